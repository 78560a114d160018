import type { FieldWords } from '../domain/administration/change-words.ts'
import { auditColumns } from '../domain/audits/audit.ts'
import type { DockRow } from '../domain/dock/dock-activity.ts'
import type { Device } from '../domain/devices/device.ts'
import { type Entities, type ListName, listNames, lists } from '../domain/lists.ts'
import type { Imported } from '../domain/imports/import-items.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import type { User } from '../domain/people/user.ts'
import type { ShipmentDetails } from '../domain/shipments/shipment-details.ts'
import type { DriverUser } from '../domain/sites/driver-groups.ts'
import type { PresentedTask } from '../domain/tasks/present-task.ts'
import { taskColumns, type Task } from '../domain/tasks/task.ts'
import { scaleFormats, scaleUnits } from '../domain/scale/scale-frame.ts'
import { type ScaleReading, scaleStatuses } from '../domain/scale/scale-reading.ts'
import type { TasksSummary } from '../domain/tasks/task-query.ts'
import type { LookupEntry } from '../domain/lookups/lookups.ts'
import type { PresentedHistoryRow, PresentedTrailer } from '../domain/trailers/present-trailer.ts'
import { type Trailer, trailerColumns } from '../domain/trailers/trailer.ts'
import type {
  AnsweredTask,
  AnswerName,
  Answers,
  ChangeOfRow,
  HelpLinks,
  NamedPerson,
  NoAudit,
  OutgoingMessage,
  PhotoImage,
  PendingDevice,
  PresentedAudit,
  SignedIn,
  TextState,
} from './answers.ts'
import type { CheckedQueue, PresentedDevice, PresentedQueue } from './devices.ts'
import type { ErrorAnswer, RowVersions } from './errors.ts'
import { historiesPage, presentedHistory } from './history-schemas.ts'
import {
  anyObject,
  arrayOf,
  boolean,
  columnSchemas,
  instant,
  integer,
  type JsonSchema,
  number,
  orNull,
  refTo,
  shape,
  text,
} from './json-schema.ts'
import type { LinkCheck, LogChain, LogCheck, LogFault, SignedLink } from './log.ts'
import { mapCenterSchema, spotFeaturesSchema } from './map-answers.ts'
import type { BatchAnswer, ChangesPage, EntryAnswer, IdRange, RefusedItem, Removal, Resync, Settled } from './sync.ts'

const presentedTrailer = {
  ...columnSchemas<Trailer>(trailerColumns),
  ...columnSchemas<Omit<PresentedTrailer, keyof Trailer>>({
    ...{ ScacName: 'text', TypeName: 'text', StatusTypeName: 'text', DirectionTypeName: 'text', IntentName: 'text' },
    ...{ StateName: 'text', FreightName: 'text', ReeferFuelLevelName: 'text', LocationName: 'text' },
    ...{ ActivityName: 'text', RFIDTagID: 'text', TemperatureOK: 'boolean?', DwellMinutes: 'integer', Dwell: 'text' },
    NextCheckDate: 'instant',
    'Shipment#': 'integer',
  }),
}

const answeredTask = {
  ...columnSchemas<Task>(taskColumns),
  ...columnSchemas<Omit<PresentedTask, keyof Task | 'DockGroup' | 'Trailer'>>({
    ...{ ActionName: 'text', StatusTypeName: 'text', SubStatusName: 'text', FromLocationName: 'text' },
    ...{ ToLocationName: 'text', ScacName: 'text', IntentName: 'text', TypeName: 'text', AKA: 'text?' },
    ...{ TrailerStatusTypeName: 'text', BoxTemperature: 'decimal?', TemperatureOK: 'boolean?' },
    ...{ ElapsedPending: 'integer', ElapsedPendingString: 'text', Position: 'integer', MessageCount: 'integer' },
  }),
  DockGroup: orNull(shape<{ ID: number; Name: string }>({ ID: integer, Name: text })),
  Trailer: orNull(refTo('Trailers')),
  Message: orNull(text),
}

const presentedAudit = { ...columnSchemas<Entities['Audits']>(auditColumns), TrailerAuditState: integer }

const driverUser = shape<DriverUser>({
  ID: integer,
  FirstName: text,
  LastName: text,
  UserDockgroupIds: arrayOf(integer),
})

