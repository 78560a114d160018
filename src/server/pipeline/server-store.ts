import type { Entry, EntryOutcome, IdRange, RefusedItem } from '../../contract/sync.ts'
import type { TrailList } from '../../domain/administration/change-words.ts'
import type { ActivePerson, FieldOf, Tally } from '../../domain/administration/admin-write.ts'
import type { FieldChange } from '../../domain/administration/field-changes.ts'
import type { LikelyRead } from '../../domain/commands/likely-reads.ts'
import type { NearestAsk, Where } from '../../domain/commands/nearest.ts'
import type { Announcement } from '../../domain/commands/yard.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { Entities, ListName } from '../../domain/lists.ts'
import type { Account } from '../../domain/people/account.ts'
import type { ActivationMail } from '../../domain/people/user.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Caller, Head } from '../access/caller.ts'
import type { ChainHead } from '../log/log-source.ts'
import type { ImportStore } from './imports.ts'

/** A site whose turn a transaction waits for, or several, for none of which it waits long. */
export type Sites = number | readonly number[]

/**
 * The pipeline's store, in SQL or, for the simulation, in memory. Transactions that bump one site's
 * version run one after the other.
 */
export interface ServerStore {
  /**
   * A throw inside rolls back. Throws `StoreUnavailable`; for a list of sites `SitesInTheWay` when one of them is locked
   * by others, or a statement takes long.
   */
  transact<T>(sites: Sites, scope: (tx: ServerTx) => Promise<T>): Promise<T>
  /** Reads one state. */
  snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T>
  /** Reads one state at once: a standing, deltas in the requested order, and the rejected commands if asked to. */
  latest(standing: StandingAsk, deltas: readonly DeltaAsk[], withRefused: boolean): Promise<Latest>
  /** False if the number is taken; grants nothing to an owner of an untouched block. */
  grantBlock(owner: QueueOwner, block: number, at: Instant): Promise<boolean>
  /** IDs of the server's own blocks, never given out again, even if unused. */
  takeIDs(count: number): Promise<readonly number[]>
  /** Returns the number of a command's server errors so far. */
  countFailure(key: string, at: Instant): Promise<number>
}

/** A temporary failure (connection, shutdown, deadlock, timeout, no space): try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** Sites of one transaction hold each other up; each of them may still succeed by itself. */
export class SitesInTheWay extends StoreUnavailable {}

/** One person on one device: the owner of a queue and of ID blocks. */
export interface QueueOwner {
  readonly DeviceID: string
  readonly UserID: number
}

/** The settled sequences of a queue. */
export interface QueueState {
  readonly Through: number
  readonly Above: readonly number[]
}

/** A command's part of its log row. */
export interface Claim extends QueueOwner {
  readonly Key: string
  readonly UserName: string
  /** Null for a direct call of another client. */
  readonly Sequence: number | null
  readonly SiteID: number
  readonly Call: string
  readonly Fingerprint: string
  readonly ReceivedAt: Instant
  /** The entry, for the inbox on another device and for the audit trail. */
  readonly Entry: LoggedEntry
  /** The scope whose version the command makes; null at a site outside its author's reach. */
  readonly Scope: number | null
  /** Random for each version: identifies a history. */
  readonly Mark: string
  /** Earlier sequences of its lanes. */
  readonly After: readonly number[]
  /** IDs out of blocks; an unknown block is registered to the author's device. */
  readonly IDs: readonly number[]
  /** Chosen by the server: no row ever had them. */
  readonly ServerIDs: readonly number[]
}

/** `Uncertain` is written where it is true. */
type LoggedEntry = Pick<Entry, 'Body' | 'Base' | 'IDs' | 'Settles' | 'Withdrawn' | 'Uncertain'> & {
  /** The tablet's own clock, uncorrected. */
  readonly MadeAt: Instant
  readonly Offset: number
}

