import type { Columns, Row } from '../values/column.ts'
import type { Instant } from '../values/instant.ts'

/**
 * A trailer (spec 2§3): one row per trailer and site, a return is a new visit (3-decisions §4).
 * Names (ScacName, LocationName, …) are derived.
 */
export interface Trailer extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Number: string
  /** `Number` for comparison, see `trailer-number.ts`. */
  readonly NumberKey: string
  readonly ScacID: number
  readonly AKA: string | null
  /** 1 On Yard, 2 Departed, 3 In Transit. */
  readonly State: number
  /** +1 on each arrival, for commands of an older visit. */
  readonly Visit: number
  readonly Type: number
  readonly StatusType: number
  readonly DirectionType: number
  readonly Intent: number
  /** ID of the RFID tag (lookup 21). */
  readonly EPCID: number | null
  readonly ShipmentNumber: string | null
  /** Site day, MM/DD/YYYY. */
  readonly ShipmentDate: string | null
  readonly TransactionID: string | null
  /** "Reference ID#", as given at the arrival of this visit. */
  readonly ReferenceID: string | null
  /** Degrees Fahrenheit, one decimal. */
  readonly SetTemperature: number | null
  readonly BoxTemperature: number | null
  readonly BoxTemperatureAt: Instant | null
  /** The BOL's, degrees Fahrenheit. */
  readonly TargetTemperature: number | null
  readonly FreightID: number | null
  /** 1 to 9, lookup 15. */
  readonly ReeferFuelLevel: number | null
  readonly ReeferFuelLevelAt: Instant | null
  readonly Continuous: boolean
  readonly LocationID: number
  /** Start of its stay at the location; null: since its arrival, or not known. Derived, see `stay.ts`. */
  readonly PlacedDate: Instant | null
  /** The last change of its status during that stay; null for none. */
  readonly StatusDate: Instant | null
  /** Pounds. */
  readonly TrailerWeight: number | null
  readonly TrailerWeightAt: Instant | null
  /** One of `WeightSource`; null: not known. */
  readonly TrailerWeightSource: number | null
  readonly OutboundWeight: number | null
  readonly OutboundWeightAt: Instant | null
  readonly OutboundWeightSource: number | null
  readonly SealNumber: string | null
  readonly SealNumber2: string | null
  readonly SealNumber3: string | null
  readonly SealIntact: boolean
  readonly SealIntact2: boolean
  readonly SealIntact3: boolean
  readonly SealMatchesBOL: boolean
  readonly SealMatchesBOL2: boolean
  readonly SealMatchesBOL3: boolean
  /** "Tandem Slide": the wheels are at the back. */
  readonly TandemWheels: boolean
  readonly EyesOnArrive: boolean
  /** Pending; blocks the departure. */
  readonly Inspection: boolean
  readonly OdorFree: boolean
  readonly PhoneNumber: string | null
  readonly Notes: string | null
  readonly DepartedInError: boolean
  /** 0, or 3: Conditional Departed (3-decisions §3). */
  readonly AuditState: number
  /** One of `activities`. */
  readonly Activity: number
  readonly LastActivityDate: Instant
  readonly CreatedDate: Instant
  /** Of the present or last visit. */
  readonly ArrivalDate: Instant
  readonly DepartureDate: Instant | null
  readonly LastYardAuditID: number | null
  readonly LastYardAuditDate: Instant | null
  readonly LastYardAuditUserName: string | null
  /** 0 to 2, shown while the session is open (3-decisions §3). */
  readonly LastYardAuditState: number
  readonly LastProductProtectionID: number | null
  readonly LastProductProtectionDate: Instant | null
  readonly LastProductProtectionUserName: string | null
  readonly LastProductProtectionState: number
  /** The session to which it was added. */
  readonly ProductProtectionAddedID: number | null
  readonly LastConditionalDepartedDate: Instant | null
  readonly LastConditionalDepartedUserName: string | null
}

export const trailerColumns: Columns<Trailer> = {
  SiteID: 'id',
  ID: 'id',
  Number: 'text',
  NumberKey: 'text',
  ScacID: 'id',
  AKA: 'text?',
  State: 'integer',
  Visit: 'integer',
  Type: 'integer',
  StatusType: 'integer',
  DirectionType: 'integer',
  Intent: 'integer',
  EPCID: 'id?',
  ShipmentNumber: 'text?',
  ShipmentDate: 'text?',
  TransactionID: 'text?',
  ReferenceID: 'text?',
  SetTemperature: 'decimal?',
  BoxTemperature: 'decimal?',
  BoxTemperatureAt: 'instant?',
  TargetTemperature: 'decimal?',
  FreightID: 'id?',
  ReeferFuelLevel: 'integer?',
  ReeferFuelLevelAt: 'instant?',
  Continuous: 'boolean',
  LocationID: 'id',
  PlacedDate: 'instant?',
  StatusDate: 'instant?',
  TrailerWeight: 'integer?',
  TrailerWeightAt: 'instant?',
  TrailerWeightSource: 'integer?',
  OutboundWeight: 'integer?',
  OutboundWeightAt: 'instant?',
  OutboundWeightSource: 'integer?',
  SealNumber: 'text?',
  SealNumber2: 'text?',
  SealNumber3: 'text?',
  SealIntact: 'boolean',
  SealIntact2: 'boolean',
  SealIntact3: 'boolean',
  SealMatchesBOL: 'boolean',
  SealMatchesBOL2: 'boolean',
  SealMatchesBOL3: 'boolean',
  TandemWheels: 'boolean',
  EyesOnArrive: 'boolean',
  Inspection: 'boolean',
  OdorFree: 'boolean',
  PhoneNumber: 'text?',
  Notes: 'text?',
  DepartedInError: 'boolean',
  AuditState: 'integer',
  Activity: 'integer',
  LastActivityDate: 'instant',
  CreatedDate: 'instant',
  ArrivalDate: 'instant',
  DepartureDate: 'instant?',
  LastYardAuditID: 'id?',
  LastYardAuditDate: 'instant?',
  LastYardAuditUserName: 'text?',
  LastYardAuditState: 'integer',
  LastProductProtectionID: 'id?',
  LastProductProtectionDate: 'instant?',
  LastProductProtectionUserName: 'text?',
  LastProductProtectionState: 'integer',
  ProductProtectionAddedID: 'id?',
  LastConditionalDepartedDate: 'instant?',
  LastConditionalDepartedUserName: 'text?',
}
