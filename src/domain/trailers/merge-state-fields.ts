import type { By } from '../commands/command.ts'
import { isMeasurement, isOvertaken, measured, type Overtaken, valueWithSource } from './merge-fields.ts'
import { columnOf, type StateFields, stateFieldNames } from './state-fields.ts'
import type { Trailer } from './trailer.ts'
import { isConfirmedByScale, isWeight, type Weighed } from './weight-source.ts'

export interface StateMerge {
  readonly apply: Partial<Trailer>
  /** Kept in history only. */
  readonly overtaken: Overtaken
}

/**
 * Returns the changes of an arrive or depart dialog. Touched fields win, since that person is at
 * the truck, but later measurements stand. Without `Base` null changes nothing.
 */
export function mergeStateFields(trailer: Trailer, fields: StateFields & Weighed, by: By): StateMerge {
  const apply: Record<string, unknown> = {}
  const overtaken: Record<string, unknown> = {}
  for (const name of stateFieldNames) {
    const column = columnOf(name)
    const isSame = fields[name] === trailer[column]
    const isConfirmed = isWeight(name) && isSame && isConfirmedByScale(name, trailer, fields)
    if (!isConfirmed && (isSame || !isTouched(column, fields[name], by.Base))) continue
    if (!isMeasurement(name)) apply[column] = fields[name]
    else if (isOvertaken(trailer, name, by.MadeAt))
      Object.assign(overtaken, valueWithSource(name, fields[name], fields))
    else Object.assign(apply, measured(name, fields[name], by.MadeAt, fields))
  }
  return { apply, overtaken }
}

function isTouched(column: string, value: string | number | boolean | null, base: By['Base']): boolean {
  if (base === null || !(column in base)) return value !== null
  // Null means that the dialog hides the flag, and never clears it.
  if (value === null && typeof base[column] === 'boolean') return false
  return base[column] !== value
}
