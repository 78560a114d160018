import type { Entry, IdRange, RefusedItem } from '../contract/sync.ts'
import type { Entities, ListName } from '../domain/lists.ts'
import type { Instant } from '../domain/values/instant.ts'

/** What the mirror keeps beside the rows of the lists. The shapes are stored; a change of one is a new version of the database. */

/**
 * An entry of the outbox. `waiting`: the server does not have it, as far as we know. `delivered`: the server said that it is settled, but the rows of its
 * site have not been fetched since, so it stays in the replay and is not sent.
 */
export interface OutboxRecord {
  readonly Sequence: number
  readonly Key: string
  readonly Entry: Entry
  readonly State: 'waiting' | 'delivered'
  /** Trailers and tasks it speaks of, aliases and what they stand for: the marks on rows are found by it. One number space serves both. */
  readonly TrailerIDs: readonly number[]
  /** Key of the refused command that it brings to an end; `''` for none, since null cannot be indexed. */
  readonly SettlesKey: string
  /** What its author was warned of when it was saved; left out where there was nothing. What the server adds to it is shown when it answers. */
  readonly Warnings?: readonly string[]
}

/** A settled entry, kept in case the server loses it. */
export interface SentRecord {
  readonly Sequence: number
  readonly Entry: Entry
  readonly SettledAt: Instant
}

/** The server's row, kept only while commands that touched it are pending; `Row` null: the server has none. */
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

/** A refused command that waits for a person, with the trailers and tasks it speaks of. */
export interface NeedsYouRecord {
  readonly Key: string
  readonly Item: RefusedItem
  readonly TrailerIDs: readonly number[]
  /** An entry that the server could not file, as it lay in the outbox: the server knows nothing of it, so it is kept here, also through a sign-out. */
  readonly SetAside?: Entry
}

/** How far the mirror of a site is. */
export interface SiteState {
  readonly SiteID: number
  /** The snapshot that the mirror holds; null before the first load is whole. */
  readonly Cursor: string | null
  /** A load under way: pages are stored as they come, and nothing of a first load is shown before it is whole. */
  readonly Loading: {
    readonly Cursor: string | null
    readonly Pages: number
    readonly Rows: number
    /** Rows in all, as the server said with the first page; absent or null: not said. */
    readonly Total?: number | null
    /** Whether rows were there before, which the load must sweep. */
    readonly Sweep: boolean
  } | null
  /** The server's clock at the snapshot. */
  readonly AsOf: Instant | null
  readonly VisitedAt: Instant
  /** Old rows within the mirror's window were given up for lack of space. */
  readonly GivenUp?: boolean
}

/** IDs of the rows that one page of a load brought: what no page brought is swept at the end. */
export interface SeenRecord {
  readonly SiteID: number
  readonly Page: number
  readonly IDs: { readonly [L in ListName]?: readonly number[] }
}

/** Numbers of this person's queue on this device. They change in the same transaction as the entry that uses them. */
export interface QueueState {
  readonly DeviceID: string
  /** The last sequence given out. */
  readonly Sequence: number
  /** The highest sequence ever handed to a request: what lies above can still be taken back. */
  readonly Offered: number
  /** Blocks of IDs with what is left of them. */
  readonly Blocks: readonly IdRange[]
  /** Last IDs of all blocks ever granted, so that a grant that comes twice is not used twice. */
  readonly Granted: readonly number[]
  /**
   * Whether a snapshot has said how far this queue is at the server. Before that nothing may be saved: a tablet whose store was lost would give out again
   * sequences that the server knows as settled.
   */
  readonly Seen: boolean
  /** What the last snapshot said is settled. */
  readonly Through: number
  readonly Above: readonly number[]
  /** The server knows another queue under this device ID: from this sequence on the entries are those of this tablet alone. Nothing is sent before it has an ID of its own. */
  readonly Copied?: number
  /** The store was lost, or came back older, and was put right from the ledger: the next snapshot shows which numbers are missing for good. */
  readonly Restored?: boolean
  /** Milliseconds to add to this tablet's clock to get the server's. */
  readonly OffsetMs: number
  /** The last moment that this queue knows of, by the server's clock: of its last act or of the last snapshot. No act is made before it. */
  readonly NotedMs: number
  /** The server's factor on all cadences. */
  readonly CadenceScale: number
}

/** A form as it was left, so that Back, a crash or a sign-in loses no typing. */
export interface Draft {
  readonly Key: string
  readonly Value: unknown
  readonly SavedAt: Instant
}

/** Why there was no good answer (`sync/sync-status.ts` says what each means). */
export type OutageName = 'offline' | 'no-signal' | 'wifi-sign-in' | 'restarting' | 'server-trouble'

/** A time without good answers of the server, as this tablet saw it. Moments are by the tablet's clock. */
export interface JournalLine {
  /** The latest one, where it changed meanwhile. */
  readonly Cause: OutageName
  readonly From: Instant
  /** The last moment at which it was so. */
  readonly Until: Instant
  /** Whether it may go on still. */
  readonly Open: boolean
  /** Acts that went out when it was over. */
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
