import type { Entities, ListName, Row } from '../lists.ts'
import type { Instant } from '../values/instant.ts'
import type { NearestAsk, Where } from './nearest.ts'

/** The rows of one list, bound to the site of the command (or to the shared scope). */
export interface Table<R extends Row> {
  get(id: number): Promise<R | undefined>
  /** Rows whose fields equal all those given; the first of them must be indexed in the list's spec. */
  find(where: Where<R>): Promise<readonly R[]>
  /** The next row of an order, along one of the list's `orders`. */
  nearest(ask: NearestAsk<R>): Promise<R | undefined>
  put(row: R): Promise<void>
  remove(id: number): Promise<void>
}

/**
 * What a command sees of the yard: the tables of its site and the shared lists (read only for a command of a site). It
 * is write-behind: reads go through once, writes stay in memory and are flushed at the end. A command awaits nothing
 * but the yard, or the tablet's transaction is lost.
 */
export type Yard = { readonly [L in ListName]: Table<Entities[L]> } & {
  /** What only the server can do, once the command stands: mail, texts. The tablet lets it pass. */
  announce(what: Announcement): void
}

/** What goes out of the yard after a commit. Kept with the command until it is done, so nothing is forgotten. */
export type Announcement =
  /** The report of a session that was closed, or of a closed one that says something else now. */
  | { readonly what: 'audit-report'; readonly AuditID: number; readonly amended: boolean }
  /** A reefer needs somebody (3-decisions §5). */
  | {
      readonly what: 'product-alert'
      readonly TrailerID: number
      readonly UserName: string
      readonly MadeAt: Instant
    }
