import type { TrailerFieldName } from './trailer-fields.ts'

/** In forms, columns, reports, mails and refusals. */
export const fieldLabels: Readonly<Record<TrailerFieldName, string>> = {
  Number: 'Trailer#',
  ScacID: 'SCAC',
  AKA: 'AKA',
  Type: 'Trailer type',
  StatusType: 'Status',
  DirectionType: 'Direction type',
  Intent: 'Intent',
  EPCID: 'RFID Tag',
  ShipmentNumber: 'Shipment#',
  ShipmentDate: 'Shipment Date',
  TransactionID: 'Transaction ID',
  SetTemperature: 'Set temp',
  BoxTemperature: 'Box temp',
  TargetTemperature: 'BOL temp',
  FreightID: 'Freight Type',
  ReeferFuelLevel: 'Reefer Fuel Level',
  Continuous: 'Continuous',
  LocationID: 'Location',
  TrailerWeight: 'Trailer Weight',
  OutboundWeight: 'Outbound Weight',
  SealNumber: 'Seal#',
  SealNumber2: 'Seal# 2',
  SealNumber3: 'Seal# 3',
  SealIntact: 'Seal intact',
  SealIntact2: 'Seal intact 2',
  SealIntact3: 'Seal intact 3',
  SealMatchesBOL: 'Seal matches BOL',
  SealMatchesBOL2: 'Seal matches BOL 2',
  SealMatchesBOL3: 'Seal matches BOL 3',
  TandemWheels: 'Tandem Slide',
  EyesOnArrive: 'Eyes on arrive',
  Inspection: 'Inspection',
  OdorFree: 'Clean/Odor Free',
  PhoneNumber: 'Phone Number',
  Notes: 'Notes',
}

/** Spelt differently in columns and mails (spec 2§2.1, 3-decisions §5). */
export const columnLabels = {
  Type: 'Trailer Type',
  TargetTemperature: 'BOL Temp',
  TandemWheels: 'Tandem Wheels Back',
  Inspection: 'Inspection Required',
} as const
