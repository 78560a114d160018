import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/**
 * One check of an audit (spec 2§3, "Audit trailer entry"): one person's look at one place. An entry
 * never changes except that it can be taken back, so the entries of several tablets simply add up;
 * `standing.ts` derives the state of a trailer from them.
 */
export interface AuditTrailer extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly AuditID: number
  /** As the session's type. */
  readonly Type: number
  /** The trailer that was checked or expected; null where the spot should have been empty. */
  readonly TrailerID: number | null
  /** Number and company at the time of the check: reports need them long after the trailer left. */
  readonly TrailerNumber: string | null
  readonly ScacID: number | null
  /** 0 added by hand, 1 checked, 2 checked with a finding, 3 not there (3-decisions §3). */
  readonly TrailerAuditState: number
  /** The spot that was looked at; for a Product Protection check the trailer's listed spot. */
  readonly LocationID: number | null
  /** The listed spot of the trailer at the time of the check. */
  readonly BookedLocationID: number | null
  /** The trailer that stood in the spot instead; null for none or an unknown one. */
  readonly FoundTrailerID: number | null
  readonly FoundNumber: string | null
  /** The listed spot of that other trailer. */
  readonly FoundBookedLocationID: number | null
  /** True for an answer to a stop of a walk. */
  readonly Walked: boolean
  /** Degrees Fahrenheit; Product Protection only. */
  readonly BoxTemperature: number | null
  /** At the time of the check, for the report. */
  readonly SetTemperature: number | null
  /** 1 to 9, lookup 15. */
  readonly ReeferFuelLevel: number | null
  /** The unit was defrosting, so its box temperature means nothing. */
  readonly Defrost: boolean
  /** Time of the check by the tablet's corrected clock. */
  readonly CheckedDate: Instant
  /** Time of receipt, where over a minute later (3-decisions §4). */
  readonly ReceivedDate: Instant | null
  /** The time that the tablet gave, where it was moved into its bounds; else null. */
  readonly GivenDate: Instant | null
  /** The tablet's clock was in doubt. */
  readonly TimeUncertain: boolean
  readonly UserID: number
  readonly UserName: string
  /** Undone by a person: the entry no longer counts. */
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
