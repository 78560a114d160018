import { ValidationError } from 'yup'
import { fieldErrors } from '../commands/check.ts'
import type { RequestShape } from '../values/request-shape.ts'

const key = '019a9d2e-7b1c-7000-8000-000000000001'
/** Values of all kinds, one of which each field of a request accepts. */
export const valuePool: readonly unknown[] = [
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

/** Returns the names of the fields that the schema refuses, '' for the whole value. */
export function wrongFields(schema: RequestShape, value: unknown, context: object = {}): readonly string[] {
  try {
    schema.validateSync(value, { strict: true, abortEarly: false, context })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.keys(fieldErrors(error))
  }
}

/** Returns a value that the schema accepts, made of the pool field by field. */
export function goodValue(schema: RequestShape): Readonly<Record<string, unknown>> {
  let good: Readonly<Record<string, unknown>> = {}
  for (const field of Object.keys(schema.describe().fields)) {
    const isWrong = (value: unknown) =>
      wrongFields(schema, { ...good, [field]: value }).some(
        (path) => path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`),
      )
    // Absent comes last, so that each rule of a field that may be absent runs.
    const value = valuePool.toReversed().find((one) => one !== undefined && !isWrong(one))
    good = { ...good, [field]: value }
  }
  return good
}
