import type { SeenRow } from '../domain/commands/seen-row.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { PackedHistory } from '../domain/trailers/packed-history.ts'
import type { Instant } from '../domain/values/instant.ts'
import type { ErrorAnswer } from './errors.ts'
import type { SignedLink } from './log.ts'

/** Raised with every change of the wire format, which `wire-format.test.ts` pins. */
export const CONTRACT_VERSION = 2
/** Older tablets get 426 and keep their data. */
export const OLDEST_CONTRACT_VERSION = 1

/** Marks a saved queue (`queue-file.ts`). */
export const PRODUCT = 'yardhand'

/** A queued command in outbox, batch and the server's log. Immutable. */
export interface Entry {
  /** UUIDv7, the idempotency key. */
  readonly Key: string
  /** From 1 without gaps, per device and person. */
  readonly Sequence: number
  readonly UserID: number
  readonly DeviceID: string
  readonly SiteID: number
  /** E.g. `PUT /trailers/State`. */
  readonly Call: string
  readonly Body: Readonly<Record<string, unknown>>
  /** Fields as seen, where the command merges (edit) or guards (visit). */
  readonly Base: Readonly<Record<string, unknown>> | null
  /** From the blocks, for rows that the command creates. */
  readonly IDs: readonly number[]
  /** The tablet's clock. */
  readonly MadeAt: Instant
  /** Milliseconds from the tablet's clock to the server's, as last measured. */
  readonly Offset: number
  /** Sequences before it on its lanes: `held` until all are settled. */
  readonly After: readonly number[]
  /** Order in the replay: its own sequence, or that of the rejected command it settles. */
  readonly Place: number
  /** Sequence that must be applied, not only settled (a re-arrival's first half); else `held`. */
  readonly Requires: number | null
  /** The rejected command that it closes or hands over. */
  readonly Settles: { readonly Key: string; readonly How: 'resolve' | 'hand-over' } | null
  /** Withdrawn unsent: does nothing, but its number must arrive. */
  readonly Withdrawn: boolean
  readonly ContractVersion: number
  /** Identity of the named rows as seen, so that after a restore it hits no other row. */
  readonly About?: readonly SeenRow[]
  /** The clock was set back while the app was closed: `MadeAt` follows the last noted time. */
  readonly Uncertain?: boolean
}

/**
 * applied, noop: in effect. rejected: waits for a person. held: not its turn, not logged; send again. retry: not now;
 * send again. parked: stored without running, waits for an admin.
 */
export type EntryOutcome = 'applied' | 'noop' | 'rejected' | 'held' | 'retry' | 'parked'

/**
 * Entries that the server cannot file: their sequence is not settled, and no tablet may repeat them unchanged
 * (`sync/README.md`).
 */
/** Another command has this sequence: the store was copied or restored. Later entries of the batch were not read. */
export const SEQUENCE_REUSED = 'sequence-reused'
/** Another command has this key. */
export const KEY_REUSED = 'key-reused'
/** Names another person or device than the sender's. */
export const WRONG_AUTHOR = 'wrong-author'
/** The call of a number whose command the tablet lost: parked for its author and an administrator. */
export const LOST_CALL = 'lost'
export const INVALID_ENTRY = 'invalid-entry'

const unfiledCodes: ReadonlySet<string> = new Set([SEQUENCE_REUSED, KEY_REUSED, WRONG_AUTHOR, INVALID_ENTRY])

/** True for the code of an answer to an entry that the server could not file. */
export function isUnfiled(code: string | undefined): boolean {
  return code !== undefined && unfiledCodes.has(code)
}

/** For a command's author (3-decisions §2): shown once, blocking nothing. */
export interface Warned {
  readonly Warnings?: readonly string[]
}

/** A hint, in the order of the calls; `Settled` in the next snapshot decides. */
export interface EntryAnswer extends Warned {
  /** `''` for an unreadable call. */
  readonly Key: string
  readonly Outcome: EntryOutcome
  readonly Status: number
  readonly Body: ErrorAnswer | null
  /** The site's version made by the command. */
  readonly Version: number | null
}

/** A rejected or parked command, with all that the needs-you list shows. */
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

/** This person's commands on this device that the snapshot contains. */
export interface Settled {
  /** All sequences up to this one are settled. */
  readonly Through: number
  /** Settled sequences above `Through`. */
  readonly Above: readonly number[]
  /** This person's commands that wait for a decision, of all devices; for admins also those of the site's people. */
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

/** One page of GET /api/changes, without empty lists. `Settled` is on the last (`More: false`). */
export type ChangesPage = {
  /** The page's person, as another tab may have signed in somebody else. */
  readonly UserID: number
  readonly SiteID: number
  readonly Cursor: string
  readonly More: boolean
  /** The server's clock. */
  readonly Now: Instant
  /** Count of all rows, on the first page of a load. */
  readonly Total?: number
  /** Factor on all cadences, for tests. */
  readonly CadenceScale: number
  /** Versions in the page, for comparison with the events of GET /live; absent: not offered. */
  readonly Live?: { readonly Shared: number; readonly Site: number }
  /** The newest entry of the site's log, with the last page when something changed. */
  readonly Link?: SignedLink
  readonly Removed?: readonly Removal[]
  readonly Settled?: Settled
  /** ID blocks for this device and person, when a refill is due. */
  readonly IDs?: readonly IdRange[]
} & { readonly [L in ListName]?: readonly Entities[L][] }

/** POST /api/changes/histories: histories of trailers of the site, which a load leaves out when asked to. */
export interface HistoriesRequest {
  /** The stored cursor: rows since then come with the changes. Refused (410) as there. */
  readonly Since: string
  readonly TrailerIDs: readonly number[]
}

/** `Histories` may be shorter than the request: the rest is asked for again. A trailer without rows has none. */
export interface HistoriesPage {
  readonly UserID: number
  readonly SiteID: number
  readonly Histories: readonly PackedHistory[]
}

/** Trailers per request of histories. */
export const HISTORIES_MAX = 1_000

/** Reason against a cursor (410): the tablet reloads the site and keeps its outbox. */
export interface Resync {
  readonly Resync: 'diverged' | 'too-old' | 'reach-changed' | 'unknown-cursor'
}

export interface BatchRequest {
  readonly Calls: readonly Entry[]
  /** The stored cursor; null for none and no changes. */
  readonly Since: string | null
  /** Commands left in this person's queue for the site, for those who close an audit. Absent: unchanged. */
  readonly Waiting?: number
  /** The last batch of a revoked tablet, which has nothing left to send: its delivery token ends. */
  readonly Wiped?: true
}

export interface BatchAnswer {
  readonly Answers: readonly EntryAnswer[]
  /** The first page, or the reason for none; null without `Since` and with a delivery token. */
  readonly Changes: ChangesPage | Resync | null
  /** With a delivery token: the settled part of that author's queue. */
  readonly Settled?: Pick<Settled, 'Through' | 'Above'>
  /** The tablet is revoked: its commands were parked, and it removes its data. */
  readonly Revoked?: true
}

/** POST /api/batch. */
export const BATCH_MAX_CALLS = 500
/** POST /devices/queueimport. */
export const IMPORT_MAX_CALLS = 100
export const BATCH_MAX_BYTES = 262_144
/** Then the results so far are returned. */
export const BATCH_MAX_MS = 5_000

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
