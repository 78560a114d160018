import type { InferType } from 'yup'
import { array, number, object } from '../../values/schema.ts'
import { isMailAddress } from '../../values/mail-address.ts'
import { isPhone, normalisePhone } from '../../values/phone.ts'
import { ALL_SITES } from '../../sites/site.ts'
import { flag, text, textOrNull } from '../../values/wire.ts'
import { AccountStatus } from '../account.ts'
import { confirmation, newPassword, OLD_PASSWORD_MISSING, oldPassword, PASSWORD_MISSING } from '../password-fields.ts'
import { Role } from '../session-user.ts'
import { USERNAME_MAX } from '../sign-in.ts'
import { labelled } from '../../values/labelled.ts'
import { userLabels } from '../user-labels.ts'

/** Spec 2§9. */
const NAME_MAX = 30
const EMAIL_MAX = 254
const PHONE_MAX = 50

/** Spec 2§5, verbatim. */
const userWords = {
  FirstName: 'Please enter your first name',
  LastName: 'Please enter your last name',
  Username: 'Please enter a username',
  Email: 'Please enter a valid email',
  PhoneNumber: 'Please enter a valid phone number',
  RoleIDs: 'Please select at least one role',
  SiteIDs: 'Please select at least one site',
} as const

const name = (max: number, words: string) =>
  text(max, words)
    .required(words)
    .test('not-blank', words, (value) => value.trim() !== '')

const isBlank = (value: string | null | undefined): boolean => value == null || value.trim() === ''

const optional = (max: number, words: string, isGood: (value: string) => boolean) =>
  textOrNull(max, words).test('valid', words, (value) => isBlank(value) || isGood(String(value).trim()))

const roles: readonly number[] = Object.values(Role)

const shared = labelled(
  {
    FirstName: name(NAME_MAX, userWords.FirstName),
    LastName: name(NAME_MAX, userWords.LastName),
    Username: name(USERNAME_MAX, userWords.Username),
    Email: optional(EMAIL_MAX, userWords.Email, isMailAddress),
    PhoneNumber: optional(PHONE_MAX, userWords.PhoneNumber, isPhone),
    Status: number().required().oneOf(Object.values(AccountStatus)),
    RoleIDs: array()
      .of(number().required().oneOf(roles))
      .required(userWords.RoleIDs)
      .min(1, userWords.RoleIDs)
      .max(roles.length * 2),
    /** -1: all within the editor's reach. Other values below 1 name no site and are dropped. */
    SiteIDs: array()
      .of(number().required().integer())
      .required(userWords.SiteIDs)
      .test('site', userWords.SiteIDs, (ids) => ids.some((id) => id > 0 || id === ALL_SITES))
      .max(10_000),
    ProductProtectionAlerts: flag(),
    ArrivalDepartureAlerts: flag(),
    TruckInspectionAlerts: flag(),
    /** The editor's present password, for the own email and phone number. */
    OldPassword: oldPassword(),
  },
  userLabels,
)

/** The form for a new person (spec 2§5). Without a password the person gets a mailed code. */
export const newUserInput = object({
  ...shared,
  Password: newPassword().test('password', PASSWORD_MISSING, (value, { parent }) => {
    const { Email } = parent as { readonly Email?: unknown }
    return value !== '' || (typeof Email === 'string' && !isBlank(Email))
  }),
  ConfirmPassword: confirmation(),
}).required()

/** The form for a change: an empty password keeps the present one. */
export const userInput = object({
  ...shared,
  Password: newPassword(),
  ConfirmPassword: confirmation(),
}).required()

type Contact = Pick<UserInput, 'Email' | 'PhoneNumber'>

/** True if email or phone number differ. */
export function isOtherContact(one: Contact, other: Contact): boolean {
  return toEmail(one.Email) !== toEmail(other.Email) || toPhone(one.PhoneNumber) !== toPhone(other.PhoneNumber)
}

/** Returns an email as it is saved; null for none. */
export function toEmail(email: string | null): string | null {
  return email?.trim() || null
}

/** Returns a phone number as it is saved; null for none. */
export function toPhone(phone: string | null): string | null {
  const digits = phone?.trim() || null
  return digits && normalisePhone(digits)
}

/** Requires the present password for another own email or phone number. */
export function ownUserInput(before: Contact) {
  return userInput.shape({
    OldPassword: oldPassword().test(
      'present',
      OLD_PASSWORD_MISSING,
      (value, { parent }) => Boolean(value) || !isOtherContact(before, parent),
    ),
  })
}

export type UserInput = InferType<typeof userInput>
