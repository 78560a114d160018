import { string } from '../values/schema.ts'
import { PASSWORD_MAX, refusePassword } from './sign-in.ts'

/** Spec 2§5, verbatim. */
export const PASSWORD_MISSING = 'You must enter a password'
export const OLD_PASSWORD_MISSING = 'Please enter your present password'
const DIFFERENT = 'Paswords do not match'

/**
 * A password by `refusePassword`; '' passes. It may not contain the form's Username, if any; the server also checks
 * site names.
 */
export function newPassword() {
  return string()
    .defined()
    .test('strong', function refuse(value) {
      const { Username } = this.parent as { readonly Username?: unknown }
      if (typeof value !== 'string' || value === '') return true
      const trouble = refusePassword(value, typeof Username === 'string' ? Username : '', [])
      return trouble === null || this.createError({ message: trouble })
    })
}

/** The author's present password. */
export function oldPassword() {
  return string().max(PASSWORD_MAX)
}

/** The password typed again. */
export function confirmation() {
  return string()
    .defined()
    .test('same', DIFFERENT, (value, { parent }) => value === (parent as { readonly Password?: unknown }).Password)
}
