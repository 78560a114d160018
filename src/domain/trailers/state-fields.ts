import type { InferType } from 'yup'
import { number, object } from '../values/schema.ts'
import { choice, flag, flagOrNull, id, temperatureOrNull, textOrNull, wholeOrNull } from '../values/wire.ts'
import { message, PHONE_MAX, TEXT_MAX, trailerFieldSchemas, WEIGHT_MAX } from './trailer-fields.ts'
import type { Trailer } from './trailer.ts'
import { TrailerState } from './trailer-lists.ts'

/**
 * Fields of a trailer that the arrive and depart dialogs may change. A value equal to the one in `Base` is not touched;
 * without `Base` null leaves what is there (so another client may send only what it means to change).
 */
export const stateFieldSchemas = {
  EyesOn: flagOrNull(),
  SetTemperature: temperatureOrNull(message.departureTemperature),
  BoxTemperature: temperatureOrNull(message.departureTemperature),
  ReeferFuelLevel: wholeOrNull(1, 9, message.fuel),
  SealNumber: textOrNull(TEXT_MAX, message.seal),
  SealNumber2: textOrNull(TEXT_MAX, message.seal),
  SealNumber3: textOrNull(TEXT_MAX, message.seal),
  SealIntact: flagOrNull(),
  SealIntact2: flagOrNull(),
  SealIntact3: flagOrNull(),
  SealMatchesBOL: flagOrNull(),
  SealMatchesBOL2: flagOrNull(),
  SealMatchesBOL3: flagOrNull(),
  TrailerWeight: trailerFieldSchemas.TrailerWeight,
  OutboundWeight: wholeOrNull(0, WEIGHT_MAX, message.weight),
  ShipmentNumber: textOrNull(TEXT_MAX, message.shipmentLength),
  PhoneNumber: textOrNull(PHONE_MAX, message.phone),
  FreightID: choice().nullable(),
  Inspection: flagOrNull(),
}

/** The wire shape of PUT /trailers/State (spec 2§7). */
export const trailerStateSchemas = {
  TrailerID: id(),
  State: number().oneOf([TrailerState.OnYard, TrailerState.Departed]).defined(),
  IsReArrival: flag(),
  DepartedInError: flag(),
  /**
   * What the person answered to the question about open tasks; null or left out, as by clients that do not ask: they stay,
   * and the answer to the call warns of them.
   */
  DeleteTasks: flagOrNull().optional(),
  ...stateFieldSchemas,
}

const stateFieldsSchema = object(stateFieldSchemas)

/** The fields of the arrive and depart dialogs, in wire types. */
export type StateFields = Readonly<InferType<typeof stateFieldsSchema>>

/** The names of those fields, in the order of the dialog. */
export const stateFieldNames = Object.keys(stateFieldSchemas) as readonly (keyof StateFields)[]

/** The column of a trailer that a field of the dialog sets: all carry its name but one. */
export function columnOf(name: keyof StateFields): Exclude<keyof StateFields, 'EyesOn'> | 'EyesOnArrive' {
  return name === 'EyesOn' ? 'EyesOnArrive' : name
}

/** The dialog's fields as it starts with them: the trailer's own. */
export function stateFieldsOf(trailer: Pick<Trailer, ReturnType<typeof columnOf>>): StateFields {
  const fields: Record<string, unknown> = {}
  for (const name of stateFieldNames) fields[name] = trailer[columnOf(name)]
  // Each column has the type of the field that sets it.
  return fields as unknown as StateFields
}
