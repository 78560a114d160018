import type { Entities } from '../domain/lists.ts'
import type { LookupEntry } from '../domain/lookups/lookups.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { PresentedTask } from '../domain/tasks/present-task.ts'
import type { TasksSummary } from '../domain/tasks/task-query.ts'
import type { PresentedHistoryRow, PresentedTrailer } from '../domain/trailers/present-trailer.ts'
import type { BatchAnswer, ChangesPage, IdRange, Warned } from './sync.ts'

/** POST /users/login, GET /users/token, PUT /users/activeSite. */
export interface SignedIn {
  readonly SessionUser: SessionUser
  /** With a login only. */
  readonly AuthorizationToken?: string
  /** Blocks of IDs for this device and person, when a refill is due. */
  readonly IDs?: readonly IdRange[]
}

/**
 * A session as calls return it; `TrailerAuditState` is the gravest state among its checks (spec
 * 2§3).
 */
export type PresentedAudit = Entities['Audits'] & { readonly TrailerAuditState: number }

interface NoAuditKnown {
  readonly ID: 0
  readonly SiteID: number
  readonly Type: number
  readonly TrailerAuditState: 0
}

/**
 * Stands for the open session of a type when none is open: ID 0 (spec 2§3), all other fields null.
 */
export type NoAudit = NoAuditKnown & { readonly [F in Exclude<keyof PresentedAudit, keyof NoAuditKnown>]: null }

/** A tablet that reported unsent changes for the site in its last request. */
export interface PendingDevice {
  readonly UserName: string
  readonly Waiting: number
  readonly SeenAt: string
}

/** A mail or text to be sent. Admins of the site see its addressee. */
export interface OutgoingMessage {
  readonly ID: number
  readonly Channel: 'mail' | 'text'
  readonly Recipient: string
  readonly Subject: string
  readonly AuditID: number | null
  readonly State: 'waiting' | 'sent' | 'failed'
  readonly CreatedAt: string
  readonly SentAt: string | null
  readonly Attempts: number
  /** Reason for the failure, without anything secret. */
  readonly Problem: string | null
}

/** A task as calls return it (spec 1§3). */
export type AnsweredTask = PresentedTask & {
  /** The first comment that the caller may see; null without one. */
  readonly Message: string | null
}

/** The good answer of each call, by the name that the catalogue gives it. */
export interface Answers {
  SignedIn: SignedIn
  Trailers: { readonly Trailers: readonly PresentedTrailer[]; readonly ItemsCount: number }
  /** `Warnings` with the answer to a command only. */
  Trailer: { readonly Trailer: PresentedTrailer } & Warned
  TrailerHistory: { readonly TrailerHistory: readonly PresentedHistoryRow[] }
  Audits: { readonly Audits: readonly PresentedAudit[] }
  Audit: { readonly Audit: PresentedAudit | NoAudit }
  /** Null: a check was to be taken back, and there is none. */
  AuditTrailer: { readonly AuditTrailer: Entities['AuditTrailers'] | null }
  PendingChecks: { readonly Pending: readonly PendingDevice[] }
  Outgoing: { readonly CanSendMail: boolean; readonly Outgoing: readonly OutgoingMessage[] }
  Minutes: { readonly Minutes: number }
  Tasks: { readonly Tasks: readonly AnsweredTask[] }
  Task: { readonly Task: AnsweredTask } & Warned
  TasksSummary: { readonly TasksSummary: TasksSummary }
  Messages: { readonly Messages: readonly Entities['Messages'][] }
  Message: { readonly Message: Entities['Messages'] }
  DockGroups: { readonly DockGroups: readonly Entities['DockGroups'][] }
  DockGroup: { readonly DockGroup: Entities['DockGroups'] }
  /** A CSV file. */
  Csv: string
  Lookups: { readonly Lookups: readonly LookupEntry[] }
  Sites: { readonly Sites: readonly Entities['Sites'][] }
  Site: { readonly Site: Entities['Sites'] }
  Locations: { readonly Locations: readonly Entities['Locations'][] }
  Location: { readonly Location: Entities['Locations'] }
  Scacs: { readonly Scacs: readonly Entities['Scacs'][]; readonly ItemsCount: number }
  Scac: { readonly Scac: Entities['Scacs'] }
  Freights: { readonly Freights: readonly Entities['Freights'][] }
  Freight: { readonly Freight: Entities['Freights'] }
  Batch: BatchAnswer
  Changes: ChangesPage
  Health: { readonly Status: 'ok' | 'degraded' }
  /** Text in the Prometheus format. */
  Metrics: string
  OpenApi: Readonly<Record<string, unknown>>
  /** An SVG or PNG file. */
  Image: unknown
  /** 204, no body. */
  Nothing: null
}

export type AnswerName = keyof Answers
