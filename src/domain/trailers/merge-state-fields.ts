import type { By } from '../commands/command.ts'
import { type Measurement, isMeasurement, isOvertaken, measured } from './merge-fields.ts'
import { columnOf, type StateFields, stateFieldNames } from './state-fields.ts'
import type { Trailer } from './trailer.ts'

export interface StateMerge {
  readonly apply: Partial<Trailer>
  /** Older measurements, kept in history only. */
  readonly overtaken: Partial<Pick<Trailer, Measurement>>
}

/**
 * Returns the changes of an arrive or depart dialog. Touched fields win, since that person is at
 * the truck, but later measurements stand. Without `Base` null changes nothing.
 */
export function mergeStateFields(trailer: Trailer, fields: StateFields, by: By): StateMerge {
  const apply: Record<string, unknown> = {}
  const overtaken: Partial<Record<Measurement, number | null>> = {}
  for (const name of stateFieldNames) {
    const column = columnOf(name)
    if (!isTouched(column, fields[name], by.Base) || fields[name] === trailer[column]) continue
    if (!isMeasurement(name)) apply[column] = fields[name]
    else if (isOvertaken(trailer, name, by.MadeAt)) overtaken[name] = fields[name]
    else Object.assign(apply, measured(name, fields[name], by.MadeAt))
  }
  return { apply, overtaken }
}

function isTouched(column: string, value: string | number | boolean | null, base: By['Base']): boolean {
  if (base === null || !(column in base)) return value !== null
  // Null means that the dialog hides the flag, and never clears it.
  if (value === null && typeof base[column] === 'boolean') return false
  return base[column] !== value
}