const noAudit = shape<NoAudit>({
  ...{ ID: { const: 0 }, SiteID: integer, Type: integer, TrailerAuditState: { const: 0 }, State: { type: 'null' } },
  ...{ OpenedUserID: { type: 'null' }, OpenedUserName: { type: 'null' }, OpenedDate: { type: 'null' } },
  ...{ OpenedGivenDate: { type: 'null' }, OpenedUncertain: { type: 'null' } },
  ...{ ClosedUserID: { type: 'null' }, ClosedUserName: { type: 'null' }, ClosedDate: { type: 'null' } },
  ...{ ClosedGivenDate: { type: 'null' }, ClosedUncertain: { type: 'null' } },
  AmendedDate: { type: 'null' },
})

const sessionUser = shape<SessionUser>({
  ...{ ID: integer, UserID: integer, Username: text, FirstName: text, LastName: text, ActiveSiteID: orNull(integer) },
  Roles: arrayOf(shape<SessionUser['Roles'][number]>({ Type: integer, Name: text })),
  ...{ IsSuperAdmin: boolean, IsAdmin: boolean, IsUser: boolean, IsYardControl: boolean, IsDriver: boolean },
  ...{ IsDriverSupervisor: boolean, IsNonWorkingDriver: boolean, IsReadOnly: boolean },
  Sites: arrayOf(shape<SessionUser['Sites'][number]>({ ID: integer, Name: text })),
})

const named = { ID: integer, Name: text }

const user = shape<User>({
  ...{ ID: integer, FirstName: text, LastName: text, Username: text, Email: orNull(text), PhoneNumber: orNull(text) },
  ...{ Status: integer, RoleIDs: arrayOf(integer), SiteIDs: arrayOf(integer) },
  Roles: arrayOf(shape<User['Roles'][number]>({ Type: integer, Name: text })),
  Sites: arrayOf(shape<User['Sites'][number]>(named)),
  ...{ ProductProtectionAlerts: boolean, ArrivalDepartureAlerts: boolean, TruckInspectionAlerts: boolean },
  ...{ IsActivated: boolean, ActivationDate: orNull(instant) },
  ActivationMail: orNull(
    shape<NonNullable<User['ActivationMail']>>({
      State: { enum: ['waiting', 'sent', 'failed'] },
      Problem: orNull(text),
    }),
  ),
})

const scaleReading = shape<ScaleReading>({
  ...{ Weight: orNull(integer), ScaleStatus: { enum: [...scaleStatuses] }, Motion: boolean, Overload: boolean },
  ...{ ShownWeight: orNull(number), Unit: { enum: [...scaleUnits, null] }, Mode: { enum: ['gross', 'net', null] } },
  ...{ Format: { enum: [...scaleFormats, null] }, RawFrame: orNull(text), ReadAt: orNull(instant) },
})

const idRanges = arrayOf(shape<IdRange>({ From: integer, To: integer }))

const error = shape<ErrorAnswer>(
  {
    ...{ title: text, code: text, other: integer, requestId: text },
    errors: { type: 'object', additionalProperties: arrayOf(text) },
    contested: arrayOf(text),
    limits: shape<NonNullable<ErrorAnswer['limits']>>({ Calls: integer, Bytes: integer }, ['Calls']),
    versions: shape<RowVersions>({ Yours: text, Current: text, Row: anyObject }),
  },
  ['errors', 'other', 'contested', 'limits', 'versions', 'requestId'],
)

const refusedItem = shape<RefusedItem>({
  ...{ Key: text, Sequence: integer, DeviceID: text, UserID: integer, UserName: text, SiteID: integer, Call: text },
  ...{ Body: anyObject, Base: orNull(anyObject), IDs: arrayOf(integer), MadeAt: instant, RefusedAt: instant },
  ...{ HandedAt: orNull(instant), HandedNote: orNull(text), Outcome: { enum: ['rejected', 'parked'] } },
  ...{ Status: integer, Answer: refTo('Error') },
})

const resync = shape<Resync>({ Resync: { enum: ['diverged', 'too-old', 'reach-changed', 'unknown-cursor'] } })

const signedLink = shape<SignedLink>({
  ...{ SiteID: integer, Sequence: integer, Hash: text, Time: instant, Fingerprint: text, Signature: text },
})

