import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commands } from '../domain/commands/catalogue.ts'
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
import { goodValue, valuePool, wrongFields } from '../domain/testing/good-value.ts'
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

test.each(schemas)('%s is accepted quickly exactly if yup accepts it', (name, schema) => {
  const good = goodValue(schema)
  expect(wrongFields(schema, good)).toEqual([])
  const agree = (value: unknown) => {
    const isGood = wrongFields(schema, value).length === 0
    expect(accepts(schema, value)).toBe(isGood && !unknown.includes(name))
  }
  agree(good)
  for (const value of valuePool) agree(value)
  const fields = Object.keys(schema.describe().fields)
  for (const field of fields) agree(without(good, field))
  const changes = fc.dictionary(
    fc.constantFrom(...fields, 'unheardOf'),
    fc.oneof(fc.constantFrom(...valuePool), fc.anything()),
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
    const values = fc.constantFrom(...valuePool, ...Object.values(at), CARRIER, 3, 5, 9)
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

function without(row: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))
}
