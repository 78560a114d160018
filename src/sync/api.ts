import type { RowVersions } from '../contract/errors.ts'
import type { TimeMark } from '../domain/values/time-mark.ts'
import type { Audit } from '../domain/audits/audit.ts'
import type { Finding } from '../domain/audits/findings.ts'
import type { AuditReport, CountsNow } from '../domain/audits/report.ts'
import type { Looked, Stop } from '../domain/audits/walk.ts'
import type { CommandName, InputOf } from '../domain/commands/catalogue.ts'
import type { FieldErrors, RefusalDetails } from '../domain/commands/refusal.ts'
import type { SpotFeature } from '../domain/map/map-features.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { Location } from '../domain/sites/location.ts'
import type { Scac } from '../domain/sites/scac.ts'
import type { Task } from '../domain/tasks/task.ts'
import type { Trailer } from '../domain/trailers/trailer.ts'
import type { Instant } from '../domain/values/instant.ts'
import type { RowsChange } from '../domain/values/rows-change.ts'
import type { Mark } from '../mirror/reads/marks.ts'
import type { TaskRow } from '../mirror/reads/task-rows.ts'

export type SessionState =
  | { readonly name: 'starting' }
  | { readonly name: 'signed-out'; readonly notice: string | null }
  /** `verified`: the server confirmed the token since the start; false after a start while offline. */
  | { readonly name: 'open'; readonly user: SessionUser; readonly siteID: number | null; readonly verified: boolean }
  /** 401: work stops under the sign-in card; nothing is lost. */
  | { readonly name: 'locked'; readonly user: SessionUser; readonly siteID: number | null }

export type StoreSpace =
  | { readonly name: 'enough' }
  /** Work goes on, with a warning. */
  | { readonly name: 'low'; readonly freeBytes: number }
  | { readonly name: 'full'; readonly since: Instant }

export interface NamedAct {
  /** "Depart trailer 4711". */
  readonly Words: string
  readonly MadeAt: string
}

export interface StoreLoss {
  readonly at: Instant
  /** Null: everybody's stores were lost, and no record of their contents is left. */
  readonly UserID: number | null
  readonly By: string | null
  readonly putBack: readonly NamedAct[]
  readonly missing: readonly NamedAct[]
}

/**
 * `no-second-record`: unsent entries are kept once only. `no-tab-talk`: a tab sees another's change with its own next
 * response. `no-lock`: two tabs may send at the same time. `no-start-offline`: no service worker.
 */
export type Limit = 'no-second-record' | 'no-tab-talk' | 'no-lock' | 'no-start-offline'

export type SyncNotice =
  /** A departure was acknowledged, and the pull after it failed. */
  | { readonly name: 'departed-unseen' }
  /** Warnings of the server beyond those shown on saving, one sentence each. */
  | { readonly name: 'warned'; readonly words: readonly string[] }

export type SignInResult =
  | { readonly name: 'ok'; readonly user: SessionUser }
  /** Status null: no response. */
  | { readonly name: 'failed'; readonly status: number | null; readonly words: string }

export interface SaveOptions {
  readonly base?: Readonly<Record<string, unknown>> | null
  readonly settles?: { readonly Key: string; readonly How: 'resolve' | 'hand-over' }
  /** Sequence number of a command just saved, which must be applied first; `previous`: the one before it in the same save. */
  readonly requires?: number | 'previous'
}

export type NamedSave = {
  readonly [N in CommandName]: { readonly name: N; readonly input: InputOf<N>; readonly options?: SaveOptions }
}[CommandName]

/** A photo as taken or chosen. */
export interface NewPhoto extends Pick<InputOf<'addPhoto'>, 'TrailerID' | 'Kind' | 'AuditID' | 'TakenDate'> {
  readonly file: Blob
}

export type PictureSize = 'full' | 'thumbnail'

export type SaveResult =
  | {
      readonly name: 'saved'
      readonly key: string
      readonly sequence: number
      readonly id: number | null
      /** Sentences to show once. */
      readonly warnings: readonly string[]
    }
  | { readonly name: 'refused'; readonly refusal: RefusalDetails }
  /** Nothing was saved, and the form keeps its values. */
  | { readonly name: 'not-saved'; readonly words: string }

export interface TrailerWindow {
  /** IDs of the page, in order. */
  readonly ids: readonly number[]
  /** Number of all rows that match. */
  readonly count: number
}

/** A page with those of its rows that are new or changed since the last time; at first all. */
export interface TrailerPage extends TrailerWindow {
  readonly rows: readonly Trailer[]
}

/** The rows of the dock that are new, changed or gone since the last time. */
export interface DockChange {
  /** True for the first one of a site: nothing from before counts. */
  readonly isWhole: boolean
  readonly locations: RowsChange<Location>
  readonly trailers: RowsChange<Trailer>
  readonly tasks: RowsChange<Task>
  readonly scacs: RowsChange<Scac>
  /** Unsent changes by door, all of them. */
  readonly marks: ReadonlyMap<number, Mark>
}

/** The rows of some tasks that are new, changed or gone since the last time. */
export interface TaskRowsChange extends RowsChange<TaskRow> {
  /** True for the first one of a watch, and of each site: nothing from before counts. */
  readonly isWhole: boolean
}

