import type { AuditTrailer } from '../audits/audit-trailer.ts'
import type { Entities, ListName, Row } from '../lists.ts'
import type { Message } from '../messages/message.ts'
import type { GateAnnouncement } from '../trailers/gate-act.ts'
import type { LiveText } from '../sites/live-text-words.ts'
import type { Instant } from '../values/instant.ts'
import type { NearestAsk, Where } from './nearest.ts'

/** Reads one list in the command's site or the shared scope. */
export interface Rows<R extends Row> {
  get(id: number): Promise<R | undefined>
  /** Returns rows with equal fields; the first field must be indexed. */
  find(where: Where<R>): Promise<readonly R[]>
  /** Returns the next row along one of the list's `orders`. */
  nearest(ask: NearestAsk<R>): Promise<R | undefined>
}

/** Rows written once, never changed. */
export interface Records<R extends Row> extends Rows<R> {
  /** The ID must be unused. */
  insert(row: R): Promise<void>
}

/** Records that can be taken back. */
export interface CheckRecords extends Records<AuditTrailer> {
  takeBack(id: number): Promise<void>
}

/** Rows inserted once, then written whole. */
export interface Table<R extends Row> extends Records<R> {
  put(row: R): Promise<void>
  remove(id: number): Promise<void>
}

type TableOf<L extends ListName> = L extends 'TrailerHistory'
  ? Records<Entities[L]>
  : L extends 'AuditTrailers'
    ? CheckRecords
    : Table<Entities[L]>

/** A command awaits only the yard, or the tablet's transaction is lost. */
export type Yard = { readonly [L in ListName]: TableOf<L> } & {
  /** Queues mail, texts, or messages to other sites until after the commit; server only. */
  announce(what: Announcement): void
}

/** Stored with the command until sent. */
export type Announcement =
  /** First or amended. */
  | { readonly what: 'audit-report'; readonly AuditID: number; readonly amended: boolean }
  /** For a reefer (3-decisions §5). */
  | {
      readonly what: 'product-alert'
      readonly TrailerID: number
      /** The sender, for the limit per person; older ones lack it. */
      readonly UserID?: number
      readonly UserName: string
      readonly MadeAt: Instant
      /** The command's; older ones lack it. */
      readonly Key?: string
    }
  /** A trailer arrived or departed, or a departure was undone. */
  | GateAnnouncement
  /** Goes to further sites; `Message` is the row of the author's site, `Key` the command's. */
  | { readonly what: 'site-message'; readonly Key: string; readonly Message: Message }
  /** Mails a code to choose a password with, drawn with the mail. */
  | { readonly what: 'activation'; readonly UserID: number }
  /** A text to the driver of a live trailer (3-decisions §5), with the key of its command. */
  | ({ readonly what: 'live-text'; readonly Key: string; readonly MadeAt: Instant } & LiveText)
  /** Somebody asked for a trailer's history by mail (spec 2§2.7). */
  | {
      readonly what: 'trailer-history'
      readonly TrailerID: number
      readonly Address: string
      /** The sender, for the limit per person. */
      readonly UserID: number
      readonly UserName: string
    }
  /** The bytes of a removed photo are deleted. */
  | { readonly what: 'photo-removed'; readonly PhotoID: number }
  /** The Truck Inspection List became complete, or is so no longer (3-decisions §5). */
  | {
      readonly what: 'truck-inspection'
      /** The item that was ticked or unticked last. */
      readonly ItemName: string
      readonly isComplete: boolean
      readonly UserName: string
      readonly MadeAt: Instant
      /** Author and key of the command; older ones lack them. */
      readonly UserID?: number
      readonly Key?: string
    }