/** `held` and `retry` are never logged. */
export type LoggedOutcome = Exclude<EntryOutcome, 'held' | 'retry'>

export interface LoggedCommand extends QueueOwner {
  readonly UserName: string
  readonly Key: string
  readonly SiteID: number
  readonly Call: string
  readonly Fingerprint: string
  readonly Outcome: LoggedOutcome
  readonly Status: number
  /** `ErrorAnswer`, `Warned` or null for an entry, the whole body for a direct call. */
  readonly Answer: unknown
  readonly Version: number | null
  readonly Entry: LoggedEntry
  readonly ResolvedHow: 'resolve' | 'drop' | null
  /** Waits for a person. */
  readonly Open: boolean
}

export type Opened =
  | { readonly name: 'known'; readonly command: LoggedCommand }
  | {
      readonly name: 'claimed'
      readonly Version: number | null
      readonly Queue: QueueState
      /** IDs in no block of this device and person. */
      readonly ForeignIDs: readonly number[]
      /** IDs under which a row was ever made, at any site. */
      readonly UsedIDs: readonly UsedID[]
      /** Moment of the queue's last act; null for none. */
      readonly ActBefore: Instant | null
    }

/** An ID and its row's list; removed rows count too. */
export interface UsedID {
  readonly ID: number
  readonly List: ListName
}

/** Reads rows of a site, and shared ones. */
export interface RowReader {
  get<L extends ListName>(list: L, id: number): Promise<Entities[L] | undefined>
  find<L extends ListName>(list: L, where: Partial<Entities[L]>): Promise<readonly Entities[L][]>
  nearest<L extends ListName>(list: L, ask: NearestAsk<Entities[L]>): Promise<Entities[L] | undefined>
}

/** A likely read of a site's rows, or of shared ones for it. */
export type SiteRead = LikelyRead & { readonly SiteID: number }

export interface ListWrites {
  /** Of the yard in which they were made; shared lists have rows of site 0. */
  readonly SiteID: number
  readonly List: ListName
  /** The store rejects a taken ID. */
  readonly Inserted: readonly Entities[ListName][]
  /** Never of a list of records. */
  readonly Put: readonly Entities[ListName][]
  /** Never of a list of records. */
  readonly Removed: readonly number[]
  /** Made and removed by the same transaction: never stored, but their IDs are used. */
  readonly Undone: readonly number[]
  /** Records whose one flag is set. */
  readonly Raised: readonly number[]
}

export function isEmptyWrite({ Inserted, Put, Removed, Undone, Raised }: ListWrites): boolean {
  return Inserted.length + Put.length + Removed.length + Undone.length + Raised.length === 0
}

/** The version at which a transaction of several commands last changed a row. */
export type VersionOf = (of: Pick<ListWrites, 'SiteID' | 'List'>, id: number) => number

export interface Finish extends QueueOwner {
  readonly Key: string
  readonly SiteID: number
  readonly Outcome: LoggedOutcome
  readonly Status: number
  readonly Answer: unknown
  readonly Version: number | null
  /** The act's time, as counted. */
  readonly MadeAt: Instant
  /** Null for a direct call without a queue. */
  readonly Queue: QueueState | null
  readonly Open: boolean
}

/** An announcement with the topic under which it waits. */
export interface Announced {
  readonly SiteID: number
  readonly Topic: string
  readonly What: Announcement
}

/** Accounts inside a transaction. A read one is locked: sign-in and choice of site write it too. */
export interface AccountStore {
  get(id: number): Promise<Account | undefined>
  /** True if another account that is not removed has the name, ignoring case. */
  isTaken(username: string, exceptID: number): Promise<boolean>
  /** Returns the people who are neither removed nor deactivated, by name. */
  active(): Promise<readonly ActivePerson[]>
  /** Counts the other people who can sign in as super admins. */
  countOtherSuperAdmins(exceptID: number): Promise<number>
  /** Returns the state of the mail with a person's open activation; null for none. */
  activationMail(id: number): Promise<ActivationMail | null>
  /** Ends all sessions of a person, but for the one with this token hash. */
  endSessions(userID: number, keep: string | null): Promise<void>
  /** Writes whole accounts. Throws `UsernameTaken`. */
  put(accounts: readonly Account[]): Promise<void>
}

