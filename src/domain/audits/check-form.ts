import { type InferType, type ObjectSchema, object } from 'yup'
import { message } from '../trailers/trailer-fields.ts'
import { isReefer } from '../trailers/trailer-lists.ts'
import { MAX_TEMPERATURE, MIN_TEMPERATURE, temperatureOrNull } from '../values/temperature.ts'
import { flag, wholeOrNull } from '../values/wire.ts'

/** Said when a trailer without a cooling unit shall be checked (spec 2§8). */
const NON_REEFER = 'Trailer is non-reefer type'
/** Said when a trailer was added to a session by hand (spec 2§8). */
export const ADDED_TO_SESSION = 'Trailer added to current session'
/** Said when an alert went out (spec 2§8). */
export const ALERT_SENT = 'Alert sent!'

/** What the check dialog holds, in wire types. */
export interface CheckFields {
  /** Degrees Fahrenheit; null is right only while the unit defrosts. */
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

/** The rules of the check dialog (spec 2§5, "Product protection check"): the same for dialog, tablet and server. */
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

/** The title of the check dialog (spec 2§2.5). */
export function checkTitle(number: string): string {
  return `Check trailer ${number}?`
}

/** The words against adding a trailer to a session; null when it may be added (spec 2§4). */
export function refuseAdding(trailer: { readonly Type: number }): string | null {
  return isReefer(trailer.Type) ? null : NON_REEFER
}

/** The temperatures that a stepper of the dialog walks between. */
export const checkTemperatureRange = { min: MIN_TEMPERATURE, max: MAX_TEMPERATURE }
