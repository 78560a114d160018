import type { InferType } from 'yup'
import { object, string } from '../values/schema.ts'
import { commonPasswords } from './common-passwords.ts'

export const USERNAME_MAX = 25
export const USERNAME_TAKEN = 'This username is taken.'
/** Hashing is slow on purpose. */
export const PASSWORD_MAX = 1024
const PASSWORD_MIN = 10

/** The sign-in form (spec 1§2.1). */
export const signInSchema = object({
  Username: string()
    .defined()
    .test('filled', 'Please enter your username', (value) => value.trim() !== '')
    .max(USERNAME_MAX, 'Please enter your username'),
  Password: string().required('Please enter your password').max(PASSWORD_MAX, 'Please enter your password'),
})
  .noUnknown()
  .required()

export type SignIn = InferType<typeof signInSchema>

const WEAK_PASSWORD = 'Please choose a stronger password'
/** The rules of `refusePassword`, for forms. */
export const PASSWORD_RULES = `At least ${PASSWORD_MIN} characters; no common password, and neither the username nor the name of a site in it.`

/**
 * Returns the reason against a password (3-decisions §1), else null: short, common, or with the username or site
 * in it.
 */
export function refusePassword(password: string, username: string, siteNames: readonly string[]): string | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if ([...plain].length < PASSWORD_MIN || password.length > PASSWORD_MAX) return WEAK_PASSWORD
  if (commonPasswords.has(plain)) return WEAK_PASSWORD
  const squeezed = squeeze(plain)
  const names = [username, ...siteNames].map((name) => squeeze(name.normalize('NFKC').toLowerCase()))
  return names.some((name) => name.length >= 3 && squeezed.includes(name)) ? WEAK_PASSWORD : null
}

function squeeze(text: string): string {
  return text.replace(/[\s\p{P}]+/gu, '')
}
