import { findYard } from '../../../domain/sites/location-rules.ts'
import type { TrailerFieldName } from '../../../domain/trailers/trailer-fields.ts'
import {
  directionNames,
  fuelLevelNames,
  intentNames,
  statusTypeNames,
  trailerTypeNames,
} from '../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { showValue, showYesNo } from '../../../domain/values/display.ts'
import { getScacs, getTag, listFreights, listLocations } from '../../../mirror/reads/reference.ts'

/** The fields of a trailer by the names they have in its form (spec 2§2.2). */
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

/** The names of what fields refer to by ID, by field and ID. */
export type Names = { readonly [F in TrailerFieldName]?: ReadonlyMap<number, string> }

/** A field's value as a person reads it. */
export function showField(field: TrailerFieldName, value: unknown, names: Names): string {
  if (typeof value === 'boolean') return showYesNo(value)
  if (typeof value === 'number') {
    const known = names[field] ?? closedLists[field]
    if (known === undefined) return showValue(value)
    return value === 0 ? showValue(null) : (known.get(value) ?? `#${value}`)
  }
  return showValue(typeof value === 'string' ? value : null)
}

const closedLists: Names = {
  Type: toMap(trailerTypeNames),
  StatusType: toMap(statusTypeNames),
  DirectionType: toMap(directionNames),
  Intent: toMap(intentNames),
  ReeferFuelLevel: toMap(fuelLevelNames),
}

function toMap(names: Readonly<Record<number, string>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(names).map(([id, name]) => [Number(id), name]))
}

/** Two versions of a trailer in words: the names that their fields need, and mine with its empty location as the rule reads it. */
export interface Compared {
  readonly names: Names
  readonly mine: Readonly<Record<string, unknown>>
}

/** Reads what two versions of a trailer need to be shown side by side. */
export async function loadCompared(
  siteID: number,
  body: Readonly<Record<string, unknown>>,
  there: Trailer,
): Promise<Compared> {
  const idsOf = (field: TrailerFieldName) => [body[field], there[field]].filter((id) => typeof id === 'number')
  const [locations, freights, scacs, tags] = await Promise.all([
    listLocations(siteID),
    listFreights(siteID),
    getScacs(idsOf('ScacID')),
    Promise.all(idsOf('EPCID').map((id) => getTag(id))),
  ])
  const names = {
    LocationID: new Map(locations.map(({ ID, Name }) => [ID, Name])),
    FreightID: new Map(freights.map(({ ID, Value }) => [ID, Value])),
    ScacID: new Map(scacs.map(({ ID, Name }) => [ID, Name])),
    EPCID: new Map(tags.filter((tag) => tag !== undefined).map(({ ID, EPC }) => [ID, EPC])),
  }
  // An empty location means the one named Yard (spec 2§4).
  const atYard = 'LocationID' in body && !body.LocationID
  return { names, mine: atYard ? { ...body, LocationID: findYard(locations)?.ID ?? 0 } : body }
}
