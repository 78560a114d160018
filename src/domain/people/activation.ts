import { object, string } from '../values/schema.ts'
import { fromMs, type Instant, toMs } from '../values/instant.ts'
import { refusePassword } from './sign-in.ts'
import { userWords } from './administration/user-input.ts'

/** A code works this long (3-decisions §1). */
export const ACTIVATION_DAYS = 7
const DAY_MS = 86_400_000

export const ACTIVATION_OVER = 'This activation code is not valid. Please ask your administrator for a new one.'
export const WRONG_OLD_PASSWORD = 'Please check your present password'

const strong = () =>
  string()
    .required(userWords.Password)
    .test('strong', function refuse(value) {
      const trouble = value ? refusePassword(value, '', []) : null
      return trouble === null || this.createError({ message: trouble })
    })

const same = () =>
  string()
    .defined()
    .test(
      'same',
      userWords.ConfirmPassword,
      (value, { parent }) => value === (parent as { Password?: unknown }).Password,
    )

/** POST /users/activate (3-decisions §1). */
export const activationInput = object({
  ActivationCode: string().required(ACTIVATION_OVER).max(200, ACTIVATION_OVER),
  Password: strong(),
}).required()

/** The form of the page, which asks for the password twice. */
export const activationForm = activationInput.shape({ ConfirmPassword: same() })

/** PUT /users/password and its form. */
export const ownPasswordInput = object({
  OldPassword: string().required('Please enter your present password').max(1024),
  Password: strong(),
  ConfirmPassword: same(),
}).required()

/** True while a code that was started at a time still works. */
export function isActivationOpen(startedAt: Instant | null, now: Instant): boolean {
  return startedAt !== null && now <= fromMs(toMs(startedAt) + ACTIVATION_DAYS * DAY_MS)
}
