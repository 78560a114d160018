import type { RowVersions } from '../contract/errors.ts'
import type { TimeMark } from '../domain/values/time-mark.ts'
import type { Audit } from '../domain/audits/audit.ts'
import type { Finding } from '../domain/audits/findings.ts'
import type { AuditReport } from '../domain/audits/report.ts'
import type { Looked, Stop } from '../domain/audits/walk.ts'
import type { FieldErrors, RefusalDetails } from '../domain/commands/refusal.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { Instant } from '../domain/values/instant.ts'

/** State of the session; each state carries its own facts. */
export type SessionState =
  | { readonly name: 'starting' }
  | { readonly name: 'signed-out'; readonly notice: string | null }
  /**
   * `verified`: the server confirmed the token since the start; false when started from the mirror
   * while offline.
   */
  | { readonly name: 'open'; readonly user: SessionUser; readonly siteID: number | null; readonly verified: boolean }
  /** The server returned 401: work stops under the sign-in card, and nothing is lost. */
  | { readonly name: 'locked'; readonly user: SessionUser; readonly siteID: number | null }

/** Space left on this tablet for the app's data. */
export type StoreSpace =
  | { readonly name: 'enough' }
  /** Work goes on, with a warning. */
  | { readonly name: 'low'; readonly freeBytes: number }
  /** Nothing can be saved. */
  | { readonly name: 'full'; readonly since: Instant }

/** An unsent act, named for people. */
export interface NamedAct {
  /** "Depart trailer 4711". */
  readonly Words: string
  readonly MadeAt: string
}

/** Data that the browser lost from one person's store. */
export interface StoreLoss {
  readonly at: Instant
  /** Null: the stores of everybody were lost, and no record of their contents is left. */
  readonly UserID: number | null
  /** Name of the person; null when the tablet no longer has it. */
  readonly By: string | null
  /** Unsent acts that are in the queue again. */
  readonly putBack: readonly NamedAct[]
  /** Unsent acts that could not be recovered. */
  readonly missing: readonly NamedAct[]
}

/**
 * `no-second-record`: unsent entries are kept in one place only. `no-tab-talk`: another tab sees a
 * change only with its own next answer from the server. `no-lock`: two tabs may ask the server at
 * the same time. `no-start-offline`: no service worker keeps the app on this tablet.
 */
export type Limit = 'no-second-record' | 'no-tab-talk' | 'no-lock' | 'no-start-offline'

/** A message shown once, in passing. */
export type SyncNotice =
  /** A departure was acknowledged, and the pull after it failed. */
  | { readonly name: 'departed-unseen' }
  /** Warnings of the server beyond those shown when the command was saved, one sentence each. */
  | { readonly name: 'warned'; readonly words: readonly string[] }

export type SignInResult =
  | { readonly name: 'ok'; readonly user: SessionUser }
  /** The words to show; status null: no answer. */
  | { readonly name: 'failed'; readonly status: number | null; readonly words: string }

export interface SaveOptions {
  readonly base?: Readonly<Record<string, unknown>> | null
  readonly settles?: { readonly Key: string; readonly How: 'resolve' | 'hand-over' }
  /** Sequence number of a command just saved that must be applied first. */
  readonly requires?: number
}

export type SaveResult =
  /** Stored on the tablet: this may be shown as saved. */
  | {
      readonly name: 'saved'
      readonly key: string
      readonly sequence: number
      readonly id: number | null
      /** Warnings to show once although it is saved, one sentence each. */
      readonly warnings: readonly string[]
    }
  | { readonly name: 'refused'; readonly refusal: RefusalDetails }
  /** The store failed (quota, closed): nothing was saved, and the form keeps its values. */
  | { readonly name: 'not-saved'; readonly words: string }

export interface TrailerWindow {
  /** IDs of the requested page, in order. */
  readonly ids: readonly number[]
  /** Number of all rows that match. */
  readonly count: number
}

/** Progress of an export. */
export interface ExportProgress {
  readonly rows: number
  readonly bytes: number
}

/**
 * Reason why a call brought no good answer. `words`: the server's message in one line, where it has
 * one.
 */
