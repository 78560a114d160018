import type { SeenRow } from '../domain/commands/seen-row.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { Instant } from '../domain/values/instant.ts'
import type { ErrorAnswer } from './errors.ts'

/** Raised whenever the wire format changes; `wire-format.test.ts` pins the format to it. */
export const CONTRACT_VERSION = 2
/** Older tablets get 426 and keep all their data. */
export const OLDEST_CONTRACT_VERSION = 1

/** A queued command in the outbox, in a batch, and in the server's log. Immutable once saved. */
export interface Entry {
  /** UUIDv7, the idempotency key. */
  readonly Key: string
  /** 1, 2, 3, … without gaps per device and person. */
  readonly Sequence: number
  readonly UserID: number
  readonly DeviceID: string
  readonly SiteID: number
  /** A call of the catalogue, e.g. `PUT /trailers/State`. */
  readonly Call: string
  readonly Body: Readonly<Record<string, unknown>>
  /** The fields as seen by the person, where the command merges (edit) or guards (visit). */
  readonly Base: Readonly<Record<string, unknown>> | null
  /** IDs taken from the blocks, for rows that the command creates. */
  readonly IDs: readonly number[]
  /** The tablet's clock. */
  readonly MadeAt: Instant
  /** Milliseconds to add to the tablet's clock to get the server's, as last measured. */
  readonly Offset: number
  /** Sequences of this person's previous commands on the lanes of this one: `held` until all are settled. */
  readonly After: readonly number[]
  /** Its place in the replay: its own sequence, or that of the rejected command it settles. */
  readonly Place: number
  /** Sequence that must have been applied, not only settled (second half of a re-arrival); else `held`. */
  readonly Requires: number | null
  /** The rejected command that this one brings to an end, or hands over. */
  readonly Settles: { readonly Key: string; readonly How: 'resolve' | 'hand-over' } | null
  /** Taken back before it was sent: sent only so that its number arrives, and does nothing. */
  readonly Withdrawn: boolean
  readonly ContractVersion: number
  /**
   * Identifying fields of the rows that the command names, as the person saw them, so that after a
   * restore it cannot hit another row.
   */
  readonly About?: readonly SeenRow[]
  /** The tablet's clock was set back while the app was closed: `MadeAt` goes on from the last moment that the tablet had noted. */
  readonly Uncertain?: boolean
}

/**
 * applied, noop: in effect. rejected: refused with words, waits for a person. held: not its turn,
 * nothing logged, send again. retry: the server cannot run it now, send again. parked: stored
 * without running, waits for an admin.
 */
export type EntryOutcome = 'applied' | 'noop' | 'rejected' | 'held' | 'retry' | 'parked'

/**
 * Codes of entries that the server cannot file: such an answer does not settle their sequence, so
 * the tablet must not send them again unchanged (`sync/README.md`).
 */
/**
 * Another command has this sequence of this queue: the tablet's store was copied, or restored. The
 * entries behind it in the batch were not read.
 */
export const SEQUENCE_REUSED = 'sequence-reused'
/** Another command has this key. */
export const KEY_REUSED = 'key-reused'
/** The entry names another person or device than the sender. */
export const WRONG_AUTHOR = 'wrong-author'
/**
 * The call of a number whose command the tablet has lost: it is parked, and shown to its author and
 * an administrator.
 */
export const LOST_CALL = 'lost'
/** The envelope is not that of an entry. */
export const INVALID_ENTRY = 'invalid-entry'

/**
 * Warnings for the author of a command, a sentence each: shown once, blocking nothing (3-decisions
 * §2). Every good answer to a command may carry them, in a batch and by itself.
 */
export interface Warned {
  readonly Warnings?: readonly string[]
}

/** A hint for the screen; `Settled` in the next snapshot decides. In the order of the calls. */
export interface EntryAnswer extends Warned {
  /** `''` when the call had no readable key. */
  readonly Key: string
  readonly Outcome: EntryOutcome
  readonly Status: number
  readonly Body: ErrorAnswer | null
  /** The site's version that the command made, if any. */
  readonly Version: number | null
}

