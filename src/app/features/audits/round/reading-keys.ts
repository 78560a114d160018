import { message } from '../../../../domain/trailers/trailer-fields.ts'
import { isTemperature } from '../../../../domain/values/temperature.ts'
import type { TypedCheck } from './kept-rounds.ts'

/** A key of the pad for temperatures. */
export type ReadingKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'sign' | 'delete' | 'clear'

/** Digits before the point, and one after it (3-decisions §4). */
const TYPED = /^-?\d{0,3}(\.\d?)?$/

/** Returns what stands on the display after a key; null for a key that would make no temperature. */
export function pressReading(typed: string, key: ReadingKey): string | null {
  if (key === 'clear') return ''
  if (key === 'delete') return typed.slice(0, -1)
  if (key === 'sign') return typed.startsWith('-') ? typed.slice(1) : `-${typed}`
  const digits = typed.replace('-', '')
  const next =
    key === '.' && digits === '' ? `${typed}0.` : digits === '0' && key !== '.' ? typed.slice(0, -1) + key : typed + key
  return TYPED.test(next) ? next : null
}

/** Returns the key of the pad that a key of a keyboard stands for; null for none. */
export function keyOf(pressed: string): ReadingKey | null {
  if (/^\d$/.test(pressed)) return pressed as ReadingKey
  if (pressed === '.' || pressed === ',') return '.'
  if (pressed === '-') return 'sign'
  return pressed === 'Backspace' ? 'delete' : null
}

/** Returns degrees Fahrenheit; null while no number is typed. */
export function readingOf(typed: string): number | null {
  return /\d/.test(typed) ? Number(typed) : null
}

/** Returns a temperature with a true minus, which is seen from afar; '' for none. */
export function showDegrees(degrees: number | string | null): string {
  return degrees === null ? '' : String(degrees).replace('-', '−')
}

/** Returns the words about a reading while it is typed: that it is no temperature, or by how much it is out of range. */
export function readingWords(
  { reading, defrost }: Pick<TypedCheck, 'reading' | 'defrost'>,
  set: number | null,
  range: number,
): string | null {
  const box = readingOf(reading)
  // A save sends it also while the reefer defrosts.
  if (box !== null && !isTemperature(box)) return message.temperature
  return defrost ? null : rangeWords(box, set, range)
}

/** Returns 'x above set' and the range, in tenths; null within the range. */
function rangeWords(box: number | null, set: number | null, range: number): string | null {
  if (box === null || set === null) return null
  const tenths = Math.round(box * 10) - Math.round(set * 10)
  if (Math.abs(tenths) <= Math.round(range * 10)) return null
  return `${Math.abs(tenths) / 10}° ${tenths > 0 ? 'above' : 'below'} set. Range is ± ${range}°. Save marks a finding.`
}
