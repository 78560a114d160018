import type { AuditTrailer } from '../audits/audit-trailer.ts'
import type { Entities, ListName, Row } from '../lists.ts'
import type { Instant } from '../values/instant.ts'
import type { NearestAsk, Where } from './nearest.ts'

/** Reads the rows of one list, bound to the site of the command (or to the shared scope). */
export interface Rows<R extends Row> {
  get(id: number): Promise<R | undefined>
  /** Rows whose fields equal all those given; the first of them must be indexed in the list's spec. */
  find(where: Where<R>): Promise<readonly R[]>
  /** The next row of an order, along one of the list's `orders`. */
  nearest(ask: NearestAsk<R>): Promise<R | undefined>
}

/** Records of acts: a row is written once and stays as it is. */
export interface Records<R extends Row> extends Rows<R> {
  /** Makes a row under an ID that was never used. */
  insert(row: R): Promise<void>
}

/** Checks of audits: records that can be taken back. */
export interface CheckRecords extends Records<AuditTrailer> {
  /** Sets `TakenBack` of a check and changes nothing else of it. */
  takeBack(id: number): Promise<void>
}

/** Rows that change: made once by `insert`, then written whole by `put`. */
export interface Table<R extends Row> extends Records<R> {
  put(row: R): Promise<void>
  remove(id: number): Promise<void>
}

/** What a command may do with the rows of a list. */
type TableOf<L extends ListName> = L extends 'TrailerHistory'
  ? Records<Entities[L]>
  : L extends 'AuditTrailers'
    ? CheckRecords
    : Table<Entities[L]>

/**
 * What a command sees of the yard: the tables of its site and the shared lists (read only for a command of a site). It
 * is write-behind: reads go through once, writes stay in memory and are flushed at the end. A command awaits nothing
 * but the yard, or the tablet's transaction is lost.
 */
export type Yard = { readonly [L in ListName]: TableOf<L> } & {
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
      /** Who sent it: alerts are limited by person. Absent in those of before there was a limit. */
      readonly UserID?: number
      readonly UserName: string
      readonly MadeAt: Instant
    }
