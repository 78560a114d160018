import type { DockRow } from '../domain/dock/dock-activity.ts'
import type { FieldWords } from '../domain/administration/change-words.ts'
import type { Device } from '../domain/devices/device.ts'
import type { Imported } from '../domain/imports/import-items.ts'
import type { Entities } from '../domain/lists.ts'
import type { LookupEntry } from '../domain/lookups/lookups.ts'
import type { SpotFeatures } from '../domain/map/map-features.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { User } from '../domain/people/user.ts'
import type { PresentedTask } from '../domain/tasks/present-task.ts'
import type { ShipmentDetails } from '../domain/shipments/shipment-details.ts'
import type { DriverUser } from '../domain/sites/driver-groups.ts'
import type { ScaleReading } from '../domain/scale/scale-reading.ts'
import type { TasksSummary } from '../domain/tasks/task-query.ts'
import type { PresentedHistoryRow, PresentedTrailer } from '../domain/trailers/present-trailer.ts'
import type { CheckedQueue, PresentedDevice } from './devices.ts'
import type { LinkCheck, LogChain, LogCheck, SignedLink } from './log.ts'
import type { MapCenterAnswer } from './map-answers.ts'
import type { BatchAnswer, ChangesPage, HistoriesPage, EntryAnswer, IdRange, Warned } from './sync.ts'

/** POST /users/login, GET /users/token, PUT /users/activeSite. */
export interface SignedIn {
  readonly SessionUser: SessionUser
  /** With a login only. */
  readonly AuthorizationToken?: string
  /** Blocks for this device and person, when a refill is due. */
  readonly IDs?: readonly IdRange[]
}

/** The settings SUPPORT_EMAIL and HELP_VIDEOS. */
export interface HelpLinks {
  readonly Email: string | null
  /** Four addresses, or none: arriving a trailer, product protection, yard audit, dock activity. */
  readonly Videos: readonly string[]
}

/** A session with the worst state among its checks (spec 2§3). */
export type PresentedAudit = Entities['Audits'] & { readonly TrailerAuditState: number }

interface NoAuditKnown {
  readonly ID: 0
  readonly SiteID: number
  readonly Type: number
  readonly TrailerAuditState: 0
}

/** No open session of a type: ID 0 (spec 2§3), all else null. */
export type NoAudit = NoAuditKnown & { readonly [F in Exclude<keyof PresentedAudit, keyof NoAuditKnown>]: null }

export interface PendingDevice {
  readonly UserName: string
  readonly Waiting: number
  readonly SeenAt: string
}

/** A mail or text; admins of the site see its recipient. */
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
  /** Reason for the failure, without secrets. */
  readonly Problem: string | null
}

/** Unsent texts with the same state and reason, without phone numbers. */
export interface TextState {
  readonly State: 'waiting' | 'failed'
  /** Null: waits for its first attempt. */
  readonly Problem: string | null
  readonly Count: number
  readonly Oldest: string
  /** Kind and trailer of the last one. */
  readonly LastSubject: string
}

/** One administrative write to a row, with names in place of IDs. */
export interface ChangeOfRow {
  readonly At: string
  readonly UserID: number
  readonly UserName: string
  readonly Act: 'added' | 'changed' | 'deleted'
  readonly Changes: readonly FieldWords[]
}

/** Spec 1§3. */
export type AnsweredTask = PresentedTask & {
  /** The first comment visible to the caller. */
  readonly Message: string | null
}

export interface NamedPerson {
  readonly ID: number
  readonly Name: string
}

/** A picture for the gallery of a trailer. */
export interface PhotoImage {
  /** Null for one of the photo service. */
  readonly ID: number | null
  readonly Url: string
  readonly ThumbnailUrl: string
  readonly TakenDate: string | null
  readonly TakenBy: string | null
  readonly Source: 'yardhand' | 'photector'
}

