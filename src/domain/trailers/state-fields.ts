import type { InferType } from 'yup'
import { number, object } from '../values/schema.ts'
import { choice, flag, flagOrNull, id, temperatureOrNull, textOrNull, wholeOrNull } from '../values/wire.ts'
import { message, PHONE_MAX, TEXT_MAX, WEIGHT_MAX } from './trailer-fields.ts'
import { trailerFieldSchemas } from './trailer-schemas.ts'
import type { Trailer } from './trailer.ts'
import { TrailerState } from './trailer-lists.ts'
import { weighedSchemas } from './weighed-schemas.ts'
import { labelled } from '../values/labelled.ts'
import { fieldLabels } from './field-words.ts'

/**
 * A value equal to `Base` is untouched; without `Base` null changes nothing, so that another client
 * may send changes only.
 */
export const stateFieldSchemas = labelled(
  {
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
  },
  fieldLabels,
)

/** PUT /trailers/State (spec 2§7). */
export const trailerStateSchemas = {
  TrailerID: id(),
  State: number().oneOf([TrailerState.OnYard, TrailerState.Departed]).defined(),
  IsReArrival: flag(),
  DepartedInError: flag(),
  /** Null or omitted keeps open tasks, with a warning. */
  DeleteTasks: flagOrNull().optional(),
  ...weighedSchemas,
  ...stateFieldSchemas,
}

const stateFieldsSchema = object(stateFieldSchemas)

export type StateFields = Readonly<InferType<typeof stateFieldsSchema>>

/** In the order of the dialog. */
export const stateFieldNames = Object.keys(stateFieldSchemas) as readonly (keyof StateFields)[]

/** Returns a dialog field's column. */
export function columnOf(name: keyof StateFields): Exclude<keyof StateFields, 'EyesOn'> | 'EyesOnArrive' {
  return name === 'EyesOn' ? 'EyesOnArrive' : name
}

/** Returns the dialog's fields from the trailer. */
export function stateFieldsOf(trailer: Pick<Trailer, ReturnType<typeof columnOf>>): StateFields {
  const fields: Record<string, unknown> = {}
  for (const name of stateFieldNames) fields[name] = trailer[columnOf(name)]
  return fields as unknown as StateFields
}
