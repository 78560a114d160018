import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/**
 * One check of an audit (spec 2§3, "Audit trailer entry"): what one person saw, where and when. An entry is never
 * changed but for being taken back, so the entries of several tablets merge by being put together; what they say of a
 * trailer is worked out (`standing.ts`).
 */
export interface AuditTrailer extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly AuditID: number
  /** Of the session. */
  readonly Type: number
  /** The trailer that was checked, or that should have stood there; null: the spot should have been empty. */
  readonly TrailerID: number | null
  /** Its number and company when it was checked: a report speaks of it long after it left. */
  readonly TrailerNumber: string | null
  readonly ScacID: number | null
  /** 0 added to the session by hand, 1 checked, 2 checked with a finding, 3 not there (3-decisions §3). */
  readonly TrailerAuditState: number
  /** The spot at which somebody looked; of a Product Protection check where the trailer stands by the books. */
  readonly LocationID: number | null
  /** Where the trailer stood by the books when it was checked. */
  readonly BookedLocationID: number | null
  /** The trailer that stood in the spot instead; null: none, or one that the yard does not know. */
  readonly FoundTrailerID: number | null
  /** The number of that other trailer. */
  readonly FoundNumber: string | null
  /** Where that other trailer stood by the books. */
  readonly FoundBookedLocationID: number | null
  /** Answers the spot of a walk. */
  readonly Walked: boolean
  /** Degrees Fahrenheit; Product Protection only. */
  readonly BoxTemperature: number | null
  /** At the time of the check, for the report. */
  readonly SetTemperature: number | null
  /** 1 to 9, lookup 15. */
  readonly ReeferFuelLevel: number | null
  /** The unit was defrosting: its box temperature says nothing. */
  readonly Defrost: boolean
  /** When it was made, by the corrected clock of the tablet. */
  readonly CheckedDate: Instant
  /** When the server received it, where that was over a minute later (3-decisions §4). */
  readonly ReceivedDate: Instant | null
  /** The time that the tablet gave, where it was moved into its bounds; null otherwise. */
  readonly GivenDate: Instant | null
  /** The tablet could not vouch for its clock. */
  readonly TimeUncertain: boolean
  readonly UserID: number
  readonly UserName: string
  /** Undone by a person: it counts for nothing. */
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
