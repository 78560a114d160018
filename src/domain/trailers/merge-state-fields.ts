import type { By } from '../commands/command.ts'
import { type Measurement, isMeasurement, isOvertaken, measured } from './merge-fields.ts'
import { columnOf, type StateFields, stateFieldNames } from './state-fields.ts'
import type { Trailer } from './trailer.ts'

export interface StateMerge {
  readonly apply: Partial<Trailer>
  /** Measurements older than the trailer's: kept in the history only. */
  readonly overtaken: Partial<Pick<Trailer, Measurement>>
}

/**
 * Returns the changes of an arrive or depart dialog. Untouched fields keep other people's changes;
 * touched ones win, since that person is at the truck, but later measurements stand. Without `Base`
 * null changes nothing.
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
  // A flag is never cleared to null: null is a flag that the dialog does not show.
  if (value === null && typeof base[column] === 'boolean') return false
  return base[column] !== value
}