export interface ExportProgress {
  readonly rows: number
  readonly bytes: number
}

/** `words`: the server's message in one line. */
export type ServerFailure =
  /** A repeat would be rejected too. `errors`: messages per field. */
  | { readonly name: 'rejected'; readonly code: string; readonly words: string; readonly errors: FieldErrors }
  /** Another row is in the way, or the row changed meanwhile: then `versions` has both. */
  | { readonly name: 'conflict'; readonly code: string; readonly words: string; readonly versions: RowVersions | null }
  /** No response from our server: the call may or may not have taken effect. */
  | { readonly name: 'no-signal' }
  | { readonly name: 'locked' }
  /** Server trouble, or too many calls; `retryAfterMs` if the server names a time. */
  | { readonly name: 'trouble'; readonly words: string; readonly retryAfterMs: number | null }

/** `etag`: version of the row, where the server sends it. */
export type ServerResult<T> =
  | { readonly name: 'answered'; readonly value: T; readonly etag: string | null }
  | ServerFailure

export interface QueueOfOther {
  readonly UserID: number
  readonly name: string | null
  /** Acts, as the person counts them, without those of `held`. */
  readonly count: number
  /** Acts that wait for a decision about a rejected one. Absent: none. */
  readonly held?: number
  /** False: the token was rejected, so only the person's own sign-in here sends them. */
  readonly canDeliver: boolean
  /** Sent acts that a restored server may have lost; only the person's sign-in here shows which. */
  readonly inDoubt: number
  /** Photos whose bytes the server lacks; absent: none. */
  readonly photos?: number
  /** Photos that the server did not take; only the person's sign-in here decides about them. Absent: none. */
  readonly failedPhotos?: number
  /** The store does not open: whatever is left in it is in none of these counts. */
  readonly unread?: true
}

export interface QueueExport {
  readonly text: string
  readonly commands: number
  /** Photos whose bytes the server lacks; absent: none. */
  readonly photos?: number
  readonly people: number
  /** People whose queue could not be read. */
  readonly unreadable: number
  /** Queues that are sent only when their author signs in. */
  readonly stuck: readonly QueueOfOther[]
}

export type SwitchResult = { readonly name: 'ok' } | { readonly name: 'failed'; readonly words: string }

export interface SwitchableSite {
  readonly ID: number
  readonly Name: string
  /** Null when it can be chosen. */
  readonly unavailable: string | null
}

export interface WalkAnswer {
  readonly key: string
  /** ID of the check, for taking it back. */
  readonly ID: number
  readonly TrailerID: number | null
  /** Of that trailer when checked. */
  readonly TrailerNumber: string | null
  readonly LocationID: number | null
  /** 1: as the list says; 2: another trailer in an empty spot; 3: not here. */
  readonly TrailerAuditState: number
  readonly FoundTrailerID: number | null
  readonly FoundNumber: string | null
  readonly UserName: string
  readonly CheckedDate: Instant
  readonly mark: TimeMark
}

export interface WalkTrailerCard {
  readonly ID: number
  readonly Number: string
  readonly ScacName: string
  readonly Type: number
  readonly StatusType: number
  readonly SealNumber: string | null
  readonly ShipmentNumber: string | null
  readonly SetTemperature: number | null
  /** 0, or 3: Conditional Departed since the close of an earlier session. */
  readonly AuditState: number
  /** Start of its stay in its place. */
  readonly PlacedDate: Instant
}

/** Stops in walking order, their trailers, and the answers from every tablet. */
export interface WalkPlan {
  readonly stops: readonly Stop[]
  /** Name of the gate near which the walk begins; null: not known. */
  readonly gate: string | null
  readonly trailers: readonly WalkTrailerCard[]
}

export interface WalkView {
  readonly audit: Audit
  /** IDs of sessions that tablets opened while offline and that became this one. */
  readonly joined: readonly number[]
  /** Null: unchanged since the last view. */
  readonly plan: WalkPlan | null
  /** With a plan: all; else those that are new or changed since the last view. */
  readonly answers: readonly WalkAnswer[]
  /** Keys of the stops that have lost their answer since the last view. */
  readonly unanswered: readonly string[]
  /** Number of findings so far. */
  readonly findings: number
}

export interface AuditView {
  readonly report: AuditReport
  /** IDs of sessions that tablets opened while offline and that became this one. */
  readonly joined: readonly number[]
  readonly findings: readonly Finding[]
  /** Those of the report say what was not found then, these what still is missing. */
  readonly counts: CountsNow
  /** Spots (Product Protection: trailers) looked at, and of all. */
  readonly looked: Looked
}

/** The spots of the map that changed since the last time; at first all. */
export interface MapChange {
  readonly spots: readonly SpotFeature[]
  /** All IDs in the order of painting; null: unchanged. */
  readonly order: readonly number[] | null
}

/** A trailer found by the last digits of its number. */
export interface TailMatch extends WalkTrailerCard {
  /** Null while on the yard. */
  readonly DepartureDate: Instant | null
  readonly LocationID: number
  readonly LocationName: string
}

/** The page's record of earlier starts, where a browser does not lose it with its databases. */
export interface Witness {
  readonly deviceID: string | null
  /** A service worker served this page: the app was here before. */
  readonly wasHere: boolean
}
