import type { SignedLink } from '../contract/log.ts'
import type { Entry, IdRange, RefusedItem } from '../contract/sync.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { PackedHistory } from '../domain/trailers/packed-history.ts'
import type { Instant } from '../domain/values/instant.ts'

/** Stored shapes beside the lists' rows; changing one is a new version of the database. */

/** `waiting`: not known to be on the server. `delivered`: settled, but replayed until its site's rows are fetched. */
export interface OutboxRecord {
  readonly Sequence: number
  readonly Key: string
  readonly Entry: Entry
  readonly State: 'waiting' | 'delivered'
  /** Named trailers and tasks, with aliases and their rows, for marks. */
  readonly TrailerIDs: readonly number[]
  /** Key of the rejected command that it settles; `''` for none: null cannot be indexed. */
  readonly SettlesKey: string
  /** Shown to its author on saving. */
  readonly Warnings?: readonly string[]
}

/** Kept in case the server loses it. */
export interface SentRecord {
  readonly Sequence: number
  readonly Entry: Entry
  readonly SettledAt: Instant
}

/** The server's row under pending commands; null: it has none. */
export type ShadowRecord = {
  readonly [L in ListName]: {
    readonly List: L
    readonly ID: number
    readonly SiteID: number
    readonly Row: Entities[L] | null
  }
}[ListName]

/** Last sequences on a lane; several where a settling command stands before held ones. */
export interface LaneRecord {
  readonly Lane: string
  readonly Last: readonly number[]
  readonly At: Instant
}

export interface NeedsYouRecord {
  readonly Key: string
  readonly Item: RefusedItem
  readonly TrailerIDs: readonly number[]
  /** Could not be filed: only here, also after a sign-out. */
  readonly SetAside?: Entry
}

export interface SiteState {
  readonly SiteID: number
  /** Null before the first load is whole. */
  readonly Cursor: string | null
  /** Pages are stored as they come, but a first load is shown only when whole. */
  readonly Loading: {
    readonly Cursor: string | null
    readonly Pages: number
    readonly Rows: number
    /** All rows, from the first page; absent or null: not known. */
    readonly Total?: number | null
    /** There were rows before, to be swept. */
    readonly Sweep: boolean
    /** Old rows that it had brought were given up for lack of space. */
    readonly GivenUp?: boolean
  } | null
  /** By the server's clock. */
  readonly AsOf: Instant | null
  readonly VisitedAt: Instant
  /** The newest entry of the server's log that came with rows. */
  readonly Link?: SignedLink
  /** Counts the loads, so that what an earlier one brought is found; absent: none with histories in records. */
  readonly Load?: number
  /** Progress of the histories, which follow a load; absent or null: all are here. */
  readonly Histories?: {
    /** Trailers whose history is here. */
    readonly Done: number
    /** Null before the first download. */
    readonly Total: number | null
  } | null
  /** Old rows were given up for lack of space. */
  readonly GivenUp?: boolean
}

/** The history of a trailer as one load found it; later rows are in the list. */
export interface HistoryRecord extends PackedHistory {
  readonly SiteID: number
  readonly Load: number
}

/** IDs of one page of a load; rows in no page are swept at the end. */
export interface SeenRecord {
  readonly SiteID: number
  readonly Page: number
  readonly IDs: { readonly [L in ListName]?: readonly number[] }
}

/** This person's queue here, changed in the transaction of the entry that uses it. */
export interface QueueState {
  readonly DeviceID: string
  readonly Sequence: number
  /** The highest sequence ever in a request; later ones can be withdrawn. */
  readonly Offered: number
  readonly Blocks: readonly IdRange[]
  /** Last IDs of all blocks, so that a repeated grant is used once. */
  readonly Granted: readonly number[]
  /**
   * False until a snapshot showed the server's queue: a save before it would let a lost store reuse settled sequences.
   */
  readonly Seen: boolean
  readonly Through: number
  readonly Above: readonly number[]
  /** The server has another queue under this device ID: entries from here on wait for a new one. */
  readonly Copied?: number
  /** Restored from the ledger: the next snapshot shows the lost numbers. */
  readonly Restored?: boolean
  /** Milliseconds from this tablet's clock to the server's. */
  readonly OffsetMs: number
  /** Server's time of the last act or snapshot; no act is made before it. */
  readonly NotedMs: number
  /** The server's factor on all cadences. */
  readonly CadenceScale: number
}

/**
 * A photo taken here, without its bytes. `waiting`: the server lacks its bytes. `stored`: kept for a while, in case the
 * server loses them. `failed`: the server did not take it, and a person decides.
 */
export interface PhotoRecord {
  readonly ID: number
  readonly SiteID: number
  readonly TrailerID: number
  /** By the server's clock. */
  readonly TakenAt: Instant
  readonly Size: number
  /** SHA-256 of the bytes, in hex. */
  readonly Digest: string
  /** Bytes that the server has. */
  readonly Sent: number
  readonly State: 'waiting' | 'stored' | 'failed'
  /** Uploads whose bytes arrived damaged. */
  readonly Damaged: number
  /** Words of the failure. */
  readonly Reason: string | null
}

/** The JPEG of a photo; apart, so that lists of photos read no pictures. */
export interface PhotoBytes {
  readonly ID: number
  readonly Bytes: Uint8Array<ArrayBuffer>
}

/** A small picture of any photo, removed first when space is short. */
export interface ThumbnailRecord {
  readonly ID: number
  readonly Bytes: Uint8Array<ArrayBuffer>
  readonly SeenAt: Instant
}

/** A form's content, to survive Back, a crash or a sign-in. */
export interface Draft {
  readonly Key: string
  readonly Value: unknown
  readonly SavedAt: Instant
}

/** Explained in `sync/sync-status.ts`. */
export type OutageName = 'offline' | 'no-signal' | 'wifi-sign-in' | 'restarting' | 'server-trouble'

/** An outage, by the tablet's clock. */
export interface JournalLine {
  readonly Cause: OutageName
  readonly From: Instant
  readonly Until: Instant
  /** May still go on. */
  readonly Open: boolean
  /** Acts sent after the outage. */
  readonly Sent: number
  readonly SentAt: Instant | null
}

export interface MetaValues {
  queue: QueueState
  /** Another one after each change of the copied tables (`queue-copy.ts`). */
  revision: string
  /** The cycle that may write. */
  fence: number
  /** Oldest first. */
  journal: readonly JournalLine[]
  /** When aged-out rows were last removed, in milliseconds since 1970 by the tablet's clock. */
  prunedMs: number
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
