import { type MetadataJson, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core'
import regions from './phone-regions.json' with { type: 'json' }

const HOME = 'US'

/** North America (+1) and Mexico, made by phone.test.ts; with all countries the tablet would load twenty times as much. */
const metadata = regions as MetadataJson

/** E.164 of all other codes: whole numbers of eight to fifteen digits. */
const ABROAD = /^\+(?!1|52)[1-9]\d{7,14}$/

/** True for possible numbers of any country. */
export function isPhone(typed: string): boolean {
  return dialledPhone(typed) !== null
}

/** Returns E.164 (`+13125550123`); null for text that cannot be dialled. */
export function dialledPhone(typed: string): string | null {
  const parsed = parseHere(typed)
  return parsed ? (parsed.isPossible() ? parsed.number : null) : dialledAbroad(typed)
}

/** Returns E.164; other text as typed. */
export function normalisePhone(typed: string): string {
  return dialledPhone(typed) ?? typed.trim()
}

/** Shows US numbers nationally, Mexico's with its code, and others as stored. */
export function showPhone(stored: string | null): string {
  if (stored === null) return ''
  const parsed = parseHere(stored)
  if (!parsed) return stored
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}

/** Returns undefined for other text, and for other countries' numbers. */
function parseHere(typed: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(typed, HOME, metadata)
}

/** Returns E.164 of a number with `+` or 011 before its country's code. */
function dialledAbroad(typed: string): string | null {
  const digits = typed
    .replace('(0)', '')
    .replace(/[\s()./-]/g, '')
    .replace(/^011/, '+')
  return ABROAD.test(digits) ? digits : null
}
