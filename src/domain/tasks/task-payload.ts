import { shapeNumber, shapeText } from '../trailers/trailer-payload.ts'
import { emptyTaskFields, type TaskFieldName, type TaskFields, taskFieldNames } from './task-fields.ts'

/**
 * Shapes what the task form holds into what is sent (spec 1§5): trimmed, capitals where they are stored so, null for
 * nothing. The form calls it before it saves; types stay as they are.
 */
export function shapeTaskFields(fields: TaskFields): TaskFields {
  // Every shaping keeps a field's type, so what went in as fields comes out as fields.
  return shapeTaskBody({ ...fields }) as unknown as TaskFields
}

const TEXTS: ReadonlySet<TaskFieldName> = new Set<TaskFieldName>([
  ...(['TrailerNumber', 'ShipmentNumber', 'TransactionID', 'PhoneNumber'] as const),
  ...(['SealNumber', 'SealNumber2', 'SealNumber3'] as const),
])

/**
 * The same for the body of another client's direct call: numbers may be text, missing fields become their "none", and
 * what is no field of the form is left out. What cannot be shaped is passed on for the schema to refuse.
 */
export function shapeTaskBody(raw: Readonly<Record<string, unknown>>): Record<TaskFieldName, unknown> {
  const shaped: Record<TaskFieldName, unknown> = { ...emptyTaskFields }
  for (const name of taskFieldNames) {
    const value = raw[name]
    shaped[name] = (typeof value === 'string' ? shapeTyped(name, value) : value) ?? emptyTaskFields[name]
  }
  // 0 is "not chosen" here; in a command it would be a trailer that was given up.
  if (shaped.TrailerID === 0) shaped.TrailerID = null
  if (typeof shaped.Priority === 'boolean') shaped.Priority = shaped.Priority ? 1 : 0
  return shaped
}

function shapeTyped(name: TaskFieldName, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return null
  return TEXTS.has(name) ? shapeText(name === 'TrailerNumber' ? 'Number' : name, text) : shapeNumber(name, text)
}
