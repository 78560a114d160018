/**
 * Ranks: places in an order as text, compared by bytes, with always room for one more between two of them (3-decisions
 * §6, "a sparse rank is stored"). So a move changes one row and no other.
 *
 * A rank is a whole number and, where no whole number was left, a fraction. The number is written so that its text sorts
 * as it counts: the first letter says how many digits follow, `a` one and `z` 26 from zero up, `Z` one and `A` 26 below
 * zero. Digits are of base 62 in the order of ASCII. So `Zz` comes before `a0`, `az` before `b00`, and `a0V` between `a0`
 * and `a1`. Work is mostly added at the ends, where a rank grows by one digit each time there is 62 times as much.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = DIGITS.length
const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FROM_ZERO = LENGTHS.indexOf('a')
const FIRST = 'a0'

/**
 * A rank between two others; null for "nothing there": `rankBetween(null, null)` is the first of all,
 * `rankBetween(last, null)` comes after all and `rankBetween(null, first)` before all. Throws an Error when `before` does
 * not come before `after`, and for text that is no rank.
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

/** The whole number of a rank, without its fraction. */
function wholeOf(rank: string): string {
  const length = 1 + digitsAfter(LENGTHS.indexOf(rank.charAt(0)))
  if (rank.length < length) throw new Error(`not a rank: ${rank}`)
  return rank.slice(0, length)
}

function digitsAfter(letter: number): number {
  return letter < FROM_ZERO ? FROM_ZERO - letter : letter - FROM_ZERO + 1
}

/** The next whole number, or the one before. */
function neighbour(whole: string, step: 1 | -1): string {
  const [ending, fresh] = step === 1 ? (['z', '0'] as const) : (['0', 'z'] as const)
  // As on paper: the digits at the end that cannot go further start anew, and the one before them takes a step.
  let place = whole.length - 1
  while (place > 0 && whole[place] === ending) place--
  const renewed = fresh.repeat(whole.length - 1 - place)
  if (place > 0) return whole.slice(0, place) + DIGITS.charAt(digitAt(whole, place) + step) + renewed
  const letter = LENGTHS.indexOf(whole.charAt(0)) + step
  if (letter < 0 || letter >= LENGTHS.length) throw new Error('there is no rank beyond this one')
  return LENGTHS.charAt(letter) + fresh.repeat(digitsAfter(letter))
}

/** A fraction between two: '' is nothing, null is one. None ends in 0, or there were no room before it. */
function fractionBetween(lower: string, upper: string | null): string {
  let shared = 0
  while (upper !== null && shared < upper.length && (lower[shared] ?? '0') === upper[shared]) shared++
  if (upper !== null && shared > 0)
    return upper.slice(0, shared) + fractionBetween(lower.slice(shared), upper.slice(shared))
  const from = digitAt(lower, 0)
  const to = upper === null ? BASE : digitAt(upper, 0)
  if (to - from > 1) return DIGITS.charAt(Math.round((from + to) / 2))
  // Two digits side by side: the upper one alone if more follows it there, else the lower one and something behind it.
  if (upper !== null && upper.length > 1) return DIGITS.charAt(to)
  return DIGITS.charAt(from) + fractionBetween(lower.slice(1), null)
}

/** The value of a digit; behind the end stand zeros. */
function digitAt(digits: string, place: number): number {
  return place < digits.length ? DIGITS.indexOf(digits.charAt(place)) : 0
}
