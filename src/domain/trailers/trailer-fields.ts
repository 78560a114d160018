import type { Trailer } from './trailer.ts'

/**
 * The trailer form in wire types: null for empty, 0 for not chosen. `LocationID` is null or 0 for
 * the Yard, -1 for an unknown typed name (spec 2§4).
 */
export interface TrailerFields
  extends Pick<
    Trailer,
    | 'Number'
    | 'ScacID'
    | 'AKA'
    | 'Type'
    | 'StatusType'
    | 'DirectionType'
    | 'Intent'
    | 'EPCID'
    | 'ShipmentNumber'
    | 'ShipmentDate'
    | 'TransactionID'
    | 'SetTemperature'
    | 'BoxTemperature'
    | 'TargetTemperature'
    | 'FreightID'
    | 'ReeferFuelLevel'
    | 'Continuous'
    | 'TrailerWeight'
    | 'OutboundWeight'
    | 'SealNumber'
    | 'SealNumber2'
    | 'SealNumber3'
    | 'SealIntact'
    | 'SealIntact2'
    | 'SealIntact3'
    | 'SealMatchesBOL'
    | 'SealMatchesBOL2'
    | 'SealMatchesBOL3'
    | 'TandemWheels'
    | 'EyesOnArrive'
    | 'Inspection'
    | 'OdorFree'
    | 'PhoneNumber'
    | 'Notes'
  > {
  readonly LocationID: number | null
}

/** Spec 2§9. */
export const TEXT_MAX = 50
export const NOTES_MAX = 2000
export const PHONE_MAX = 30
/** Pounds; a hundred times the heaviest road train. */
export const WEIGHT_MAX = 9_999_999

export const message = {
  number: 'Please enter the trailer number',
  scac: 'Please select the SCAC',
  type: 'Please select a type',
  status: 'Please select a status type',
  direction: 'Please select trailer direction',
  intent: 'Please select trailer intent',
  tag: 'Please select a RFID Tag.',
  temperature: 'Please enter a valid temperature',
  departureTemperature: 'Please enter a valid temperature or leave blank if trailer is dry',
  shipmentCharacters: 'Shipment number must be alphanumeric only',
  shipmentLength: 'Shipment number must be between 1 and 50 alphanumeric characters.',
  shipmentDate: 'Please select Shipment Date',
  fuel: 'Please select the fuel level',
  seal: 'Seal number must be between 1 and 50 alphanumeric characters',
  sealIntact: 'Seal must be intact',
  sealMatchesBOL: 'Seal must match BOL',
  transaction: 'Transaction ID must be less than 50 characters',
  aka: 'AKA must be less than 50 characters',
  weight: 'Weight must be an integer',
  weightPositive: 'Trailer Weight must be greater than 0',
  location: 'Please select a location from the list',
  freight: 'Please select a freight type from the list',
  phone: 'Please enter a valid phone number',
} as const

export type TrailerFieldName = keyof TrailerFields

/** Returns the form of a trailer. */
export function trailerFieldsOf(trailer: Trailer): TrailerFields {
  const fields: Record<string, unknown> = {}
  for (const name of trailerFieldNames) fields[name] = trailer[name]
  return fields as unknown as TrailerFields
}

export const emptyTrailerFields: TrailerFields = {
  Number: '',
  ScacID: 0,
  AKA: null,
  Type: 0,
  StatusType: 0,
  DirectionType: 0,
  Intent: 0,
  EPCID: null,
  ShipmentNumber: null,
  ShipmentDate: null,
  TransactionID: null,
  SetTemperature: null,
  BoxTemperature: null,
  TargetTemperature: null,
  FreightID: null,
  ReeferFuelLevel: null,
  Continuous: false,
  LocationID: null,
  TrailerWeight: null,
  OutboundWeight: null,
  SealNumber: null,
  SealNumber2: null,
  SealNumber3: null,
  SealIntact: false,
  SealIntact2: false,
  SealIntact3: false,
  SealMatchesBOL: false,
  SealMatchesBOL2: false,
  SealMatchesBOL3: false,
  TandemWheels: false,
  EyesOnArrive: false,
  Inspection: false,
  OdorFree: false,
  PhoneNumber: null,
  Notes: null,
}

/** In the order of the form. */
export const trailerFieldNames = Object.keys(emptyTrailerFields) as readonly TrailerFieldName[]

/**
 * Returns a command's `Base`: fields as seen, the visit, and the ID known to the person, which may
 * be an alias later.
 */
export function trailerBase(trailer: Trailer): Readonly<Record<string, unknown>> {
  return { ...trailerFieldsOf(trailer), ID: trailer.ID, Visit: trailer.Visit, State: trailer.State }
}
