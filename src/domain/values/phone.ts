import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const HOME = 'US'

/** True for possible numbers of any country. */
export function isPhone(typed: string): boolean {
  return dialledPhone(typed) !== null
}

/** Returns E.164 (`+13125550123`); null for text that cannot be dialled. */
export function dialledPhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, HOME)
  return parsed?.isPossible() ? parsed.number : null
}

/** Returns E.164; other text as typed. */
export function normalisePhone(typed: string): string {
  return dialledPhone(typed) ?? typed.trim()
}

/** Shows US numbers nationally, others with country code. */
export function showPhone(stored: string | null): string {
  if (stored === null) return ''
  const parsed = parsePhoneNumberFromString(stored, HOME)
  if (!parsed) return stored
  return parsed.country === HOME || parsed.countryCallingCode === '1'
    ? parsed.formatNational()
    : parsed.formatInternational()
}
