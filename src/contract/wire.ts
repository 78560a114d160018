import { array, boolean, number, string } from '../domain/values/schema.ts'
import { isDay } from '../domain/values/day.ts'

/** Values in an address: numbers by their digits alone (no `1e3`), comma lists (3-decisions §2), empty means absent. */

/** Exact in JSON. */
export const MAX_ID = Number.MAX_SAFE_INTEGER
export const MAX_TAKE = 100
export const MAX_LOOKUP_TAKE = 500
export const MAX_LIST = 500
export const MAX_KEYWORD = 100

const DIGITS = /^-?\d{1,16}$/

function readWhole(original: unknown): number | undefined {
  if (original === undefined || original === '') return undefined
  return typeof original === 'string' && DIGITS.test(original) ? Number(original) : Number.NaN
}

const wholeMessage = '${path} must be a whole number'

export const whole = (min: number, max: number) =>
  number()
    .transform((_, original) => readWhole(original))
    .typeError(wholeMessage)
    .integer(wholeMessage)
    .min(min)
    .max(max)

export const pathID = () => whole(1, MAX_ID).required()

/** Comma list; 0, or -1 for status and state, means "all" (spec 1§5). */
export const wholeList = () =>
  array()
    .transform((_, original) => (typeof original === 'string' ? readList(original) : original))
    .of(number().typeError(wholeMessage).integer(wholeMessage).min(-1).max(MAX_ID).required())
    .typeError('${path} must be a comma list of whole numbers')
    .max(MAX_LIST)

function readList(original: string): (number | undefined)[] | undefined {
  return original === '' ? undefined : original.split(',').map((part) => readWhole(part) ?? Number.NaN)
}

/** No control characters or half surrogate pairs. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u

/** Literal text, without special characters. */
export const words = (max = MAX_KEYWORD) =>
  string()
    .transform((value, original) => (original === '' ? undefined : value))
    .typeError('${path} must be one text')
    .max(max)
    .matches(PRINTABLE, { message: '${path} has characters that no name holds', excludeEmptyString: true })

export const flag = () =>
  boolean()
    .transform((_, original) => (original === '' ? undefined : readFlag(original)))
    .typeError('${path} must be true or false')

function readFlag(original: unknown): unknown {
  if (original === 'true') return true
  return original === 'false' ? false : original
}

/** Site day, MM/DD/YYYY. */
export const day = () => words().test('day', '${path} must be a day as MM/DD/YYYY', (text) => !text || isDay(text))

/** Returns the parameters that are not left out. */
export function givenOf<P extends object>(parameters: P): { readonly [K in keyof P]?: Exclude<P[K], undefined> } {
  // Only undefined values are removed.
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof P]?: Exclude<P[K], undefined>
  }
}

export const skip = () => whole(0, 10_000_000)

/** More than allowed is reduced, less than 0 is an error. */
export const take = () => whole(0, MAX_ID)
