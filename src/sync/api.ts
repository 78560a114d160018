import type { TimeMark } from '../domain/values/time-mark.ts'
import type { Answers } from '../contract/answers.ts'
import type { Audit } from '../domain/audits/audit.ts'
import type { Finding } from '../domain/audits/findings.ts'
import type { AuditReport } from '../domain/audits/report.ts'
import type { Looked, Stop } from '../domain/audits/walk.ts'
import type { CommandName, InputOf } from '../domain/commands/catalogue.ts'
import type { RefusalDetails } from '../domain/commands/refusal.ts'
import type { Message } from '../domain/messages/message.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { TaskList, TaskQuery, TasksSummary } from '../domain/tasks/task-query.ts'
import type { PresentedTask } from '../domain/tasks/present-task.ts'
import type { TrailerQuery } from '../domain/trailers/trailer-query-fields.ts'
import type { Instant } from '../domain/values/instant.ts'
import type { QueueOfOther, SyncStatus } from './sync-status.ts'

/** Who works on this tablet. Each state carries its own facts. */
export type SessionState =
  | { readonly name: 'starting' }
  | { readonly name: 'signed-out'; readonly notice: string | null }
  /** `verified`: the server confirmed the token since the start; false when it started from the mirror without signal. */
  | { readonly name: 'open'; readonly user: SessionUser; readonly siteID: number | null; readonly verified: boolean }
  /** The server answered 401: everything stands still under the sign-in card, and nothing is lost. */
  | { readonly name: 'locked'; readonly user: SessionUser; readonly siteID: number | null }

/** How much space this tablet has for what the app keeps. */
export type StoreSpace =
  | { readonly name: 'enough' }
  /** It goes on, and people are warned. */
  | { readonly name: 'low'; readonly freeBytes: number }
  /** Nothing can be saved. */
  | { readonly name: 'full'; readonly since: Instant }

/** An unsent act as it is named to people. */
export interface NamedAct {
  /** "Depart trailer 4711". */
  readonly Words: string
  readonly MadeAt: string
}

/** What the browser lost of one person's store. */
export interface StoreLoss {
  readonly at: Instant
  /** Null: everything, of whoever worked here; nothing is left that says what it was. */
  readonly UserID: number | null
  /** Name of the person; null where the tablet does not know it any more. */
  readonly By: string | null
  /** Unsent acts that are in the queue again. */
  readonly putBack: readonly NamedAct[]
  /** Unsent acts that could not be put back. */
  readonly missing: readonly NamedAct[]
}

/**
 * `no-second-record`: what is unsent stands in one place only. `no-tab-talk`: a second tab hears of a change only with its own next answer of the server.
 * `no-lock`: two tabs may ask the server at the same time. `no-start-offline`: no service worker keeps the app on this tablet.
 */
export type Limit = 'no-second-record' | 'no-tab-talk' | 'no-lock' | 'no-start-offline'

/** What a person is told once, in passing. */
export type SyncNotice =
  /** A departure was acknowledged, and the pull after it failed. */
  | { readonly name: 'departed-unseen' }
  /** What the server adds to the warnings that were shown when a command was saved, a sentence each. */
  | { readonly name: 'warned'; readonly words: readonly string[] }

export type SignInResult =
  | { readonly name: 'ok'; readonly user: SessionUser }
  /** The words to show; status null: no answer. */
  | { readonly name: 'failed'; readonly status: number | null; readonly words: string }

export interface SaveOptions {
  readonly base?: Readonly<Record<string, unknown>> | null
  readonly settles?: { readonly Key: string; readonly How: 'resolve' | 'hand-over' }
  /** Sequence of a command just saved that must be applied first. */
  readonly requires?: number
}

export type SaveResult =
  /** On the tablet's disk: this may be shown as saved. */
  | {
      readonly name: 'saved'
      readonly key: string
      readonly sequence: number
      readonly id: number | null
      /** What the person should know although it is saved, a sentence each: to be shown once. */
      readonly warnings: readonly string[]
    }
  | { readonly name: 'refused'; readonly refusal: RefusalDetails }
  /** The store failed (quota, closed): nothing was saved, and the form is kept. */
  | { readonly name: 'not-saved'; readonly words: string }

