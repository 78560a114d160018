import type { RowVersions } from '../contract/errors.ts'
import type { TimeMark } from '../domain/values/time-mark.ts'
import type { Audit } from '../domain/audits/audit.ts'
import type { Finding } from '../domain/audits/findings.ts'
import type { AuditReport } from '../domain/audits/report.ts'
import type { Looked, Stop } from '../domain/audits/walk.ts'
import type { FieldErrors, RefusalDetails } from '../domain/commands/refusal.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { Instant } from '../domain/values/instant.ts'

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

/** Why a call brought no good answer. `words` are those of the server in one line, where it has some. */
export type ServerFailure =
  /** The server does not do this: the same call would be rejected again. `errors`: its messages per field. */
  | { readonly name: 'rejected'; readonly code: string; readonly words: string; readonly errors: FieldErrors }
  /** Another row stands in the way, or the row is no longer as the person saw it: then `versions` has both. */
  | { readonly name: 'conflict'; readonly code: string; readonly words: string; readonly versions: RowVersions | null }
  /** No answer of our server: whether the call was made is not known. */
  | { readonly name: 'no-signal' }
  /** The session has ended. */
  | { readonly name: 'locked' }
  /** The server cannot now, or is asked too often; `retryAfterMs` where it says when to ask again. */
  | { readonly name: 'trouble'; readonly words: string; readonly retryAfterMs: number | null }

/** What came of a call that only the server can answer. `etag`: version of the row, where the server names it. */
export type ServerResult<T> =
  | { readonly name: 'answered'; readonly value: T; readonly etag: string | null }
  | ServerFailure

/** What waits of somebody who has worked on this tablet and is not signed in. */
export interface QueueOfOther {
  readonly UserID: number
  /** Null: the tablet does not know it any more. */
  readonly name: string | null
  /** Acts, as the person counts them. */
  readonly count: number
  /** False: the server refused the delivery token, so only the person's own sign-in on this tablet sends them. */
  readonly canDeliver: boolean
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

export type SwitchResult = { readonly name: 'ok' } | { readonly name: 'failed'; readonly words: string }

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

/** What the page knows of earlier starts, from places that a browser does not lose together with its databases. */
export interface Witness {
  /** ID of this tablet as the page kept it; null for none. */
  readonly deviceID: string | null
  /** Whether a service worker served this page: then the app was here before. */
  readonly wasHere: boolean
}
