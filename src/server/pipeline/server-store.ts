import type { Entry, EntryOutcome, IdRange, RefusedItem, Removal } from '../../contract/sync.ts'
import type { FieldChange } from '../../domain/administration/field-changes.ts'
import type { NearestAsk, Where } from '../../domain/commands/nearest.ts'
import type { Announcement } from '../../domain/commands/yard.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Caller, Head } from '../access/caller.ts'

/**
 * The server's store as the pipeline sees it. Two implementations: SQL (`database/sql-server-store.ts`) and memory for the simulation. A transaction is whole or
 * not at all; transactions of one site that bump its version run one after the other.
 */
export interface ServerStore {
  /** Runs a scope that may write; a throw inside leaves everything as it was. Throws `StoreUnavailable` when the store cannot now. */
  transact<T>(siteID: number, scope: (tx: ServerTx) => Promise<T>): Promise<T>
  /** Runs a scope that only reads, on one state of everything. */
  snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Grants this block to a device and person, unless one of theirs is still untouched. False: the block's number is taken. */
  grantBlock(owner: QueueOwner, block: number, at: Instant): Promise<boolean>
  /** New IDs out of the server's own blocks; given to nobody else even if nothing is made of them. */
  takeIDs(count: number): Promise<readonly number[]>
  /** Counts one more failure of a command that makes the server throw, and answers how many there were. */
  countFailure(key: string, at: Instant): Promise<number>
}

/** The store cannot answer now (connection lost, shutting down, deadlock, out of time or space): try again, count nothing against the command. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** One person on one device: whom a queue and blocks of IDs belong to. */
export interface QueueOwner {
  readonly DeviceID: string
  readonly UserID: number
}

/** Which sequences of a queue are settled. */
export interface QueueState {
  readonly Through: number
  readonly Above: readonly number[]
}

/** What a command brings into the log: its row is written once, whole, when the command is finished. */
export interface Claim extends QueueOwner {
  readonly Key: string
  readonly UserName: string
  /** Null for a direct call of another client, which has no queue. */
  readonly Sequence: number | null
  readonly SiteID: number
  readonly Call: string
  readonly Fingerprint: string
  readonly ReceivedAt: Instant
  /** The entry as it came, for the inbox on another device and for the audit trail. */
  readonly Entry: LoggedEntry
  /** The scope whose version the command makes; null for a command at a site out of its author's reach. */
  readonly Scope: number | null
  /** Drawn at random for that version: tells one history from another. */
  readonly Mark: string
  /** Numbers of the queue that stand before it on its lanes. */
  readonly After: readonly number[]
  /** IDs out of blocks that the command uses: unknown blocks are registered to the author's device. */
  readonly IDs: readonly number[]
}

type LoggedEntry = Pick<Entry, 'Body' | 'Base' | 'IDs' | 'Settles' | 'Withdrawn'> & {
  /** The tablet's own clock, uncorrected. */
  readonly MadeAt: Instant
  readonly Offset: number
}

/** `held` and `retry` are never logged. */
export type LoggedOutcome = Exclude<EntryOutcome, 'held' | 'retry'>

export interface LoggedCommand extends QueueOwner {
  readonly Key: string
  readonly SiteID: number
  readonly Call: string
  readonly Fingerprint: string
  readonly Outcome: LoggedOutcome
  readonly Status: number
  /** The stored answer: an `ErrorAnswer`, a `Warned` or null for a queue entry, the whole body for a direct call. */
  readonly Answer: unknown
  readonly Version: number | null
  readonly Entry: LoggedEntry
  readonly ResolvedHow: 'resolve' | 'drop' | null
  /** Refused or parked and waiting for a person. */
  readonly Open: boolean
}

export type Opened =
  | { readonly name: 'known'; readonly command: LoggedCommand }
  | {
      readonly name: 'claimed'
      readonly Version: number | null
      readonly Queue: QueueState
      /** Those of the claim's IDs that lie in no block of this device and person. */
      readonly ForeignIDs: readonly number[]
      /** Those of the claim's IDs under which a row was ever made, at whatever site. */
      readonly UsedIDs: readonly UsedID[]
      /** The latest moment of the acts before this one in its queue; null without a queue, or for its first act. */
      readonly ActBefore: Instant | null
    }