export interface TrailerWindow {
  /** IDs of the asked page, in order. */
  readonly ids: readonly number[]
  /** All that match. */
  readonly count: number
}

/** Where an export is. */
export interface ExportProgress {
  readonly rows: number
  readonly bytes: number
}

export type ExportResult =
  | { readonly name: 'done'; readonly csv: string }
  /** The words to show. */
  | { readonly name: 'failed'; readonly words: string }

/** What came of a question that only the server can answer. */
export type ServerRead<T> =
  | { readonly name: 'answered'; readonly value: T }
  /** The server said no, in these words: it is not asked the same again. */
  | { readonly name: 'refused'; readonly words: string }
  /** No answer, or a server in trouble: worth asking again. */
  | { readonly name: 'unanswered' }

/** A task as the server has it, with the comments that this person may see, in the order of a thread. */
export interface ServedTask {
  readonly task: PresentedTask
  readonly comments: readonly Message[]
}

/** What is unsent on this tablet, as a file takes it. */
export interface QueueExport {
  /** JSON. */
  readonly text: string
  /** Acts in it, of all people. */
  readonly commands: number
  /** People whose acts these are. */
  readonly people: number
  /** People whose queue could not be read. */
  readonly unreadable: number
  /** Queues in it that only the sign-in of their author sends. */
  readonly stuck: readonly QueueOfOther[]
}

export interface SwitchableSite {
  readonly ID: number
  readonly Name: string
  /** Why it cannot be chosen now; null when it can. */
  readonly unavailable: string | null
}

/** An answer of a walk as a card shows it. */
export interface WalkAnswer {
  /** Key of the stop. */
  readonly key: string
  /** ID of the check, to take it back. */
  readonly ID: number
  readonly TrailerID: number | null
  readonly LocationID: number | null
  /** 1 as the books say, 2 another trailer in an empty spot, 3 not here. */
  readonly TrailerAuditState: number
  readonly FoundNumber: string | null
  readonly UserName: string
  readonly CheckedDate: Instant
  /** Of `CheckedDate`. */
  readonly mark: TimeMark
}

/** What should be at a stop, in words. */
export interface WalkTrailerCard {
  readonly ID: number
  readonly Number: string
  readonly ScacName: string
  readonly Type: number
  readonly StatusType: number
}

/** A walk as it stands: stops in walking order, the trailers they name, and all answers so far, of whichever tablet. */
export interface WalkView {
  readonly audit: Audit
  /** IDs under which tablets opened sessions with no signal that became this one. */
  readonly joined: readonly number[]
  /** Null: unchanged since the last view. */
  readonly plan: { readonly stops: readonly Stop[]; readonly trailers: readonly WalkTrailerCard[] } | null
  readonly answers: readonly WalkAnswer[]
}

/** A session worked out: counts, findings, report. */
export interface AuditView {
  readonly report: AuditReport
  /** Of a Yard Audit. */
  readonly findings: readonly Finding[]
  /** Of how many spots (Product Protection: trailers) somebody has looked at how many. */
  readonly looked: Looked
}

/** A trailer found by the last digits of its number. */
export interface TailMatch extends WalkTrailerCard {
  /** When it left by the list; null: it is on the yard. */
  readonly DepartureDate: Instant | null
  readonly LocationID: number
  readonly LocationName: string
}

