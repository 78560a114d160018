import { normalisePhone } from '../values/phone.ts'
import { parseTemperature } from '../values/temperature.ts'
import { parseWhole } from '../values/whole-number.ts'
import { emptyTrailerFields, type TrailerFieldName, type TrailerFields, trailerFieldNames } from './trailer-fields.ts'
import { stateFieldSchemas } from './state-fields.ts'
import { weighedOf } from './weight-source.ts'

/** Stored in capitals (spec 2§5). */
const UPPER: ReadonlySet<string> = new Set(['Number', 'ShipmentNumber', 'SealNumber', 'SealNumber2', 'SealNumber3'])
/** Stored as null for 0. */
const NONE_IS_NULL: ReadonlySet<string> = new Set(['EPCID', 'FreightID', 'LocationID', 'ReeferFuelLevel'])
const TEMPERATURES: ReadonlySet<string> = new Set(['SetTemperature', 'BoxTemperature', 'TargetTemperature'])
const NUMBERS: ReadonlySet<string> = new Set([
  ...['ScacID', 'Type', 'StatusType', 'DirectionType', 'Intent', 'EPCID', 'FreightID', 'LocationID'],
  ...['ReeferFuelLevel', 'TrailerWeight', 'OutboundWeight', 'TrailerID', 'State'],
])

/**
 * Shapes a form for sending (spec 2§5): trimmed, capitals where stored so, null for empty. A new
 * trailer with both temperatures has the set one as default target.
 */
export function shapeTrailerFields(fields: TrailerFields, isNew: boolean): TrailerFields {
  // Shaping keeps the type of every field.
  return shapeTrailerBody({ ...fields }, isNew) as unknown as TrailerFields
}

/**
 * The same for another client's body: numeric text, null or false for missing fields, no unknown
 * ones; the schema refuses the rest.
 */
export function shapeTrailerBody(
  raw: Readonly<Record<string, unknown>>,
  isNew: boolean,
): Record<TrailerFieldName, unknown> {
  const shaped: Record<TrailerFieldName, unknown> = { ...emptyTrailerFields }
  for (const name of trailerFieldNames) {
    const value = shapeValue(name, raw[name])
    shaped[name] = value ?? emptyTrailerFields[name]
  }
  const { SetTemperature, BoxTemperature, TargetTemperature } = shaped
  if (isNew && TargetTemperature === null && SetTemperature !== null && BoxTemperature !== null) {
    shaped.TargetTemperature = SetTemperature
  }
  return shaped
}

/** Completes another client's PUT /trailers/State with null, which changes nothing. */
export function shapeStateBody(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shaped: Record<string, unknown> = {
    TrailerID: shapeValue('TrailerID', raw.TrailerID),
    State: shapeValue('State', raw.State),
    IsReArrival: raw.IsReArrival ?? false,
    DepartedInError: raw.DepartedInError ?? false,
    DeleteTasks: raw.DeleteTasks ?? null,
    ...weighedOf(raw),
  }
  for (const name of Object.keys(stateFieldSchemas)) shaped[name] = shapeValue(name, raw[name])
  return shaped
}

function shapeValue(name: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return shapeTyped(name, value.trim())
  return value === 0 && NONE_IS_NULL.has(name) ? null : value
}

function shapeTyped(name: string, typed: string): unknown {
  if (typed === '') return null
  if (TEMPERATURES.has(name) || NUMBERS.has(name)) return shapeValue(name, shapeNumber(name, typed))
  return shapeText(name, typed)
}

/** Returns a typed number, NaN for an invalid one; temperatures may have a decimal. */
export function shapeNumber(name: string, typed: string): number | null {
  return TEMPERATURES.has(name) ? parseTemperature(typed) : parseWhole(typed)
}

/** Returns a trimmed text as stored: in capitals, or a phone number as dialled. */
export function shapeText(name: string, typed: string): string | null {
  if (name === 'PhoneNumber') return normalisePhone(typed)
  return UPPER.has(name) ? typed.toUpperCase() : typed
}
