import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'

/** The columns kept in memory per trailer, to filter and sort. */
export const trailerProjectionColumns = [
  'SiteID',
  'ID',
  'Number',
  'NumberKey',
  'ScacID',
  'AKA',
  'State',
  'Type',
  'StatusType',
  'DirectionType',
  'Intent',
  'EPCID',
  'ShipmentNumber',
  'ShipmentDate',
  'TransactionID',
  'SetTemperature',
  'BoxTemperature',
  'TargetTemperature',
  'FreightID',
  'ReeferFuelLevel',
  'LocationID',
  'PlacedDate',
  'TrailerWeight',
  'OutboundWeight',
  'SealNumber',
  'SealIntact',
  'SealMatchesBOL',
  'SealNumber2',
  'SealIntact2',
  'SealMatchesBOL2',
  'SealNumber3',
  'SealIntact3',
  'SealMatchesBOL3',
  'Notes',
  'TandemWheels',
  'EyesOnArrive',
  'Inspection',
  'OdorFree',
  'AuditState',
  'Activity',
  'LastActivityDate',
  'CreatedDate',
  'ArrivalDate',
  'DepartureDate',
  'LastYardAuditDate',
  'LastYardAuditUserName',
  'LastYardAuditID',
  'LastYardAuditState',
  'LastProductProtectionDate',
  'LastProductProtectionUserName',
  'LastProductProtectionID',
  'LastProductProtectionState',
  'ProductProtectionAddedID',
  'LastConditionalDepartedDate',
  'LastConditionalDepartedUserName',
] as const satisfies readonly (keyof Trailer)[]

export type TrailerProjection = Pick<Trailer, (typeof trailerProjectionColumns)[number]>

/**
 * A query for trailers (GET /trailers, spec 2§7). An empty list, or one with 0 (states, statuses:
 * -1), means "all". Plain data for the worker.
 */
export interface TrailerQuery {
  /** In the number, ignoring case, spaces and dashes. */
  readonly keyword: string
  /** In the RFID tag's URI. */
  readonly rfidKeyword: string
  readonly scacs: readonly number[]
  readonly types: readonly number[]
  readonly states: readonly number[]
  readonly statusTypes: readonly number[]
  readonly directionTypes: readonly number[]
  readonly intents: readonly number[]
  readonly freights: readonly number[]
  readonly locations: readonly number[]
  /** IDs of lookup 3. */
  readonly shipments: readonly number[]
  readonly activities: readonly number[]
  /** Lookup 31: 1 required, 2 not required (on the wire: 0). */
  readonly inspectionList: readonly number[]
  /** 0 arrivals, 1 and 2 that audit's set, 3 all (3-decisions §3). */
  readonly auditType: number
  /** Only the set of `auditType`'s open session. */
  readonly currentAuditOnly: boolean
  /** Without what that session has checked; findings stay, last. */
  readonly uncheckedOnly: boolean
  /** Only checks due from the first time on and before the second (`audits/check-clock.ts`); null for open. */
  readonly checkDueFrom: Instant | null
  readonly checkDueBefore: Instant | null
  /** Only arrivals from the first time on and before the second; null for open. */
  readonly arrivedFrom: Instant | null
  readonly arrivedBefore: Instant | null
  /** Only those without a yard audit in this visit. */
  readonly unauditedTrailers: boolean
  /** Site days, MM/DD/YYYY, inclusive; null for open. */
  readonly shipmentDate: string | null
  readonly arrivalStartDate: string | null
  readonly arrivalEndDate: string | null
  readonly departureStartDate: string | null
  readonly departureEndDate: string | null
  readonly sortKey: TrailerSortKey
  readonly sortType: 'asc' | 'desc'
  readonly skip: number
  readonly take: number
}

/** Derived from other rows. */
const workedOutSortKeys = [
  'ScacName',
  'TypeName',
  'StatusTypeName',
  'DirectionTypeName',
  'IntentName',
  'StateName',
  'FreightName',
  'ReeferFuelLevelName',
  'LocationName',
  'ActivityName',
  'RFIDTagID',
  'TemperatureOK',
  'Dwell',
  'DwellMinutes',
  'NextCheckDate',
] as const

/** Compared or counted, never shown. */
type Unshown = 'NumberKey' | 'PlacedDate'

export type TrailerSortKey =
  | Exclude<(typeof trailerProjectionColumns)[number], Unshown>
  | (typeof workedOutSortKeys)[number]

/** All shown columns; others are a 400 (3-decisions §2). */
export const trailerSortKeys: readonly TrailerSortKey[] = [
  ...trailerProjectionColumns.filter((column) => column !== 'NumberKey' && column !== 'PlacedDate'),
  ...workedOutSortKeys,
]

/** On the yard, the latest activity first, ten of them (spec 2§9). */
export const defaultTrailerQuery: TrailerQuery = {
  keyword: '',
  rfidKeyword: '',
  scacs: [],
  types: [],
  states: [1],
  statusTypes: [],
  directionTypes: [],
  intents: [],
  freights: [],
  locations: [],
  shipments: [],
  activities: [],
  inspectionList: [],
  auditType: 0,
  currentAuditOnly: false,
  uncheckedOnly: false,
  checkDueFrom: null,
  checkDueBefore: null,
  arrivedFrom: null,
  arrivedBefore: null,
  unauditedTrailers: false,
  shipmentDate: null,
  arrivalStartDate: null,
  arrivalEndDate: null,
  departureStartDate: null,
  departureEndDate: null,
  sortKey: 'LastActivityDate',
  sortType: 'desc',
  skip: 0,
  take: 10,
}