/** What the worker offers to the page, over Comlink. Callbacks are Comlink proxies. */
export interface SyncApi {
  start(): Promise<void>
  onSession(listener: (state: SessionState) => void): Promise<void>
  onStatus(listener: (status: SyncStatus) => void): Promise<void>
  onNotice(listener: (notice: SyncNotice) => void): Promise<void>
  signIn(username: string, password: string): Promise<SignInResult>
  /** Sends what it can, then signs out. Without signal the queue stays and goes out later under its author's name. */
  signOut(): Promise<void>
  /** Asks the server now, 3 s at most; answers whether it answered. For what cannot be undone without signal. */
  askServer(): Promise<boolean>
  /** The visible screen names its interval; `null`: it has none of its own, and 60 s are used. */
  setCadence(milliseconds: number | null): Promise<void>
  syncNow(): Promise<void>
  /** Checks the command, writes row and outbox entry in one strict transaction, and answers; never waits for the network. */
  save<N extends CommandName>(name: N, input: InputOf<N>, options?: SaveOptions): Promise<SaveResult>
  /** Takes back a command that was never sent, and what was built on it. Refused when it is on its way already. */
  withdraw(key: string): Promise<SaveResult>
  /** Takes the next ID from this person's blocks, for a row that a form is about to create. */
  takeID(): Promise<number>
  /** Calls back with the asked page of trailers now and after each change that touches it; answers the function that ends the watch. */
  watchTrailers(query: TrailerQuery, listener: (window: TrailerWindow) => void): Promise<() => void>
  /** Calls back with the walk of a session now and after each change; null when the session is not known (any more). */
  watchWalk(auditID: number, listener: (view: WalkView | null) => void): Promise<() => void>
  /** The same with the session's counts, findings and report. */
  watchAudit(auditID: number, listener: (view: AuditView | null) => void): Promise<() => void>
  /** Tablets that told the server of changes for this session's site which have not arrived; null when the server gave no good answer. */
  readPendingChecks(auditID: number): Promise<Answers['PendingChecks']['Pending'] | null>
  /** Trailers whose number ends with what was typed: those on the yard, then those that have left lately. */
  findByTail(typed: string, limit: number): Promise<readonly TailMatch[]>
  /** Mail and texts of the site that wait, went out or failed; null without signal, or for who may not see them. */
  readOutgoing(): Promise<Answers['Outgoing'] | null>
  /** Calls back with the tasks that match, as ordered IDs, now and after each change that touches the list. */
  watchTasks(query: TaskQuery, listener: (list: TaskList) => void): Promise<() => void>
  /** The same with the counts of the summary bar; null until the tasks are known. */
  watchTasksSummary(listener: (summary: TasksSummary | null) => void): Promise<() => void>
  /** Asks the server for tasks, for those beyond the mirror's window. */
  readTasks(query: TaskQuery): Promise<ServerRead<readonly PresentedTask[]>>
  /** Asks the server for a task that the mirror does not keep. */
  readTask(taskID: number): Promise<ServerRead<ServedTask>>
  /** The CSV of POST /tasks/reportexport, as it comes in; needs a signal. */
  exportTasks(query: TaskQuery, onProgress: (progress: ExportProgress) => void): Promise<ExportResult>
  listSwitchableSites(): Promise<readonly SwitchableSite[]>
  switchSite(siteID: number): Promise<{ readonly name: 'ok' } | { readonly name: 'failed'; readonly words: string }>
  /** Somebody has read what was lost. */
  forgetLosses(): Promise<void>
  /** Everything unsent on this tablet, of whoever made it, for a file. */
  exportQueue(): Promise<QueueExport>
}

/** What the page knows of earlier starts, from places that a browser does not lose together with its databases. */
export interface Witness {
  /** ID of this tablet as the page kept it; null for none. */
  readonly deviceID: string | null
  /** Whether a service worker served this page: then the app was here before. */
  readonly wasHere: boolean
}

/** What the page tells the worker beside the calls of screens: the worker sees neither the window nor its permissions. */
export interface PageSignals {
  /** Starts; answers the ID of this tablet, which the page keeps outside of all databases for the next start. */
  startWith(witness: Witness): Promise<string>
  /** Whether somebody looks at the page: hidden pages ask less often. */
  setVisible(visible: boolean): Promise<void>
  /** The window got the focus. */
  wake(): Promise<void>
  /** What the browser believes of the network. "Offline" counts at once; "online" is only a reason to ask the server. */
  setOnline(online: boolean): Promise<void>
  /** What the browser answered to the wish to keep the store. */
  setPersistent(persistent: boolean): Promise<void>
  /** The page found that no service worker can keep the app here; or that one does. */
  setStartsOffline(starts: boolean): Promise<void>
}
