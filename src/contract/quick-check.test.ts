import fc from 'fast-check'
import { ValidationError } from 'yup'
import { expect, test } from 'vitest'
import { commands } from '../domain/commands/catalogue.ts'
import { fieldErrors } from '../domain/commands/check.ts'
import {
  at,
  buildFields,
  buildReefer,
  buildReferences,
  buildTrailer,
  CARRIER,
  NOON,
  TAG,
} from '../domain/testing/builders.ts'
import { departureSchema } from '../domain/trailers/departure.ts'
import { trailerFormSchema } from '../domain/trailers/trailer-form-schema.ts'
import { stateFieldsOf } from '../domain/trailers/state-fields.ts'
import { accepts } from '../domain/values/quick-check.ts'
import type { RequestShape } from '../domain/values/request-shape.ts'
import { object, string } from '../domain/values/schema.ts'
import { entrySchema } from './entry-schema.ts'

const schemas: readonly (readonly [name: string, schema: RequestShape])[] = [
  ['an entry', entrySchema],
  ...Object.values(commands).map((command) => [command.call, command.input] as const),
]

/** Their rules depend on another field, so yup alone checks them. */
const unknown: readonly string[] = [commands.addMessage.call]

const key = '019a9d2e-7b1c-7000-8000-000000000001'
const pool: readonly unknown[] = [
  ...[null, undefined, 0, 1, -1, 2, 7, 1.5, -40, 1e300, Number.NaN, true, false],
  ...[
    '',
    ' ',
    'x',
    'ABC1',
    '\ud800',
    'x'.repeat(60),
    key,
    '2026-11-20T14:05:00.000Z',
    '2026-11-20',
    'resolve',
    'Task',
    'ab'.repeat(32),
    'image/jpeg',
  ],
  ...[[], [1], ['x'], [null], {}, { Visit: 1 }, { Key: key, How: 'resolve' }, { Key: key, How: 'x' }],
  ...[[{ List: 'Tasks', ID: 1, TrailerID: null, Action: 1, CreatedDate: 'x' }], [{ List: 'Tasks', ID: 1 }]],
]

test.each(schemas)('%s is accepted quickly exactly if yup accepts it', (name, schema) => {
  const good = goodValue(schema)
  expect(wrongFields(schema, good)).toEqual([])
  const agree = (value: unknown) => {
    const isGood = wrongFields(schema, value).length === 0
    expect(accepts(schema, value)).toBe(isGood && !unknown.includes(name))
  }
  agree(good)
  for (const value of pool) agree(value)
  const fields = Object.keys(schema.describe().fields)
  for (const field of fields) agree(without(good, field))
  const changes = fc.dictionary(
    fc.constantFrom(...fields, 'unheardOf'),
    fc.oneof(fc.constantFrom(...pool), fc.anything()),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        changes.map((change) => ({ ...good, ...change })),
        fc.anything(),
      ),
      agree,
    ),
    { numRuns: 200 },
  )
})

const references = buildReferences({ ActiveSiteRFID: true, InspectionEnabled: true })

test.each<[name: string, schema: RequestShape, goods: readonly object[], context: object]>([
  [
    'a trailer',
    trailerFormSchema,
    [buildFields({ EPCID: TAG }), buildReefer({ EPCID: TAG })],
    { references, trailer: null, now: NOON },
  ],
  ['a departure', departureSchema, [stateFieldsOf(buildTrailer())], { trailer: buildTrailer(), site: references.site }],
])(
  'the form of %s, whose rules read the context, is accepted quickly exactly if yup accepts it',
  (_, schema, goods, context) => {
    const isGood = (value: unknown) => wrongFields(schema, value, context).length === 0
    for (const good of goods) {
      expect(isGood(good)).toBe(true)
      expect(accepts(schema, good, context)).toBe(true)
      // Without the context yup decides.
      expect(accepts(schema, good)).toBe(false)
    }
    const values = fc.constantFrom(...pool, ...Object.values(at), CARRIER, 3, 5, 9)
    const changes = fc.dictionary(fc.constantFrom(...Object.keys(schema.describe().fields), 'unheardOf'), values, {
      maxKeys: 4,
    })
    fc.assert(
      fc.property(fc.constantFrom(...goods), changes, (good, change) => {
        const value = { ...good, ...change }
        expect(accepts(schema, value, context)).toBe(isGood(value))
      }),
      { numRuns: 500 },
    )
  },
)

test('a rule that depends on more than a value, its parent and the context is left to yup', () => {
  const byContext = object({ A: string().test('of-context', (value, { options }) => value === options.context?.A) })
  expect(accepts(byContext, { A: 'x' })).toBe(false)
  expect(accepts(byContext, { A: 'x' }, { A: 'x' })).toBe(true)
  expect(accepts(byContext, { A: 'x' }, { A: 'y' })).toBe(false)
  const byPath = object({ A: string().test('of-from', (_value, { from }) => (from ?? []).length > 0) })
  expect(accepts(byPath, { A: 'x' }, {})).toBe(false)
  const ofParent = object({ A: string(), B: string().test('as-a', (value, { parent }) => value === parent.A) })
  expect(accepts(ofParent, { A: 'x', B: 'x' })).toBe(true)
  expect(accepts(ofParent, { A: 'x', B: 'y' })).toBe(false)
  const failing = object({
    A: string().test('fails', () => {
      throw new Error('broken')
    }),
  })
  expect(accepts(failing, { A: 'x' })).toBe(false)
})

/** Names of the fields, '' for the whole value. */
function wrongFields(schema: RequestShape, value: unknown, context: object = {}): readonly string[] {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false, context })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.keys(fieldErrors(error))
  }
}

/** A value that the schema accepts, made of the pool field by field. */
function goodValue(schema: RequestShape): Readonly<Record<string, unknown>> {
  let good: Readonly<Record<string, unknown>> = {}
  for (const field of Object.keys(schema.describe().fields)) {
    const isWrong = (value: unknown) =>
      wrongFields(schema, { ...good, [field]: value }).some(
        (path) => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`),
      )
    // Absent comes last, so that each rule of a field that may be absent runs.
    const value = pool.toReversed().find((one) => one !== undefined && !isWrong(one))
    good = { ...good, [field]: value }
  }
  return good
}

function without(row: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))
}
