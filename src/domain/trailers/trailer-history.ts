import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/** One act on a trailer (spec 2§3), with the fields after it. */
export interface TrailerHistoryRow extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly TrailerID: number
  readonly Visit: number
  /** By the tablet's corrected clock. */
  readonly ActionDateTime: Instant
  /** If over a minute later (3-decisions §4). */
  readonly ReceivedDate: Instant | null
  /** The tablet's time, if it was moved into its bounds. */
  readonly GivenDate: Instant | null
  /** The tablet's clock was in doubt. */
  readonly TimeUncertain: boolean
  /** One of `activities`. */
  readonly Action: number
  /** Says e.g. that a second report changed nothing. */
  readonly Remark: string | null
  /** The changed fields as in `history-changes.ts`; null for none. */
  readonly Changes: string | null
  readonly ActionBy: string
  readonly ActionByID: number
  readonly StatusType: number
  readonly LocationID: number
  readonly ScacID: number
  readonly FreightID: number | null
  readonly SetTemperature: number | null
  readonly BoxTemperature: number | null
  readonly ReeferFuelLevel: number | null
  readonly TransactionID: string | null
  readonly ShipmentNumber: string | null
  readonly ShipmentDate: string | null
  readonly TrailerWeight: number | null
  readonly OutboundWeight: number | null
  /** One of `WeightSource`; null: not known. */
  readonly TrailerWeightSource: number | null
  readonly OutboundWeightSource: number | null
}

export const trailerHistoryColumns: Columns<TrailerHistoryRow> = {
  SiteID: 'id',
  ID: 'id',
  TrailerID: 'id',
  Visit: 'integer',
  ActionDateTime: 'instant',
  ReceivedDate: 'instant?',
  GivenDate: 'instant?',
  TimeUncertain: 'boolean',
  Action: 'integer',
  Remark: 'text?',
  Changes: 'text?',
  ActionBy: 'text',
  ActionByID: 'id',
  StatusType: 'integer',
  LocationID: 'id',
  ScacID: 'id',
  FreightID: 'id?',
  SetTemperature: 'decimal?',
  BoxTemperature: 'decimal?',
  ReeferFuelLevel: 'integer?',
  TransactionID: 'text?',
  ShipmentNumber: 'text?',
  ShipmentDate: 'text?',
  TrailerWeight: 'integer?',
  OutboundWeight: 'integer?',
  TrailerWeightSource: 'integer?',
  OutboundWeightSource: 'integer?',
}