export interface Answers {
  SignedIn: SignedIn
  Trailers: { readonly Trailers: readonly PresentedTrailer[]; readonly ItemsCount: number }
  Trailer: { readonly Trailer: PresentedTrailer } & Warned
  TrailerHistory: { readonly TrailerHistory: readonly PresentedHistoryRow[] }
  /** The history as a CSV file. */
  TrailerData: { readonly TrailerData: string }
  Audits: { readonly Audits: readonly PresentedAudit[] }
  Audit: { readonly Audit: PresentedAudit | NoAudit }
  /** Null: there was no check to take back. */
  AuditTrailer: { readonly AuditTrailer: Entities['AuditTrailers'] | null }
  PendingChecks: { readonly Pending: readonly PendingDevice[] }
  Outgoing: { readonly CanSendMail: boolean; readonly Outgoing: readonly OutgoingMessage[] }
  TextStates: { readonly Texts: readonly TextState[] }
  Minutes: { readonly Minutes: number }
  Tasks: { readonly Tasks: readonly AnsweredTask[] }
  Task: { readonly Task: AnsweredTask } & Warned
  TasksSummary: { readonly TasksSummary: TasksSummary }
  Help: { readonly Help: HelpLinks }
  Messages: { readonly Messages: readonly Entities['Messages'][] }
  Message: { readonly Message: Entities['Messages'] }
  DockActivity: { readonly DockActivity: readonly DockRow[] }
  DockGroups: { readonly DockGroups: readonly Entities['DockGroups'][] }
  DockGroup: { readonly DockGroup: Entities['DockGroups'] }
  /** People, or drivers for a request from Driver Dock Groups. */
  Users: {
    readonly Users: readonly (User | DriverUser)[]
    readonly ItemsCount: number
    /** For admins, whatever the filter: people whose activation mail has failed or is delayed. */
    readonly Unreached?: readonly User[]
  }
  /** `ActivationCode`: to hand over, in the first response of a call that made it and mailed none. */
  User: { readonly User: User; readonly ActivationCode?: string }
  Activated: { readonly Username: string }
  ChecklistItems: { readonly ChecklistItems: readonly Entities['ChecklistItems'][] }
  ChecklistItem: { readonly ChecklistItem: Entities['ChecklistItems'] }
  Csv: string
  Lookups: { readonly Lookups: readonly LookupEntry[] }
  Sites: { readonly Sites: readonly Entities['Sites'][] }
  Site: { readonly Site: Entities['Sites'] }
  Managers: { readonly Managers: readonly NamedPerson[] }
  Locations: { readonly Locations: readonly Entities['Locations'][] }
  Location: { readonly Location: Entities['Locations'] }
  /** `Skipped`: the site already had these names. */
  LocationRange: { readonly Locations: readonly Entities['Locations'][]; readonly Skipped: readonly string[] }
  /** A GeoJSON FeatureCollection. */
  SpotFeatures: SpotFeatures
  MapCenter: MapCenterAnswer
  Scale: ScaleReading
  Scacs: { readonly Scacs: readonly Entities['Scacs'][]; readonly ItemsCount: number }
  Scac: { readonly Scac: Entities['Scacs'] }
  /** The shipment of a reference number. */
  Shipment: { readonly Shipment: ShipmentDetails }
  ExpectedShipments: {
    readonly ExpectedShipments: readonly Entities['ExpectedShipments'][]
    readonly ItemsCount: number
  }
  ExpectedShipment: { readonly ExpectedShipment: Entities['ExpectedShipments'] }
  Imported: Imported
  Tag: { readonly Tag: Entities['Tags'] }
  Freights: { readonly Freights: readonly Entities['Freights'][] }
  Freight: { readonly Freight: Entities['Freights'] }
  /** Newest first. */
  AdminChanges: { readonly AdminChanges: readonly ChangeOfRow[]; readonly ItemsCount: number }
  Devices: { readonly Devices: readonly PresentedDevice[]; readonly ItemsCount: number }
  Device: { readonly Device: Device }
  QueueCheck: { readonly Queues: readonly CheckedQueue[] }
  /** In the order of the calls. */
  QueueImport: { readonly Answers: readonly EntryAnswer[] }
  /** Null: the site has no entry yet. */
  NewestLink: { readonly Link: SignedLink | null }
  /** `PublicKey` in PEM, for checking the signatures elsewhere. */
  LogChains: { readonly Chains: readonly LogChain[]; readonly PublicKey: string }
  LogCheck: LogCheck
  LinkCheck: LinkCheck
  Batch: BatchAnswer
  Changes: ChangesPage
  Histories: HistoriesPage
  Health: { readonly Status: 'ok' | 'degraded' }
  Metrics: string
  OpenApi: Readonly<Record<string, unknown>>
  /** Server-sent events, see `live.ts`. */
  Live: unknown
  /** PNG or JPEG. */
  Image: unknown
  /** JPEG. */
  Photograph: unknown
  PhotoImages: { readonly Images: readonly PhotoImage[] } & Warned
  /** `Url`: the photo service with the key. */
  PhotoKey: { readonly Key: string; readonly Url: string }
  Photo: { readonly Photo: Entities['Photos'] }
  /** In headers alone. */
  UploadState: null
  Nothing: null
}

export type AnswerName = keyof Answers
