import type { Entry, IdRange, RefusedItem } from '../contract/sync.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { Instant } from '../domain/values/instant.ts'

/** Stored shapes beside the rows of the lists; a change of one is a new version of the database. */

/**
 * An entry of the outbox. `waiting`: the server does not have it, as far as known. `delivered`:
 * settled at the server, but its site's rows were not fetched since, so it stays in the replay
 * unsent.
 */
export interface OutboxRecord {
  readonly Sequence: number
  readonly Key: string
  readonly Entry: Entry
  readonly State: 'waiting' | 'delivered'
  /** Trailers and tasks that it names, with aliases and their rows; finds the marks on rows. */
  readonly TrailerIDs: readonly number[]
  /** Key of the rejected command that it settles; `''` for none, since null cannot be indexed. */
  readonly SettlesKey: string
  /** Warnings that its author saw on saving; left out if there were none. */
  readonly Warnings?: readonly string[]
}

/** A settled entry, kept in case the server loses it. */
export interface SentRecord {
  readonly Sequence: number
  readonly Entry: Entry
  readonly SettledAt: Instant
}

/** The server's row while commands that touched it are pending; `Row` null: the server has none. */
export type ShadowRecord = {
  readonly [L in ListName]: {
    readonly List: L
    readonly ID: number
    readonly SiteID: number
    readonly Row: Entities[L] | null
  }
}[ListName]

/** The last sequences on a lane; several where a settling command stands before held ones. */
export interface LaneRecord {
  readonly Lane: string
  readonly Last: readonly number[]
  readonly At: Instant
}

/** A rejected command that waits for a person, with the trailers and tasks it names. */
export interface NeedsYouRecord {
  readonly Key: string
  readonly Item: RefusedItem
  readonly TrailerIDs: readonly number[]
  /** An entry that the server could not file: it is only here, also after a sign-out. */
  readonly SetAside?: Entry
}

/** Progress of a site's mirror. */
export interface SiteState {
  readonly SiteID: number
  /** The snapshot of the mirror; null before the first load is whole. */
  readonly Cursor: string | null
  /** A running load: pages are stored as they come, but a first load is shown only when whole. */
  readonly Loading: {
    readonly Cursor: string | null
    readonly Pages: number
    readonly Rows: number
    /** All rows, as given with the first page; absent or null: not known. */
    readonly Total?: number | null
    /** True if there were rows before, which the load must sweep. */
    readonly Sweep: boolean
  } | null
  /** The server's clock at the snapshot. */
  readonly AsOf: Instant | null
  readonly VisitedAt: Instant
  /** Old rows within the mirror's window were given up for lack of space. */
  readonly GivenUp?: boolean
}

/** IDs of the rows that one page of a load brought; rows in no page are swept at the end. */
export interface SeenRecord {
  readonly SiteID: number
  readonly Page: number
  readonly IDs: { readonly [L in ListName]?: readonly number[] }
}

/** State of this person's queue here, changed in the transaction of the entry that uses it. */
export interface QueueState {
  readonly DeviceID: string
  /** The last sequence given out. */
  readonly Sequence: number
  /** The highest sequence ever handed to a request; a later one can still be withdrawn. */
  readonly Offered: number
  /** Blocks of IDs with the part not used yet. */
  readonly Blocks: readonly IdRange[]
  /** Last IDs of all blocks ever granted, so that a repeated grant is not used twice. */
  readonly Granted: readonly number[]
  /**
   * False until a snapshot gave the queue's state at the server. Nothing may be saved before, or a
   * lost store would use again sequences that the server has settled.
   */
  readonly Seen: boolean
  /** Settled entries according to the last snapshot. */
  readonly Through: number
  readonly Above: readonly number[]
  /**
   * The server knows another queue under this device ID: entries from this sequence on are this
   * tablet's, and wait for a device ID of its own.
   */
  readonly Copied?: number
  /** The store was restored from the ledger: the next snapshot shows which numbers are lost. */
  readonly Restored?: boolean
  /** Milliseconds to add to this tablet's clock to get the server's. */
  readonly OffsetMs: number
  /** The server's time of the last act or snapshot; no act is made before it. */
  readonly NotedMs: number
  /** The server's factor on all cadences. */
  readonly CadenceScale: number
}

/** A form's content, so that Back, a crash or a sign-in loses no typing. */
export interface Draft {
  readonly Key: string
  readonly Value: unknown
  readonly SavedAt: Instant
}

/** Causes of an outage (`sync/sync-status.ts` explains each). */
export type OutageName = 'offline' | 'no-signal' | 'wifi-sign-in' | 'restarting' | 'server-trouble'

/** An outage as this tablet saw it; moments are by the tablet's clock. */
export interface JournalLine {
  /** The latest cause, if it changed. */
  readonly Cause: OutageName
  readonly From: Instant
  readonly Until: Instant
  /** True while it may still go on. */
  readonly Open: boolean
  /** Acts sent after it. */
  readonly Sent: number
  readonly SentAt: Instant | null
}

export interface MetaValues {
  queue: QueueState
  /** Number of the cycle that may write. */
  fence: number
  /** Oldest first. */
  journal: readonly JournalLine[]
}

export function emptyQueue(deviceID: string): QueueState {
  return {
    DeviceID: deviceID,
    Sequence: 0,
    Offered: 0,
    Blocks: [],
    Granted: [],
    Seen: false,
    Through: 0,
    Above: [],
    OffsetMs: 0,
    NotedMs: 0,
    CadenceScale: 1,
  }
}
