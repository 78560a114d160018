import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Numbers without a country code are read as American ones: the yards are there. */
const HOME = 'US'

/** Whether a typed text can be a phone number of any country. */
export function isPhone(typed: string): boolean {
  return parsePhoneNumberFromString(typed, HOME)?.isPossible() ?? false
}

/** The number as it is stored, E.164 (`+13125550123`); the text as typed when it is none. */
export function normalisePhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, HOME)
  return parsed?.isPossible() ? parsed.number : typed.trim()
}

/** The number as people write it: national at home, else with its country code. */
export function showPhone(stored: string | null): string {
  if (stored === null) return ''
  const parsed = parsePhoneNumberFromString(stored, HOME)
  if (!parsed) return stored
  return parsed.country === HOME || parsed.countryCallingCode === '1'
    ? parsed.formatNational()
    : parsed.formatInternational()
}
