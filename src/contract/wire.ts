import { array, boolean, number, string } from '../domain/values/schema.ts'
import { isDay } from '../domain/values/day.ts'

/**
 * Values in an address. Path and query are text, so numbers are read from their digits alone
 * (`1e3`, ` 1` or a repeated parameter are errors), lists are comma lists (3-decisions §2), and an
 * empty text is an absent one.
 */

/** Largest whole number that is exact in JSON. */
export const MAX_ID = Number.MAX_SAFE_INTEGER
/** Most rows in one answer. */
export const MAX_TAKE = 100
/** Most entries of each lookup list. */
export const MAX_LOOKUP_TAKE = 500
/** Most values of one list in a filter. */
export const MAX_LIST = 500
export const MAX_KEYWORD = 100

const DIGITS = /^-?\d{1,16}$/

function readWhole(original: unknown): number | undefined {
  if (original === undefined || original === '') return undefined
  return typeof original === 'string' && DIGITS.test(original) ? Number(original) : Number.NaN
}

const wholeMessage = '${path} must be a whole number'

/** A whole number in an address. */
export const whole = (min: number, max: number) =>
  number()
    .transform((_, original) => readWhole(original))
    .typeError(wholeMessage)
    .integer(wholeMessage)
    .min(min)
    .max(max)

/** An ID in a path. */
export const pathID = () => whole(1, MAX_ID).required()

/**
 * A comma list of whole numbers. 0, or -1 for status and state, means "all" and is left to the
 * reader (spec 1§5).
 */
export const wholeList = () =>
  array()
    .transform((_, original) => (typeof original === 'string' ? readList(original) : original))
    .of(number().typeError(wholeMessage).integer(wholeMessage).min(-1).max(MAX_ID).required())
    .typeError('${path} must be a comma list of whole numbers')
    .max(MAX_LIST)

function readList(original: string): (number | undefined)[] | undefined {
  return original === '' ? undefined : original.split(',').map((part) => readWhole(part) ?? Number.NaN)
}

/** No control characters, and no half of a surrogate pair. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u

/** A text in an address, taken literally: no character has a special meaning. */
export const words = (max = MAX_KEYWORD) =>
  string()
    .transform((value, original) => (original === '' ? undefined : value))
    .typeError('${path} must be one text')
    .max(max)
    .matches(PRINTABLE, { message: '${path} has characters that no name holds', excludeEmptyString: true })

/** `true` or `false` in an address. */
export const flag = () =>
  boolean()
    .transform((_, original) => (original === '' ? undefined : readFlag(original)))
    .typeError('${path} must be true or false')

function readFlag(original: unknown): unknown {
  if (original === 'true') return true
  return original === 'false' ? false : original
}

/** A day of the site, MM/DD/YYYY. */
export const day = () => words().test('day', '${path} must be a day as MM/DD/YYYY', (text) => !text || isDay(text))

/** Returns the given parameters, without those that were left out. */
export function givenOf<P extends object>(parameters: P): { readonly [K in keyof P]?: Exclude<P[K], undefined> } {
  // Only undefined values are removed.
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof P]?: Exclude<P[K], undefined>
  }
}

/** Number of rows to skip. */
export const skip = () => whole(0, 10_000_000)

/** Number of rows wanted; more than allowed is reduced, less than none is an error. */
export const take = () => whole(0, MAX_ID)
