import type { InferType, ObjectSchema } from 'yup'
import { object } from '../values/schema.ts'
import { message } from '../trailers/trailer-fields.ts'
import { MAX_TEMPERATURE, MIN_TEMPERATURE } from '../values/temperature.ts'
import { flag, temperatureOrNull, wholeOrNull } from '../values/wire.ts'

/** Fields of the check dialog, in wire types. */
export interface CheckFields {
  /** Degrees Fahrenheit; null is valid only while the unit defrosts. */
  readonly BoxTemperature: number | null
  readonly Defrost: boolean
  /** 1 to 9, lookup 15. */
  readonly ReeferFuelLevel: number | null
}

const fields = {
  BoxTemperature: temperatureOrNull(message.temperature),
  Defrost: flag(),
  ReeferFuelLevel: wholeOrNull(1, 9, message.fuel),
}
const plainSchema = object(fields)

/**
 * Rules of the check dialog (spec 2§5, "Product protection check"): for dialog, tablet and server.
 */
export const checkSchema: ObjectSchema<CheckFields> = object({
  ...fields,
  BoxTemperature: fields.BoxTemperature.test({
    name: 'known',
    message: message.temperature,
    test: (value, { parent }) => value !== null || (parent as InferType<typeof plainSchema>).Defrost,
  }),
  ReeferFuelLevel: fields.ReeferFuelLevel.test({
    name: 'chosen',
    message: message.fuel,
    test: (value) => value !== null,
  }),
})
  .noUnknown()
  .required()

/** Range of the dialog's temperature stepper. */
export const checkTemperatureRange = { min: MIN_TEMPERATURE, max: MAX_TEMPERATURE }
