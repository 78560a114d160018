import { expect, test } from 'vitest'
import { defaultLocale, ValidationError } from 'yup'
import { fieldErrors } from '../domain/commands/check.ts'
import { libraryTexts } from '../../tests/support/library-texts.ts'
import { schemaWords, string } from '../domain/values/schema.ts'
import type { RequestShape } from '../domain/values/request-shape.ts'
import { callEntries } from './calls.ts'
import { entrySchema } from './entry-schema.ts'

const wrong: readonly unknown[] = [
  ...[null, undefined, '', 'x', 'x'.repeat(5000), '\ud800', '-1', true, { a: 1 }, [1, 'x', null, {}]],
  ...[-1, 0, 1.5, 1e300, Number.NaN],
]

function wordsOf(schema: RequestShape, raw: unknown, strict: boolean): readonly string[] {
  try {
    schema.validateSync(raw, { strict, abortEarly: false, stripUnknown: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.values(fieldErrors(error)).flat()
  }
}

const schemas = callEntries.flatMap(([name, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? [[`${part} of ${name}`, schema, part === 'body'] as const] : []
  }),
)

test.each([...schemas, ['an entry of the batch', entrySchema, true] as const])(
  'what is wrong with the %s is said in words of ours',
  (_, schema, strict) => {
    const said = new Set<string>()
    const fields = Object.keys(schema.describe().fields)
    const bodies = [
      ...wrong,
      { unheardOf: 1 },
      ...fields.flatMap((field) => wrong.map((value) => ({ [field]: value }))),
      ...wrong.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ]
    for (const body of bodies) for (const words of wordsOf(schema, body, strict)) said.add(words)
    expect(said.size).toBeGreaterThan(0)
    for (const words of said) for (const text of libraryTexts) expect(words).not.toMatch(text)
  },
)

test('the texts of the library are distinguished from ours', () => {
  const texts = ['X must be a `number` type, but the final value was: `"x"`.', 'X is a required field', 'X is invalid']
  for (const text of texts) expect(libraryTexts.some((one) => one.test(text))).toBe(true)
  expect(() => string().email().validateSync('x')).toThrow('The request must be a mail address')
})

test('every rule that the library has a message for has a message of ours', () => {
  const library = Object.entries(defaultLocale).map(([kind, texts]) => [kind, Object.keys(texts ?? {}).sort()])
  const ours = Object.entries(schemaWords).map(([kind, texts]) => [kind, Object.keys(texts).sort()])
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(library))
})
