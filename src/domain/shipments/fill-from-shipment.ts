import { withType } from '../trailers/form-rules.ts'
import type { TrailerFields } from '../trailers/trailer-fields.ts'
import { isReefer } from '../trailers/trailer-lists.ts'
import type { ShipmentDetails } from './shipment-details.ts'

/** The fields of a new trailer that a shipment may fill, in the order of the form. */
export const shipmentFields = [
  ...(['Type', 'DirectionType', 'Number', 'ScacID', 'ShipmentNumber', 'FreightID', 'SetTemperature'] as const),
] as const satisfies readonly (keyof TrailerFields)[]

export type ShipmentField = (typeof shipmentFields)[number]

export type ShipmentValues = Partial<Pick<TrailerFields, ShipmentField>>

/** Words of a shipment that name nothing in the lists. */
export interface UnknownNames {
  readonly company: string | null
  readonly freight: string | null
}

/** The part of a form that came from a shipment. */
export interface FilledShipment {
  readonly reference: string
  /** Values filled in. */
  readonly filled: ShipmentValues
  /** Values before, for taking it back. */
  readonly before: ShipmentValues
  /** The shipment's values for fields in which the person's own entry stays. */
  readonly offers: ShipmentValues
  readonly unknown: UnknownNames
}

/** IDs of the shipment's company and freight type; null for one that is in no list. */
export interface KnownNames {
  readonly ScacID: number | null
  readonly FreightID: number | null
}

/** Returns the values that a shipment gives to a form, without those it does not know. */
export function valuesOf(shipment: ShipmentDetails, { ScacID, FreightID }: KnownNames): ShipmentValues {
  const { Type, DirectionType, TrailerNumber, ShipmentNumber, SetTemperature } = shipment
  return {
    ...(Type > 0 && { Type }),
    ...(DirectionType > 0 && { DirectionType }),
    ...(TrailerNumber !== null && { Number: TrailerNumber }),
    ...(ScacID !== null && { ScacID }),
    ...(ShipmentNumber !== null && { ShipmentNumber }),
    ...(FreightID !== null && { FreightID }),
    ...(SetTemperature !== null && { SetTemperature }),
  }
}

/** Returns the company and freight type that a shipment names but no list has. */
export function unknownNames(shipment: ShipmentDetails, known: KnownNames): UnknownNames {
  return {
    company: known.ScacID === null ? shipment.ScacName : null,
    freight: known.FreightID === null ? shipment.FreightName : null,
  }
}

/**
 * Returns the form with a shipment's values. A field that the person filled stays, and the value of the shipment is
 * offered beside it. `guessed` holds values that nobody entered, such as those of the last visit: they are replaced.
 */
export function withShipment(
  fields: TrailerFields,
  values: ShipmentValues,
  guessed: Partial<TrailerFields>,
): { readonly fields: TrailerFields } & Pick<FilledShipment, 'filled' | 'before' | 'offers'> {
  const filled: Record<string, unknown> = {}
  const before: Record<string, unknown> = {}
  const offers: Record<string, unknown> = {}
  let next = fields
  for (const name of shipmentFields) {
    const value = values[name]
    // Only a reefer has the field.
    if (value === undefined || (name === 'SetTemperature' && !isReefer(next.Type))) continue
    if (isSame(next[name], value)) continue
    if (next[name] && next[name] !== guessed[name]) {
      offers[name] = value
      continue
    }
    before[name] = next[name]
    filled[name] = value
    next = withValue(next, name, value)
  }
  return { fields: next, filled, before, offers }
}

/** Returns the form with one value of a shipment, as offered. */
export function withValue(fields: TrailerFields, name: ShipmentField, value: unknown): TrailerFields {
  if (name === 'Type' && typeof value === 'number') return withType(fields, value)
  return { ...fields, [name]: value }
}

/** Returns the form without what a shipment filled in; what was changed since stays. */
export function withoutShipment(
  fields: TrailerFields,
  { filled, before }: Pick<FilledShipment, 'filled' | 'before'>,
): TrailerFields {
  // The type last, as it hides other fields.
  return [...shipmentFields].reverse().reduce((form, name) => {
    const isUntouched = name in filled && isSame(form[name], filled[name])
    return isUntouched ? withValue(form, name, before[name]) : form
  }, fields)
}

/** Numbers and words are stored in capitals. */
function isSame(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a.trim().toUpperCase() === b.trim().toUpperCase() : a === b
}