/** An ID and the list in which a row had it; one whose row was removed counts too. */
export interface UsedID {
  readonly ID: number
  readonly List: ListName
}

/** Reads rows of the transaction's site, and of the shared scope for the shared lists. */
export interface RowReader {
  get<L extends ListName>(list: L, id: number): Promise<Entities[L] | undefined>
  find<L extends ListName>(list: L, where: Partial<Entities[L]>): Promise<readonly Entities[L][]>
  nearest<L extends ListName>(list: L, ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined>
}

/** A question that a command will probably put to its rows: read along with the first statement, it costs no round trip of its own. */
export type LikelyRead = LikelyFind | LikelyNearest

/** Equal fields, as in `find`. */
export interface LikelyFind {
  readonly List: ListName
  readonly Where: Readonly<Record<string, unknown>>
}

/** The next row of an order, as in `nearest`. */
export type LikelyNearest = {
  readonly [L in ListName]: { readonly List: L; readonly Nearest: NearestAsk<Entities[L]> }
}[ListName]

/** What a command changed in one list. */
export interface ListWrites {
  readonly List: ListName
  /** Rows that were not there before: the store refuses one whose ID is taken. */
  readonly Inserted: readonly Entities[ListName][]
  /** Never of a list of records. */
  readonly Put: readonly Entities[ListName][]
  /** Never of a list of records. */
  readonly Removed: readonly number[]
  /** Records whose one flag is raised. */
  readonly Raised: readonly number[]
}

export function isEmptyWrite({ Inserted, Put, Removed, Raised }: ListWrites): boolean {
  return Inserted.length + Put.length + Removed.length + Raised.length === 0
}

export interface Finish extends QueueOwner {
  readonly Key: string
  readonly SiteID: number
  readonly Outcome: LoggedOutcome
  readonly Status: number
  readonly Answer: unknown
  readonly Version: number | null
  /** When the act counts as made. */
  readonly MadeAt: Instant
  /** Null for a direct call without a queue. */
  readonly Queue: QueueState | null
  /** It waits for a person from now on. */
  readonly Open: boolean
}

/** Something to be told to the world, by the topic under which it waits. */
export interface Announced {
  readonly Topic: string
  readonly What: Announcement
}

/** A person's account as it is stored. */
export interface AccountRow {
  readonly ID: number
  readonly Username: string
  readonly FirstName: string
  readonly LastName: string
  readonly Email: string | null
  readonly PhoneNumber: string | null
  readonly PasswordHash: string
  /** 1: active. */
  readonly Status: number
  readonly RoleIDs: readonly number[]
  readonly SiteIDs: readonly number[]
  readonly ActiveSiteID: number | null
  readonly IsDemo: boolean
  readonly CreatedAt: Instant
  readonly RemovedAt: Instant | null
  readonly ProductProtectionAlerts: boolean
  readonly ArrivalDepartureAlerts: boolean
  readonly TruckInspectionAlerts: boolean
}

/** Another account has this username, whatever its capitals. */
export class UsernameTaken extends Error {
  override readonly name = 'UsernameTaken'
}

/** A row with the version at which it was last changed. */
export interface StampedRow<L extends ListName> {
  readonly Row: Entities[L]
  readonly Version: number
}

/** A row of the audit trail: who changed which fields of what. */
export interface AdminChange extends QueueOwner {
  readonly SiteID: number
  readonly List: ListName
  readonly ID: number
  readonly Version: number
  readonly At: Instant
  readonly UserName: string
  readonly Call: string
  /** Key of the row in the log. */
  readonly Key: string
  readonly Changes: readonly FieldChange[]
}

export interface ServerTx {
  /**
   * The first statement of a command: claims the key, locks the queue, bumps the version of the scope (its row stays locked until the commit) and says
   * whose the IDs are. A known key changes nothing. In this order, or equal calls at once would block each other. `likely` is read along, for `rows`.
   */
  open(claim: Claim, likely?: readonly LikelyRead[]): Promise<Opened>
  readonly rows: RowReader
  /** Reads a stored row with its version, after everything that this transaction has written. */
  stamped<L extends ListName>(list: L, id: number): Promise<StampedRow<L> | undefined>
  /** Counts the stored rows whose fields equal all those given. */
  count<L extends ListName>(list: L, where: Where<Entities[L]>): Promise<number>
  findCommand(key: string): Promise<LoggedCommand | null>
  findCommandBySequence(owner: QueueOwner, sequence: number): Promise<LoggedCommand | null>
  ownsID(owner: QueueOwner, id: number): Promise<boolean>
  /** Writes the rows of all lists and stamps them with the version. */
  write(writes: readonly ListWrites[], version: number, at: Instant): Promise<void>
  /** Adds to the audit trail of administration. */
  keepTrail(changes: readonly AdminChange[]): Promise<void>
  /** Stamps the whole history of these trailers with the version, so that it comes with the next pages although nothing of it changed. */
  stampHistories(trailerIDs: readonly number[], version: number, at: Instant): Promise<void>
  /** Keeps what shall go out once this is committed. What waits under a topic already goes out once, later. */
  announce(announced: readonly Announced[], at: Instant): Promise<void>
  resolve(key: string, how: 'resolve' | 'drop', at: Instant): Promise<void>
  handOver(key: string, note: string | null, at: Instant): Promise<void>
  /** Writes accounts whole, for `sessions/put-people.ts` alone. Throws `UsernameTaken`. */
  putAccounts(accounts: readonly AccountRow[]): Promise<void>
  /** The last statement of a command: writes its log row and its queue. */
  finish(finish: Finish): Promise<void>
}

/** Up to and including which row of a scope a tablet holds everything, in the order (Version, List, ID). */
export interface Position {
  readonly Version: number
  readonly List: string
  readonly ID: number
}

/** Rows of one list as JSON, comma between them: made by the store and passed on unparsed. */
export interface RowsOfList {
  readonly List: ListName
  readonly Json: string
}

/** Who asks for rows: of some lists not everybody who reads them sees all rows (`visibility.ts`). */
export type Reader = Pick<Caller, 'UserID' | 'Roles' | 'Reach'>

export interface DeltaPart {
  readonly Rows: readonly RowsOfList[]
  /** What is gone, and what changed so that the reader may not see it any more. */
  readonly Removed: readonly Removal[]
  /** Rows and removals together. */
  readonly Count: number
  /** Of the last one; null without any. */
  readonly Last: Position | null
}

export interface DeltaAsk {
  readonly SiteID: number
  readonly After: Position
  /** Through this version. */
  readonly Head: number
  readonly Limit: number
  readonly Reader: Reader
}

export interface ListAsk {
  readonly List: ListName
  readonly SiteID: number
  readonly AfterID: number
  readonly Limit: number
  readonly Reader: Reader
  readonly Now: Instant
}

export type CountAsk = Omit<ListAsk, 'AfterID' | 'Limit'>

export interface ListPart {
  readonly Json: string
  readonly Count: number
  readonly LastID: number | null
}

export interface ScopeState {
  readonly Head: Head
  /** Removals up to this version are forgotten: an older cursor cannot be followed. */
  readonly OldestCursor: number
  /** The mark that was drawn for the version asked for; null when the log knows no such version. */
  readonly MarkThen: string | null
}

export interface StandingAsk extends QueueOwner {
  readonly Scopes: readonly { readonly SiteID: number; readonly Version: number }[]
  /** A site whose people's refused commands are shown too, for its admins. */
  readonly RefusedOfSite: number | null
}

export interface Standing {
  /** In the order asked for. */
  readonly Scopes: readonly ScopeState[]
  readonly Queue: QueueState
  readonly HasRefused: boolean
  /** Blocks of this device and person out of which no ID was seen yet. */
  readonly Untouched: readonly IdRange[]
}

export interface Snapshot {
  standing(ask: StandingAsk): Promise<Standing>
  /** What changed in a scope, in the order (Version, List, ID). */
  delta(ask: DeltaAsk): Promise<DeltaPart>
  /** Rows of a list within the tablet's window, by ID. */
  list(ask: ListAsk): Promise<ListPart>
  /** How many rows `list` answers in all. */
  count(ask: CountAsk): Promise<number>
  refused(userID: number, ofSite: number | null): Promise<readonly RefusedItem[]>
}