/**
 * A rejected or parked command that waits for a person, with everything that the needs-you list
 * shows.
 */
export interface RefusedItem {
  readonly Key: string
  readonly Sequence: number
  readonly DeviceID: string
  readonly UserID: number
  readonly UserName: string
  readonly SiteID: number
  readonly Call: string
  readonly Body: Readonly<Record<string, unknown>>
  readonly Base: Readonly<Record<string, unknown>> | null
  readonly IDs: readonly number[]
  readonly MadeAt: Instant
  readonly RefusedAt: Instant
  readonly HandedAt: Instant | null
  readonly HandedNote: string | null
  readonly Outcome: 'rejected' | 'parked'
  readonly Status: number
  readonly Answer: ErrorAnswer
}

/** The commands of this person on this device that the snapshot contains. */
export interface Settled {
  /** All sequences up to and including this one are settled. */
  readonly Through: number
  /** Settled sequences above `Through`. */
  readonly Above: readonly number[]
  /** All commands of this person, made on any device, that wait for a person; for admins also those of the site's people. */
  readonly Refused: readonly RefusedItem[]
}

export interface IdRange {
  readonly From: number
  /** Inclusive. */
  readonly To: number
}

export interface Removal {
  readonly List: ListName
  readonly SiteID: number
  readonly ID: number
}

/**
 * One page of GET /api/changes. Lists without rows are left out. `Settled` comes with the last page
 * (`More: false`).
 */
export type ChangesPage = {
  /**
   * The page's person: tabs share one session, and another tab may have signed somebody else in.
   */
  readonly UserID: number
  readonly SiteID: number
  readonly Cursor: string
  readonly More: boolean
  /** The server's clock. */
  readonly Now: Instant
  /** With the first page of a load: the number of rows in all, for the progress shown. */
  readonly Total?: number
  /** Factor on all cadences, which tests make smaller. */
  readonly CadenceScale: number
  readonly Removed?: readonly Removal[]
  readonly Settled?: Settled
  /** New blocks of IDs for this device and person, when a refill is due. */
  readonly IDs?: readonly IdRange[]
} & { readonly [L in ListName]?: readonly Entities[L][] }

/**
 * Reason why a cursor cannot be followed: the tablet loads that site anew, its outbox stays. The
 * body of a 410.
 */
export interface Resync {
  readonly Resync: 'diverged' | 'too-old' | 'reach-changed' | 'unknown-cursor'
}

export interface BatchRequest {
  readonly Calls: readonly Entry[]
  /** The cursor as stored, null for none: then the answer carries no changes. */
  readonly Since: string | null
  /**
   * Number of commands that stay in this person's queue for the site behind this batch, shown to
   * those who close an audit. Left out: unchanged.
   */
  readonly Waiting?: number
}

export interface BatchAnswer {
  readonly Answers: readonly EntryAnswer[]
  /**
   * The first page of changes, or the reason why there is none; null without `Since` and for a
   * batch sent by a delivery token.
   */
  readonly Changes: ChangesPage | Resync | null
  /** For a batch sent by a delivery token: the settled part of that author's queue. */
  readonly Settled?: Pick<Settled, 'Through' | 'Above'>
}

/** Limits of POST /api/batch. */
export const BATCH_MAX_CALLS = 500
export const BATCH_MAX_BYTES = 262_144
/** The server returns the results so far after this time. */
export const BATCH_MAX_MS = 5_000

/** Header names of the protocol. */
export const header = {
  product: 'x-yardhand',
  device: 'x-device-id',
  key: 'idempotency-key',
  sequence: 'x-sequence',
  site: 'x-site-id',
  madeAt: 'x-made-at',
  deliveryFor: 'x-delivery-for',
  contract: 'x-contract',
} as const
