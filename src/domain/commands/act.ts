import { may, type Person } from '../access/rights.ts'
import type { ActNames } from './act-names.ts'
import { commandOf } from './catalogue.ts'
import type { NamedList, Repair } from './command.ts'

export interface Act {
  readonly Call: string
  readonly Body: Readonly<Record<string, unknown>>
}

/** Returns "Depart trailer 4711" or "Yard check at spot P-12". */
export function describeAct({ Call, Body }: Act, names: ActNames): string {
  return commandOf(Call)?.describe(Body, names) ?? 'Change'
}

/** Returns a rejected act's repair; `none` for an unknown call. */
export function repairOf({ Call, Body }: Act): Repair {
  const repair = commandOf(Call)?.repair ?? 'none'
  return typeof repair === 'function' ? repair(Body) : repair
}

/** True for a person who may make such an act now; false for an unknown call. */
export function mayMake({ Call }: Pick<Act, 'Call'>, person: Person): boolean {
  const command = commandOf(Call)
  return command !== undefined && may(person, command.right)
}

/** True for an act with a trailer's fields, which can be compared. */
export function isComparable({ Call, Body }: Act): boolean {
  const comparable = commandOf(Call)?.comparable ?? false
  return typeof comparable === 'function' ? comparable(Body) : comparable
}

export interface NamedRow {
  readonly List: NamedList
  readonly ID: number
}

/** Returns the row that the act creates; null for none. */
export function madeBy({ Call, Body }: Act): NamedRow | null {
  const List = commandOf(Call)?.makes
  return List && typeof Body.ID === 'number' ? { List, ID: Body.ID } : null
}

/** Returns the name of the created row, for use without that row. */
export function nameOfNew({ Call, Body }: Act, names: ActNames): string | undefined {
  return commandOf(Call)?.nameOfNew?.(Body, names)
}

/** Returns the existing trailer or task of an act, by its ID there; null for none. */
export function subjectOf(act: Act): NamedRow | null {
  if (madeBy(act)) return null
  for (const List of ['Tasks', 'Trailers'] as const) {
    const [ID] = idsIn(act, List)
    if (ID !== undefined) return { List, ID }
  }
  return null
}

/** Returns IDs of existing rows; a trailer's may be an alias. */
export function idsIn({ Call, Body }: Act, list: 'Trailers' | 'Tasks'): readonly number[] {
  const command = commandOf(Call)
  const fields = (list === 'Trailers' ? command?.aliased : command?.tasks) ?? []
  return fields.map((field) => Body[field]).filter((id) => typeof id === 'number')
}
