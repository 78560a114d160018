import type { By } from '../commands/command.ts'
import { type Measurement, isMeasurement, isOvertaken, measured } from './merge-fields.ts'
import { columnOf, type StateFields, stateFieldNames } from './state-fields.ts'
import type { Trailer } from './trailer.ts'

export interface StateMerge {
  readonly apply: Partial<Trailer>
  /** Measurements that a later one has overtaken: they stand in the history only. */
  readonly overtaken: Partial<Pick<Trailer, Measurement>>
}

/**
 * What the fields of an arrive or depart dialog change on the trailer. Untouched ones leave what somebody else may have
 * changed; touched ones win, since who stands at the truck sees it, except that of two measurements the later stands.
 * Without `Base` null leaves what is there.
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
  // A flag is never cleared to nothing: null is a dialog that does not show it.
  if (value === null && typeof base[column] === 'boolean') return false
  return base[column] !== value
}
