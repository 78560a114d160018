import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const HOME = 'US'

/** True for a possible number of any country. */
export function isPhone(typed: string): boolean {
  return parsePhoneNumberFromString(typed, HOME)?.isPossible() ?? false
}

/** Returns E.164 (`+13125550123`); other text as typed. */
export function normalisePhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, HOME)
  return parsed?.isPossible() ? parsed.number : typed.trim()
}

/** Returns a US number in national format, others with country code. */
export function showPhone(stored: string | null): string {
  if (stored === null) return ''
  const parsed = parsePhoneNumberFromString(stored, HOME)
  if (!parsed) return stored
  return parsed.country === HOME || parsed.countryCallingCode === '1'
    ? parsed.formatNational()
    : parsed.formatInternational()
}