const logFault = shape<LogFault>({
  ...{ What: { enum: ['changed', 'removed', 'inserted', 'reordered', 'cut', 'head'] }, Sequence: integer },
  ...{ Through: integer, Key: orNull(text), ReceivedAt: orNull(instant) },
})

const changesPage: JsonSchema = {
  type: 'object',
  required: ['UserID', 'SiteID', 'Cursor', 'More', 'Now', 'CadenceScale'],
  properties: {
    ...{ UserID: integer, SiteID: integer, Cursor: text, More: boolean, Now: instant, CadenceScale: number },
    Live: shape<NonNullable<ChangesPage['Live']>>({ Shared: integer, Site: integer }),
    Link: signedLink,
    Total: integer,
    Removed: arrayOf(shape<Removal>({ List: { enum: listNames }, SiteID: integer, ID: integer })),
    Settled: shape<Settled>({ Through: integer, Above: arrayOf(integer), Refused: arrayOf(refTo('RefusedItem')) }),
    IDs: idRanges,
    ...Object.fromEntries(listNames.map((list) => [list, arrayOf(refTo(list))])),
  },
}

/** In command responses only, see `Warned`. */
const Warnings = arrayOf(text)

const entryAnswer = shape<EntryAnswer>(
  {
    Key: text,
    Outcome: { enum: ['applied', 'noop', 'rejected', 'held', 'retry', 'parked'] },
    Status: integer,
    Body: orNull(refTo('Error')),
    Version: orNull(integer),
    Warnings,
  },
  ['Warnings'],
)

const presentedDevice = shape<PresentedDevice>({
  ...{ ID: integer, Name: orNull(text), Revoked: boolean, DeviceID: text, UserName: orNull(text) },
  ...{ SiteName: orNull(text), SeenAt: instant, ReportedAt: orNull(instant), Version: orNull(text) },
  ...{ Persisted: orNull(boolean), Waiting: integer, OldestAt: orNull(instant), MissingCount: integer },
  ...{ RevokedAt: orNull(instant), WipedAt: orNull(instant) },
  Queues: arrayOf(
    shape<PresentedQueue>({
      ...{ UserID: integer, UserName: text, Waiting: integer, OldestAt: orNull(instant), MissingCount: integer },
      Missing: arrayOf(integer),
    }),
  ),
})

export const namedSchemas: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(listNames.map((list) => [list, rowOf(list)])),
  Error: error,
  PresentedTrailer: shape<PresentedTrailer>(presentedTrailer),
  PresentedHistoryRow: shape<PresentedHistoryRow>(presentedHistory),
  PresentedAudit: shape<PresentedAudit>(presentedAudit),
  AnsweredTask: shape<AnsweredTask>(answeredTask),
  User: user,
  RefusedItem: refusedItem,
  ChangesPage: changesPage,
  Resync: resync,
}

function rowOf(list: ListName): JsonSchema {
  const columns: Readonly<Record<string, string>> = lists[list].columns
  return shape(columnSchemas(columns as Parameters<typeof columnSchemas>[0]))
}

function list(name: ListName, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const required = [name, ...Object.keys(more)]
  return { type: 'object', properties: { [name]: arrayOf(refTo(name)), ...more }, required }
}

function row(field: AnswerName, name: ListName): JsonSchema {
  return { type: 'object', properties: { [field]: refTo(name) }, required: [field] }
}

export interface OtherContent {
  readonly media: string
}

