import { object, string } from '../values/schema.ts'
import { fromMs, type Instant, toMs } from '../values/instant.ts'
import { confirmation, newPassword, OLD_PASSWORD_MISSING, oldPassword, PASSWORD_MISSING } from './password-fields.ts'

/** A code works this long (3-decisions §1). */
export const ACTIVATION_DAYS = 7
const DAY_MS = 86_400_000

export const ACTIVATION_OVER = 'This activation code is not valid. Please ask your administrator for a new one.'
/** The code of a refusal for lack of the present password. */
export const WRONG_PASSWORD = 'wrong-password'
export const WRONG_OLD_PASSWORD = 'Please check your present password'

const password = () => newPassword().required(PASSWORD_MISSING)

/** POST /users/activate (3-decisions §1). */
export const activationInput = object({
  ActivationCode: string().required(ACTIVATION_OVER).max(200, ACTIVATION_OVER),
  Password: password(),
}).required()

/** The form, which asks for the password twice. */
export const activationForm = activationInput.shape({ ConfirmPassword: confirmation() })

/** PUT /users/password and its form. */
export const ownPasswordInput = object({
  OldPassword: oldPassword().required(OLD_PASSWORD_MISSING),
  Password: password(),
  ConfirmPassword: confirmation(),
}).required()

/** True while a code that was started at a time still works. */
export function isActivationOpen(startedAt: Instant | null, now: Instant): boolean {
  return startedAt !== null && now <= fromMs(toMs(startedAt) + ACTIVATION_DAYS * DAY_MS)
}
