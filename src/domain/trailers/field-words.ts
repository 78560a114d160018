import { Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { showDay, showValue, showYesNo } from '../values/display.ts'
import type { Trailer } from './trailer.ts'
import type { TrailerFieldName } from './trailer-fields.ts'
import {
  directionNames,
  fuelLevelNames,
  intentNames,
  nameIn,
  statusTypeNames,
  trailerTypeNames,
} from './trailer-lists.ts'

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

/** 409 for contested fields, each with the others' value. */
export async function changedMeanwhile(
  yard: Yard,
  trailer: Trailer,
  conflicts: readonly TrailerFieldName[],
): Promise<Refusal> {
  const errors: Record<string, string[]> = {}
  for (const name of conflicts) errors[name] = [`${fieldLabels[name]} is now ${await wordsOf(yard, trailer, name)}.`]
  const title = `Trailer ${trailer.Number} was changed by somebody else meanwhile.`
  return new Refusal({ status: 409, code: 'changed-meanwhile', title, errors })
}

async function wordsOf(yard: Yard, trailer: Trailer, name: TrailerFieldName): Promise<string> {
  switch (name) {
    case 'ScacID':
      return showValue((await yard.Scacs.get(trailer.ScacID))?.Name ?? null)
    case 'LocationID':
      return showValue((await yard.Locations.get(trailer.LocationID))?.Name ?? null)
    case 'FreightID':
      return showValue(
        trailer.FreightID === null ? null : ((await yard.Freights.get(trailer.FreightID))?.Value ?? null),
      )
    case 'EPCID':
      return showValue(trailer.EPCID === null ? null : ((await yard.Tags.get(trailer.EPCID))?.EPC ?? null))
    case 'Type':
      return nameIn(trailerTypeNames, trailer.Type)
    case 'StatusType':
      return nameIn(statusTypeNames, trailer.StatusType)
    case 'DirectionType':
      return nameIn(directionNames, trailer.DirectionType)
    case 'Intent':
      return nameIn(intentNames, trailer.Intent)
    case 'ReeferFuelLevel':
      return nameIn(fuelLevelNames, trailer.ReeferFuelLevel)
    case 'ShipmentDate':
      return showDay(trailer.ShipmentDate)
    default:
      return plainWords(trailer[name])
  }
}

function plainWords(value: string | number | boolean | null): string {
  return typeof value === 'boolean' ? showYesNo(value) : showValue(value)
}