/** Another account has this username, ignoring case. */
export class UsernameTaken extends Error {
  override readonly name = 'UsernameTaken'
}

export interface StampedRow<L extends ListName> {
  readonly Row: Entities[L]
  readonly Version: number
}

/** A row of the audit trail. */
export interface AdminChange extends QueueOwner {
  readonly SiteID: number
  readonly List: TrailList
  readonly ID: number
  readonly Version: number
  readonly At: Instant
  readonly UserName: string
  readonly Call: string
  readonly Key: string
  readonly Changes: readonly FieldChange[]
}

/** Tablets, for administration. */
export interface DeviceStore {
  /** Locks the row. */
  get(id: number): Promise<Device | undefined>
  /** Ends the sessions of a revoked one. */
  put(device: Device, at: Instant): Promise<void>
}

export interface OtherSite extends Pick<ServerTx, 'rows' | 'count'> {
  /** Counts changes that wait on tablets, as last reported, and rejected ones that wait for a person. */
  unsettled(now: Instant): Promise<number>
}

/** A picture as the server made it. */
export interface Logo {
  readonly ContentType: 'image/png' | 'image/jpeg'
  readonly Bytes: Buffer
}

export interface ServerTx {
  readonly devices: DeviceStore
  readonly imports: ImportStore
  /**
   * Locks keys, queues, sites and chains of commands, in this order, which avoids deadlocks; changes nothing. `likely` is
   * read along, for `rowsOf`.
   */
  prepare(claims: readonly Claim[], likely: readonly SiteRead[]): Promise<void>
  /** Reads, in one round trip, what commands will probably need of `rowsOf`. */
  foresee(likely: readonly SiteRead[]): Promise<void>
  /** Returns a command's turn, with the version that `finish` will make; prepares it unless it is. */
  open(claim: Claim): Promise<Opened>
  /** Of the transaction's site, the first of several. */
  readonly rows: RowReader
  rowsOf(siteID: number): RowReader
  /** Sees this transaction's writes. */
  stamped<L extends ListName>(list: L, id: number): Promise<StampedRow<L> | undefined>
  count<L extends ListName>(list: L, where: Where<Entities[L]>): Promise<number>
  /** Counts rows of the scope by the values of `fields`. */
  tally<L extends ListName, F extends FieldOf<L>>(
    list: L,
    fields: readonly F[],
    where: Where<Entities[L]>,
  ): Promise<readonly Tally<L, F>[]>
  /** Returns rows of a list by ID, beyond one. */
  page<L extends ListName>(list: L, afterID: number, limit: number): Promise<readonly Entities[L][]>
  findCommand(key: string): Promise<LoggedCommand | null>
  findCommandBySequence(owner: QueueOwner, sequence: number): Promise<LoggedCommand | null>
  ownsID(owner: QueueOwner, id: number): Promise<boolean>
  write(writes: readonly ListWrites[], version: number | VersionOf, at: Instant): Promise<void>
  keepTrail(changes: readonly AdminChange[]): Promise<void>
  /** Sends what was written so far, which otherwise travels with the next statement. */
  flush(): Promise<void>
  /**
   * Stamps the stored histories and photos of trailers with the version, so that the next pages contain them; before
   * rows are written.
   */
  stampHistories(siteID: number, trailerIDs: readonly number[], version: number, at: Instant): Promise<void>
  /** Keeps announcements until the commit; one waiting under its topic goes out once, later. */
  announce(announced: readonly Announced[], at: Instant): Promise<void>
  resolve(key: string, how: 'resolve' | 'drop', at: Instant): Promise<void>
  handOver(key: string, note: string | null, at: Instant): Promise<void>
  readonly accounts: AccountStore
  /** Another site, for the administration of sites. */
  at(siteID: number): OtherSite
  /** Keeps the picture of a site; null removes it. */
  putLogo(siteID: number, logo: Logo | null): Promise<void>
  /** Makes the version of the command opened last, its log row, and its state of the queue. */
  finish(finish: Finish): Promise<void>
}

