import { normalisePhone } from '../values/phone.ts'
import { parseTemperature } from '../values/temperature.ts'
import { parseWhole } from '../values/whole-number.ts'
import { emptyTrailerFields, type TrailerFieldName, type TrailerFields, trailerFieldNames } from './trailer-fields.ts'
import { stateFieldSchemas } from './state-fields.ts'

/** Fields that are stored in capitals (spec 2§5). */
const UPPER: ReadonlySet<string> = new Set(['Number', 'ShipmentNumber', 'SealNumber', 'SealNumber2', 'SealNumber3'])
/** Choices for which 0 is stored as null. */
const NONE_IS_NULL: ReadonlySet<string> = new Set(['EPCID', 'FreightID', 'LocationID', 'ReeferFuelLevel'])
const TEMPERATURES: ReadonlySet<string> = new Set(['SetTemperature', 'BoxTemperature', 'TargetTemperature'])
const NUMBERS: ReadonlySet<string> = new Set([
  ...['ScacID', 'Type', 'StatusType', 'DirectionType', 'Intent', 'EPCID', 'FreightID', 'LocationID'],
  ...['ReeferFuelLevel', 'TrailerWeight', 'OutboundWeight', 'TrailerID', 'State'],
])

/**
 * Shapes form values for sending (spec 2§5): trimmed, capitals where stored so, null for empty; for
 * a new trailer with set and box temperature the target defaults to the set temperature.
 */
export function shapeTrailerFields(fields: TrailerFields, isNew: boolean): TrailerFields {
  // Shaping keeps the type of every field.
  return shapeTrailerBody({ ...fields }, isNew) as unknown as TrailerFields
}

/**
 * The same for the body of another client: numbers may be text, missing optional fields become null
 * or false, unknown fields are dropped. Other values are left for the schema to refuse.
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

/**
 * Completes another client's PUT /trailers/State: null for omitted fields, which stay as they are.
 */
export function shapeStateBody(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shaped: Record<string, unknown> = {
    TrailerID: shapeValue('TrailerID', raw.TrailerID),
    State: shapeValue('State', raw.State),
    IsReArrival: raw.IsReArrival ?? false,
    DepartedInError: raw.DepartedInError ?? false,
    DeleteTasks: raw.DeleteTasks ?? null,
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

/**
 * Returns a typed number, NaN for an invalid one; temperatures may have a decimal. Tasks share it.
 */
export function shapeNumber(name: string, typed: string): number | null {
  return TEMPERATURES.has(name) ? parseTemperature(typed) : parseWhole(typed)
}

/**
 * Returns a trimmed text in stored form: capitals, or a phone number as dialled. Tasks share it.
 */
export function shapeText(name: string, typed: string): string | null {
  if (name === 'PhoneNumber') return normalisePhone(typed)
  return UPPER.has(name) ? typed.toUpperCase() : typed
}
