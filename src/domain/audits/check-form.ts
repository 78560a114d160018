import type { InferType, ObjectSchema } from 'yup'
import { object } from '../values/schema.ts'
import { message } from '../trailers/trailer-fields.ts'
import { MAX_TEMPERATURE, MIN_TEMPERATURE } from '../values/temperature.ts'
import { flag, temperatureOrNull, wholeOrNull } from '../values/wire.ts'

export interface CheckFields {
  /** Degrees Fahrenheit. Null only while defrosting. */
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

/** Rules on both sides (spec 2§5, "Product protection check"). */
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

export const checkTemperatureRange = { min: MIN_TEMPERATURE, max: MAX_TEMPERATURE }
