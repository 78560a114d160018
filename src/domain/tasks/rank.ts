/**
 * Ranks: positions as text, compared by bytes, with room between any two, so that a move changes
 * one row (3-decisions §6).
 *
 * A rank is a whole number and, where none was left, a fraction. The first letter gives the count
 * of digits: `a` one to `z` 26 from zero up, `Z` one to `A` 26 below zero. Digits are base 62 in
 * ASCII order: `Zz` < `a0` < `a0V` < `a1`, `az` < `b00`.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FROM_ZERO = LENGTHS.indexOf('a')
const FIRST = 'a0'

/**
 * Returns a rank between two, null for no neighbour. Throws an Error unless `before` < `after`, and for text that is no
 * rank.
 */
export function rankBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null) return between(before, after)
  if (before !== null) return neighbour(wholeOf(before), 1)
  if (after === null) return FIRST
  const whole = wholeOf(after)
  return whole < after ? whole : neighbour(whole, -1)
}

function between(before: string, after: string): string {
  if (before >= after) throw new Error(`no rank lies between ${before} and ${after}`)
  const whole = wholeOf(before)
  const fraction = before.slice(whole.length)
  if (whole === wholeOf(after)) return whole + fractionBetween(fraction, after.slice(whole.length))
  const next = neighbour(whole, 1)
  return next < after ? next : whole + fractionBetween(fraction, null)
}

function wholeOf(rank: string): string {
  const length = 1 + digitsAfter(LENGTHS.indexOf(rank.charAt(0)))
  if (rank.length < length) throw new Error(`not a rank: ${rank}`)
  return rank.slice(0, length)
}

function digitsAfter(letter: number): number {
  return letter < FROM_ZERO ? FROM_ZERO - letter : letter - FROM_ZERO + 1
}

function neighbour(whole: string, step: 1 | -1): string {
  const [ending, fresh] = step === 1 ? (['z', '0'] as const) : (['0', 'z'] as const)
  // Carry: digits at their limit start again, the one before takes the step.
  let place = whole.length - 1
  while (place > 0 && whole[place] === ending) place--
  const renewed = fresh.repeat(whole.length - 1 - place)
  if (place > 0) return whole.slice(0, place) + DIGITS.charAt(digitAt(whole, place) + step) + renewed
  const letter = LENGTHS.indexOf(whole.charAt(0)) + step
  if (letter < 0 || letter >= LENGTHS.length) throw new Error('there is no rank beyond this one')
  return LENGTHS.charAt(letter) + fresh.repeat(digitsAfter(letter))
}

/** Returns a fraction between two: '' is 0, null is 1. None ends in 0, to leave room. */
function fractionBetween(lower: string, upper: string | null): string {
  let shared = 0
  while (upper !== null && shared < upper.length && (lower[shared] ?? '0') === upper[shared]) shared++
  if (upper !== null && shared > 0)
    return upper.slice(0, shared) + fractionBetween(lower.slice(shared), upper.slice(shared))
  const from = digitAt(lower, 0)
  const to = upper === null ? BASE : digitAt(upper, 0)
  if (to - from > 1) return DIGITS.charAt(Math.round((from + to) / 2))
  // Adjacent digits: the upper alone if more follow it, else a digit behind the lower.
  if (upper !== null && upper.length > 1) return DIGITS.charAt(to)
  return DIGITS.charAt(from) + fractionBetween(lower.slice(1), null)
}

function digitAt(digits: string, place: number): number {
  return place < digits.length ? DIGITS.indexOf(digits.charAt(place)) : 0
}