/** The last row that a tablet has of a scope, in the order (Version, List, ID). */
export interface Position {
  readonly Version: number
  readonly List: string
  readonly ID: number
}

/** The last change of a row. */
export interface ChangedRow extends Position {
  readonly List: ListName
  readonly Removed: boolean
  /** As JSON text with all its columns, for no reader in particular; null for a row that is not there. */
  readonly Json: string | null
}

/** Some lists hide rows from some readers (`visibility.ts`). */
export type Reader = Pick<Caller, 'UserID' | 'Roles' | 'Reach'>

export interface DeltaPart {
  /** In the order (Version, List, ID). */
  readonly Rows: readonly ChangedRow[]
  /** Of the versions from `After`'s through `Head`, as many as `Limit`, or as there are in the log; empty unless asked for. */
  readonly Marks: readonly Head[]
}

export interface DeltaAsk {
  readonly SiteID: number
  readonly After: Position
  /** Through this version. */
  readonly Head: number
  readonly Limit: number
  readonly WithMarks: boolean
}

export interface ListAsk {
  readonly List: ListName
  readonly SiteID: number
  readonly AfterID: number
  readonly Limit: number
  readonly Reader: Reader
  readonly Now: Instant
}

/** `Through`: without rows stamped after this version. */
export interface HistoriesAsk {
  readonly SiteID: number
  readonly Through: number
  readonly TrailerIDs: readonly number[]
}

export type CountAsk = Omit<ListAsk, 'AfterID' | 'Limit'>

export interface ListPart {
  readonly Json: string
  readonly Count: number
  readonly LastID: number | null
}

export interface ScopeState {
  readonly Head: Head
  /** Removals up to this version are deleted: an older cursor is broken. */
  readonly OldestCursor: number
  /** The mark of the cursor's version; null if the log does not have it. */
  readonly MarkThen: string | null
  /** The last entry of the scope's log; null for none. */
  readonly Newest: Pick<ChainHead, 'Chain' | 'Link' | 'Hash'> | null
}

export interface StandingAsk extends QueueOwner {
  readonly Scopes: readonly { readonly SiteID: number; readonly Version: number }[]
  /** Site whose rejected commands its admins see. */
  readonly RefusedOfSite: number | null
}

export interface Standing {
  /** In the requested order. */
  readonly Scopes: readonly ScopeState[]
  readonly Queue: QueueState
  readonly HasRefused: boolean
  /** Blocks without a used ID. */
  readonly Untouched: readonly IdRange[]
}

export interface Latest {
  readonly Standing: Standing
  readonly Deltas: readonly DeltaPart[]
  /** Null unless asked for. */
  readonly Refused: readonly RefusedItem[] | null
}

export interface Snapshot {
  standing(ask: StandingAsk): Promise<Standing>
  /** Returns the changes of a scope, whoever may see them. */
  delta(ask: DeltaAsk): Promise<DeltaPart>
  /** Returns rows of a list within the tablet's window, by ID. */
  list(ask: ListAsk): Promise<ListPart>
  /** Counts all rows that `list` would return. */
  count(ask: CountAsk): Promise<number>
  /** Returns packed histories as JSON text, in the requested order: one for each trailer, if need be without rows. */
  histories(ask: HistoriesAsk): Promise<readonly string[]>
  refused(userID: number, ofSite: number | null): Promise<readonly RefusedItem[]>
}
