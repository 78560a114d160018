import type { AuditTrailer } from '../audits/audit-trailer.ts'
import type { Entities, ListName, Row } from '../lists.ts'
import type { Instant } from '../values/instant.ts'
import type { NearestAsk, Where } from './nearest.ts'

/** Reads one list, bound to the command's site or the shared scope. */
export interface Rows<R extends Row> {
  get(id: number): Promise<R | undefined>
  /** Returns rows whose fields equal the given ones; the first must be indexed. */
  find(where: Where<R>): Promise<readonly R[]>
  /** Returns the next row along one of the list's `orders`. */
  nearest(ask: NearestAsk<R>): Promise<R | undefined>
}

/** Records of acts: written once, never changed. */
export interface Records<R extends Row> extends Rows<R> {
  /** Inserts a row under an unused ID. */
  insert(row: R): Promise<void>
}

/** Checks of audits: records that can be taken back. */
export interface CheckRecords extends Records<AuditTrailer> {
  /** Sets `TakenBack` and nothing else. */
  takeBack(id: number): Promise<void>
}

/** Rows that change: inserted once, then written whole by `put`. */
export interface Table<R extends Row> extends Records<R> {
  put(row: R): Promise<void>
  remove(id: number): Promise<void>
}

type TableOf<L extends ListName> = L extends 'TrailerHistory'
  ? Records<Entities[L]>
  : L extends 'AuditTrailers'
    ? CheckRecords
    : Table<Entities[L]>

/**
 * The yard of a command: its site's tables and the shared lists, write-behind. A command awaits
 * only the yard, or the tablet's transaction is lost.
 */
export type Yard = { readonly [L in ListName]: TableOf<L> } & {
  /** Queues mail or texts for after the commit, on the server only. */
  announce(what: Announcement): void
}

/** A message sent after a commit; stored with the command until done. */
export type Announcement =
  /** The report of a closed session, first or amended. */
  | { readonly what: 'audit-report'; readonly AuditID: number; readonly amended: boolean }
  /** An alert for a reefer (3-decisions §5). */
  | {
      readonly what: 'product-alert'
      readonly TrailerID: number
      /** The sender: alerts are limited by person. Absent in those from before the limit. */
      readonly UserID?: number
      readonly UserName: string
      readonly MadeAt: Instant
    }