export type ServerFailure =
  /** The same call would be rejected again. `errors`: the server's messages per field. */
  | { readonly name: 'rejected'; readonly code: string; readonly words: string; readonly errors: FieldErrors }
  /**
   * Another row is in the way, or the row changed after the person saw it: then `versions` has
   * both.
   */
  | { readonly name: 'conflict'; readonly code: string; readonly words: string; readonly versions: RowVersions | null }
  /** No answer from our server: the call may or may not have taken effect. */
  | { readonly name: 'no-signal' }
  /** The session has ended. */
  | { readonly name: 'locked' }
  /** The server cannot do it now, or is asked too often; `retryAfterMs` when it names a time. */
  | { readonly name: 'trouble'; readonly words: string; readonly retryAfterMs: number | null }

/**
 * Result of a call that needs the server. `etag`: version of the row, where the server names it.
 */
export type ServerResult<T> =
  | { readonly name: 'answered'; readonly value: T; readonly etag: string | null }
  | ServerFailure

/** Unsent acts of somebody who has worked on this tablet and is not signed in. */
export interface QueueOfOther {
  readonly UserID: number
  /** Null: the tablet no longer has it. */
  readonly name: string | null
  /** Acts, as the person counts them. */
  readonly count: number
  /**
   * False: the server rejected the delivery token, so only the person's own sign-in here sends
   * them.
   */
  readonly canDeliver: boolean
}

/** The unsent work of this tablet as a file. */
export interface QueueExport {
  /** JSON. */
  readonly text: string
  /** Number of acts in it, of all people. */
  readonly commands: number
  /** Number of people whose acts these are. */
  readonly people: number
  /** Number of people whose queue could not be read. */
  readonly unreadable: number
  /** Queues in it that only a sign-in of their author sends. */
  readonly stuck: readonly QueueOfOther[]
}

export type SwitchResult = { readonly name: 'ok' } | { readonly name: 'failed'; readonly words: string }

export interface SwitchableSite {
  readonly ID: number
  readonly Name: string
  /** Reason why it cannot be chosen now; null when it can. */
  readonly unavailable: string | null
}

/** An answer of a walk, as a card shows it. */
export interface WalkAnswer {
  /** Key of the stop. */
  readonly key: string
  /** ID of the check, for taking it back. */
  readonly ID: number
  readonly TrailerID: number | null
  readonly LocationID: number | null
  /** 1: as the list says; 2: another trailer in an empty spot; 3: not here. */
  readonly TrailerAuditState: number
  readonly FoundNumber: string | null
  readonly UserName: string
  readonly CheckedDate: Instant
  /** The mark of `CheckedDate`. */
  readonly mark: TimeMark
}

/** The trailer expected at a stop, in words. */
export interface WalkTrailerCard {
  readonly ID: number
  readonly Number: string
  readonly ScacName: string
  readonly Type: number
  readonly StatusType: number
}

/**
 * A walk: stops in walking order, the trailers they name, and all answers so far from every tablet.
 */
export interface WalkView {
  readonly audit: Audit
  /** IDs of sessions that tablets opened while offline and that became this one. */
  readonly joined: readonly number[]
  /** Null: unchanged since the last view. */
  readonly plan: { readonly stops: readonly Stop[]; readonly trailers: readonly WalkTrailerCard[] } | null
  readonly answers: readonly WalkAnswer[]
}

/** The results of a session: counts, findings, report. */
export interface AuditView {
  readonly report: AuditReport
  /** Findings of a Yard Audit. */
  readonly findings: readonly Finding[]
  /** Number of spots (Product Protection: trailers) looked at, and of all. */
  readonly looked: Looked
}

/** A trailer found by the last digits of its number. */
export interface TailMatch extends WalkTrailerCard {
  /** Departure time in the list; null while on the yard. */
  readonly DepartureDate: Instant | null
  readonly LocationID: number
  readonly LocationName: string
}

/**
 * The page's record of earlier starts, from places that a browser does not lose with its databases.
 */
export interface Witness {
  /** Device ID as the page kept it; null for none. */
  readonly deviceID: string | null
  /** True when a service worker served this page, so the app was here before. */
  readonly wasHere: boolean
}
