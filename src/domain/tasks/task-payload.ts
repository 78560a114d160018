import { shapeNumber, shapeText } from '../trailers/trailer-payload.ts'
import { emptyTaskFields, type TaskFieldName, type TaskFields, taskFieldNames } from './task-fields.ts'

/** Shapes a form for sending (spec 1§5): trimmed, capitals where stored so, null for empty. */
export function shapeTaskFields(fields: TaskFields): TaskFields {
  // Keeps every field's type.
  return shapeTaskBody({ ...fields }) as unknown as TaskFields
}

const TEXTS: ReadonlySet<TaskFieldName> = new Set<TaskFieldName>([
  ...(['TrailerNumber', 'ShipmentNumber', 'TransactionID', 'PhoneNumber'] as const),
  ...(['SealNumber', 'SealNumber2', 'SealNumber3'] as const),
])

/**
 * Shapes another client's body: numeric text, defaults for missing fields, no unknown ones; the schema refuses the
 * rest.
 */
export function shapeTaskBody(raw: Readonly<Record<string, unknown>>): Record<TaskFieldName, unknown> {
  const shaped: Record<TaskFieldName, unknown> = { ...emptyTaskFields }
  for (const name of taskFieldNames) {
    const value = raw[name]
    shaped[name] = (typeof value === 'string' ? shapeTyped(name, value) : value) ?? emptyTaskFields[name]
  }
  // 0 is "not chosen" in the form, but a dropped trailer in a command.
  if (shaped.TrailerID === 0) shaped.TrailerID = null
  if (typeof shaped.Priority === 'boolean') shaped.Priority = shaped.Priority ? 1 : 0
  return shaped
}

function shapeTyped(name: TaskFieldName, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return null
  return TEXTS.has(name) ? shapeText(name === 'TrailerNumber' ? 'Number' : name, text) : shapeNumber(name, text)
}
