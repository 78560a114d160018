import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'

/** The columns by which a list of trailers is filtered and sorted: what is kept in memory per trailer. */
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
 * A question for trailers (GET /trailers, spec 2§7). Lists hold IDs or numbers of closed lists; an empty list, and 0 in
 * it, mean "all" (for states and statuses also -1). Plain data: it crosses from page to worker.
 */
export interface TrailerQuery {
  /** Text in the trailer's number, compared without case, spaces and dashes. */
  readonly keyword: string
  /** Text in the tag URI of the trailer's RFID tag. */
  readonly rfidKeyword: string
  readonly scacs: readonly number[]
  readonly types: readonly number[]
  readonly states: readonly number[]
  readonly statusTypes: readonly number[]
  readonly directionTypes: readonly number[]
  readonly intents: readonly number[]
  readonly freights: readonly number[]
  readonly locations: readonly number[]
  /** IDs of lookup 3: of trailers whose shipment number is meant. */
  readonly shipments: readonly number[]
  readonly activities: readonly number[]
  /** Lookup 31: 1 required, 2 not required (on the wire: 0). */
  readonly inspectionList: readonly number[]
  /** 0 arrivals, 1 and 2 the set of that audit, 3 no restriction (3-decisions §3). */
  readonly auditType: number
  /** Only the set of the open session of `auditType`. */
  readonly currentAuditOnly: boolean
  /** Without what the open session of `auditType` has checked; with a finding it stays, and stands last. */
  readonly uncheckedOnly: boolean
  /** Only what must be checked before this moment (`audits/check-clock.ts`); null for all. */
  readonly checkDueBefore: Instant | null
  /** Only trailers without a yard audit in their present visit. */
  readonly unauditedTrailers: boolean
  /** Days of the site, MM/DD/YYYY, both ends included; null for open. */
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

/** Columns worked out from other rows, by which a list can be sorted too. */
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

/** Helps to compare numbers and is shown nowhere. */
type Unshown = 'NumberKey'

export type TrailerSortKey =
  | Exclude<(typeof trailerProjectionColumns)[number], Unshown>
  | (typeof workedOutSortKeys)[number]

/** All that `sortKey` may be: every shown column. Anything else is a 400 (3-decisions §2). */
export const trailerSortKeys: readonly TrailerSortKey[] = [
  ...trailerProjectionColumns.filter((column) => column !== 'NumberKey'),
  ...workedOutSortKeys,
]

/** The list as it first shows: on the yard, the latest activity first, ten of them (spec 2§9). */
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
  checkDueBefore: null,
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
