import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/**
 * One check of an audit (spec 2§3, "Audit trailer entry"). Only ever taken back, so that checks of several tablets
 * add up (`standing.ts`).
 */
export interface AuditTrailer extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly AuditID: number
  readonly Type: number
  /** The trailer; null for a spot expected empty. */
  readonly TrailerID: number | null
  /** Number and company when checked, for reports after the trailer left. */
  readonly TrailerNumber: string | null
  readonly ScacID: number | null
  /** 0 added, 1 checked, 2 with a finding, 3 not there (3-decisions §3). */
  readonly TrailerAuditState: number
  /** The checked spot; for Product Protection the listed one. */
  readonly LocationID: number | null
  /** The listed spot when checked. */
  readonly BookedLocationID: number | null
  /** The trailer found; null for none or an unknown one. */
  readonly FoundTrailerID: number | null
  readonly FoundNumber: string | null
  /** Its listed spot when found; null for one that had left. */
  readonly FoundBookedLocationID: number | null
  /** An answer to a stop of a walk. */
  readonly Walked: boolean
  /** Degrees Fahrenheit; Product Protection. */
  readonly BoxTemperature: number | null
  /** When checked, for the report. */
  readonly SetTemperature: number | null
  /** 1 to 9, lookup 15. */
  readonly ReeferFuelLevel: number | null
  /** True while defrosting: the box temperature means nothing. */
  readonly Defrost: boolean
  /** By the tablet's corrected clock. */
  readonly CheckedDate: Instant
  /** If over a minute later (3-decisions §4). */
  readonly ReceivedDate: Instant | null
  /** The tablet's time, if it was moved into its bounds. */
  readonly GivenDate: Instant | null
  readonly TimeUncertain: boolean
  readonly UserID: number
  readonly UserName: string
  /** Undone. */
  readonly TakenBack: boolean
}

export const auditTrailerColumns: Columns<AuditTrailer> = {
  SiteID: 'id',
  ID: 'id',
  AuditID: 'id',
  Type: 'integer',
  TrailerID: 'id?',
  TrailerNumber: 'text?',
  ScacID: 'id?',
  TrailerAuditState: 'integer',
  LocationID: 'id?',
  BookedLocationID: 'id?',
  FoundTrailerID: 'id?',
  FoundNumber: 'text?',
  FoundBookedLocationID: 'id?',
  Walked: 'boolean',
  BoxTemperature: 'decimal?',
  SetTemperature: 'decimal?',
  ReeferFuelLevel: 'integer?',
  Defrost: 'boolean',
  CheckedDate: 'instant',
  ReceivedDate: 'instant?',
  GivenDate: 'instant?',
  TimeUncertain: 'boolean',
  UserID: 'id',
  UserName: 'text',
  TakenBack: 'boolean',
}
