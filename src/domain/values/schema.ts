// biome-ignore lint/style/noRestrictedImports: the only place that may, since it sets the messages.
import { array, boolean, type LocaleObject, mixed, number, object, setLocale, string } from 'yup'

/** All schemas' parts, with messages set first. */

interface About {
  readonly path?: string | undefined
  readonly type?: string
  readonly values?: unknown
  readonly unknown?: unknown
  readonly properties?: unknown
  readonly min?: unknown
  readonly max?: unknown
  readonly less?: unknown
  readonly more?: unknown
  readonly length?: unknown
  readonly value?: unknown
}

/** Returns the label, else the wire name; none for a whole body. */
function nameOf({ path }: About): string {
  return path === undefined || path === '' || path === 'this' ? 'The request' : path
}

const sentence = (words: (about: About) => string) => (about: About) => `${nameOf(about)} ${words(about)}`

const kinds: Readonly<Record<string, string>> = {
  number: 'must be a number',
  string: 'must be text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
}

function listOf(names: unknown): string {
  return Array.isArray(names) ? names.join(', ') : String(names)
}

const missing = sentence(() => 'is missing')
const notWellFormed = sentence(() => 'is not written as expected')
const tooLow = sentence(({ min }) => `must be ${String(min)} or more`)
const tooHigh = sentence(({ max }) => `must be ${String(max)} or less`)

/** Messages for every rule of the library, also unused ones. */
export const schemaWords = {
  mixed: {
    default: notWellFormed,
    required: missing,
    defined: missing,
    notNull: sentence(() => 'cannot be empty'),
    oneOf: sentence(({ values }) => `must be one of these: ${listOf(values)}`),
    notOneOf: sentence(({ values }) => `cannot be one of these: ${listOf(values)}`),
    notType: sentence(({ type }) => kinds[type ?? ''] ?? 'is of the wrong kind'),
  },
  string: {
    length: sentence(({ length }) => `must have ${String(length)} characters`),
    min: sentence(({ min }) => `must have ${String(min)} characters or more`),
    max: sentence(({ max }) => `can have ${String(max)} characters at most`),
    matches: notWellFormed,
    email: sentence(() => 'must be a mail address'),
    url: sentence(() => 'must be an address of the web'),
    uuid: notWellFormed,
    datetime: notWellFormed,
    datetime_precision: notWellFormed,
    datetime_offset: notWellFormed,
    trim: sentence(() => 'cannot begin or end with a space'),
    lowercase: sentence(() => 'must be in small letters'),
    uppercase: sentence(() => 'must be in capital letters'),
  },
  number: {
    min: tooLow,
    max: tooHigh,
    lessThan: sentence(({ less }) => `must be under ${String(less)}`),
    moreThan: sentence(({ more }) => `must be over ${String(more)}`),
    positive: sentence(() => 'must be over 0'),
    negative: sentence(() => 'must be under 0'),
    integer: sentence(() => 'must be a whole number'),
  },
  date: { min: tooLow, max: tooHigh },
  boolean: { isValue: sentence(({ value }) => `must be ${String(value)}`) },
  object: {
    noUnknown: sentence(({ unknown }) => `has fields that are not known here: ${listOf(unknown)}`),
    exact: sentence(({ properties }) => `has fields that are not known here: ${listOf(properties)}`),
  },
  array: {
    min: sentence(({ min }) => `must have ${String(min)} entries or more`),
    max: sentence(({ max }) => `can have ${String(max)} entries at most`),
    length: sentence(({ length }) => `must have ${String(length)} entries`),
  },
  tuple: { notType: sentence(() => kinds.array ?? '') },
} satisfies LocaleObject

setLocale(schemaWords)

export { array, boolean, mixed, number, object, string }