/** Schema of each call's good response; the compiler requires the handlers' fields. */
export const answerSchemas: { readonly [N in AnswerName]: JsonSchema | OtherContent | null } = {
  SignedIn: shape<SignedIn>({ SessionUser: sessionUser, AuthorizationToken: text, IDs: idRanges }, [
    'AuthorizationToken',
    'IDs',
  ]),
  Trailers: shape<Answers['Trailers']>({ Trailers: arrayOf(refTo('PresentedTrailer')), ItemsCount: integer }),
  Trailer: shape<Answers['Trailer']>({ Trailer: refTo('PresentedTrailer'), Warnings }, ['Warnings']),
  TrailerData: shape<Answers['TrailerData']>({ TrailerData: text }),
  TrailerHistory: shape<Answers['TrailerHistory']>({ TrailerHistory: arrayOf(refTo('PresentedHistoryRow')) }),
  Audits: shape<Answers['Audits']>({ Audits: arrayOf(refTo('PresentedAudit')) }),
  Audit: shape<Answers['Audit']>({ Audit: { anyOf: [refTo('PresentedAudit'), noAudit] } }),
  AuditTrailer: shape<Answers['AuditTrailer']>({ AuditTrailer: orNull(refTo('AuditTrailers')) }),
  PendingChecks: shape<Answers['PendingChecks']>({
    Pending: arrayOf(shape<PendingDevice>({ UserName: text, Waiting: integer, SeenAt: instant })),
  }),
  Outgoing: shape<Answers['Outgoing']>({
    CanSendMail: boolean,
    Outgoing: arrayOf(
      shape<OutgoingMessage>({
        ...{ ID: integer, Channel: { enum: ['mail', 'text'] }, Recipient: text, Subject: text },
        ...{ AuditID: orNull(integer), State: { enum: ['waiting', 'sent', 'failed'] }, CreatedAt: instant },
        ...{ SentAt: orNull(instant), Attempts: integer, Problem: orNull(text) },
      }),
    ),
  }),
  TextStates: shape<Answers['TextStates']>({
    Texts: arrayOf(
      shape<TextState>({
        ...{ State: { enum: ['waiting', 'failed'] }, Problem: orNull(text), Count: integer, Oldest: instant },
        LastSubject: text,
      }),
    ),
  }),
  Minutes: shape<Answers['Minutes']>({ Minutes: integer }),
  Tasks: shape<Answers['Tasks']>({ Tasks: arrayOf(refTo('AnsweredTask')) }),
  Task: shape<Answers['Task']>({ Task: refTo('AnsweredTask'), Warnings }, ['Warnings']),
  TasksSummary: shape<Answers['TasksSummary']>({
    TasksSummary: shape<TasksSummary>({
      ...{ PendingTasks: integer, PriorityTasks: integer, WorkingTasks: integer, PausedTasks: integer },
      CompletedTasks: integer,
    }),
  }),
  Help: shape<Answers['Help']>({
    Help: shape<HelpLinks>({ Email: orNull(text), Videos: arrayOf(text) }),
  }),
  Messages: list('Messages'),
  Message: row('Message', 'Messages'),
  Photo: row('Photo', 'Photos'),
  PhotoImages: shape<Answers['PhotoImages']>(
    {
      Images: arrayOf(
        shape<PhotoImage>({
          ...{ ID: orNull(integer), Url: text, ThumbnailUrl: text, TakenDate: orNull(instant) },
          ...{ TakenBy: orNull(text), Source: { enum: ['yardhand', 'photector'] } },
        }),
      ),
      Warnings,
    },
    ['Warnings'],
  ),
  PhotoKey: shape<Answers['PhotoKey']>({ Key: text, Url: text }),
  DockActivity: shape<Answers['DockActivity']>({
    DockActivity: arrayOf(
      shape<DockRow>({
        ...{ DoorID: integer, DoorName: text, TrailerID: orNull(integer), TrailerNumber: text },
        ...{ ScacName: orNull(text), Direction: orNull(text), ShipmentNumber: orNull(text) },
        ...{ ElapsedTimerInDoor: orNull(integer), OutOfService: boolean },
        ...{ HighlightColor: { enum: ['Red', 'Yellow', 'Purple', 'Green', null] }, DateCompleted: orNull(instant) },
      }),
    ),
  }),
  DockGroups: list('DockGroups'),
  DockGroup: row('DockGroup', 'DockGroups'),
  Users: shape<Answers['Users']>(
    { Users: arrayOf({ anyOf: [refTo('User'), driverUser] }), ItemsCount: integer, Unreached: arrayOf(refTo('User')) },
    ['Unreached'],
  ),
  User: shape<Answers['User']>({ User: refTo('User'), ActivationCode: text }, ['ActivationCode']),
  Activated: shape<Answers['Activated']>({ Username: text }),
  ChecklistItems: list('ChecklistItems'),
  ChecklistItem: row('ChecklistItem', 'ChecklistItems'),
  Csv: { media: 'text/csv' },
  Lookups: shape<Answers['Lookups']>({
    Lookups: arrayOf(shape<LookupEntry>({ ID: integer, Name: text, Value: text, LookupType: integer }, ['Value'])),
  }),
  Sites: list('Sites'),
  Site: row('Site', 'Sites'),
  Managers: shape<Answers['Managers']>({ Managers: arrayOf(shape<NamedPerson>({ ID: integer, Name: text })) }),
  Locations: list('Locations'),
  Location: row('Location', 'Locations'),
  LocationRange: shape<Answers['LocationRange']>({ Locations: arrayOf(refTo('Locations')), Skipped: arrayOf(text) }),
  SpotFeatures: spotFeaturesSchema,
  MapCenter: mapCenterSchema,
  Scale: scaleReading,
  Scacs: shape<Answers['Scacs']>({ Scacs: arrayOf(refTo('Scacs')), ItemsCount: integer }),
  Scac: row('Scac', 'Scacs'),
  Shipment: shape<Answers['Shipment']>({
    Shipment: shape<ShipmentDetails>({
      ...{ ReferenceNumber: text, ExpectedDate: orNull(text), TrailerNumber: orNull(text), ScacName: orNull(text) },
      ...{ Type: integer, DirectionType: integer, ShipmentNumber: orNull(text), FreightName: orNull(text) },
      SetTemperature: orNull(number),
    }),
  }),
  ExpectedShipments: list('ExpectedShipments', { ItemsCount: integer }),
  ExpectedShipment: row('ExpectedShipment', 'ExpectedShipments'),
  Imported: shape<Imported>({ Created: integer, Changed: integer, Unchanged: integer }),
  Tag: row('Tag', 'Tags'),
  Freights: list('Freights'),
  Freight: row('Freight', 'Freights'),
  AdminChanges: shape<Answers['AdminChanges']>({
    AdminChanges: arrayOf(
      shape<ChangeOfRow>({
        ...{ At: instant, UserID: integer, UserName: text, Act: { enum: ['added', 'changed', 'deleted'] } },
        Changes: arrayOf(shape<FieldWords>({ Field: text, From: orNull(text), To: orNull(text) })),
      }),
    ),
    ItemsCount: integer,
  }),
  Devices: shape<Answers['Devices']>({ Devices: arrayOf(presentedDevice), ItemsCount: integer }),
  Device: shape<Answers['Device']>({
    Device: shape<Device>({ ID: integer, Name: orNull(text), Revoked: boolean }),
  }),
  QueueCheck: shape<Answers['QueueCheck']>({
    Queues: arrayOf(
      shape<CheckedQueue>({ UserID: integer, UserName: orNull(text), IsActive: boolean, Known: arrayOf(text) }),
    ),
  }),
  QueueImport: shape<Answers['QueueImport']>({ Answers: arrayOf(entryAnswer) }),
  NewestLink: shape<Answers['NewestLink']>({ Link: orNull(signedLink) }),
  LogChains: shape<Answers['LogChains']>({
    Chains: arrayOf(shape<LogChain>({ SiteID: integer, Pruned: integer, Link: orNull(signedLink) })),
    PublicKey: text,
  }),
  LogCheck: shape<LogCheck>({ Checked: integer, Next: orNull(text), Fault: orNull(logFault) }),
  LinkCheck: shape<LinkCheck>({
    Result: { enum: ['holds', 'differs', 'missing', 'pruned', 'unreadable'] },
    Signature: { enum: ['good', 'wrong', 'other-key'] },
  }),
  Batch: shape<BatchAnswer>(
    {
      Answers: arrayOf(entryAnswer),
      Changes: { anyOf: [refTo('ChangesPage'), refTo('Resync'), { type: 'null' }] },
      Settled: shape<NonNullable<BatchAnswer['Settled']>>({ Through: integer, Above: arrayOf(integer) }),
      Revoked: { const: true },
    },
    ['Settled', 'Revoked'],
  ),
  Changes: refTo('ChangesPage'),
  Histories: historiesPage,
  Health: shape<Answers['Health']>({ Status: { enum: ['ok', 'degraded'] } }),
  Metrics: { media: 'text/plain' },
  OpenApi: anyObject,
  Live: { media: 'text/event-stream' },
  Image: { media: 'image/*' },
  Photograph: { media: 'image/jpeg' },
  UploadState: null,
  Nothing: null,
}
