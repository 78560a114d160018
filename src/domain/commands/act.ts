import type { ActNames } from './act-names.ts'
import { commandOf } from './catalogue.ts'
import type { Repair } from './command.ts'

/** What a person did, as it stands in a queue or was rejected: a call and its input. */
export interface Act {
  readonly Call: string
  readonly Body: Readonly<Record<string, unknown>>
}

/** Says in words what a person did: "Depart trailer 4711", "Yard check at spot P-12", "Start Pull of trailer 4711". */
export function describeAct({ Call, Body }: Act, names: ActNames): string {
  return commandOf(Call)?.describe(Body, names) ?? 'Change'
}

/** How the act goes again once it was rejected; `none` for a call that this version does not know. */
export function repairOf({ Call, Body }: Act): Repair {
  const repair = commandOf(Call)?.repair ?? 'none'
  return typeof repair === 'function' ? repair(Body) : repair
}

/** Whether the act holds fields of a trailer, so that it can be compared with the trailer as it is. */
export function isComparable({ Call, Body }: Act): boolean {
  const comparable = commandOf(Call)?.comparable ?? false
  return typeof comparable === 'function' ? comparable(Body) : comparable
}

/** A row that other acts refer to. */
export interface NamedRow {
  readonly List: 'Trailers' | 'Audits' | 'Tasks'
  readonly ID: number
}

/** The row that the act creates and that other acts may refer to; null for none. */
export function madeBy({ Call, Body }: Act): NamedRow | null {
  const List = commandOf(Call)?.makes
  return List && typeof Body.ID === 'number' ? { List, ID: Body.ID } : null
}

/** The name of the row that the act creates: it can be needed before, or without, that row. */
export function nameOfNew({ Call, Body }: Act, names: ActNames): string | undefined {
  return commandOf(Call)?.nameOfNew?.(Body, names)
}

/** The trailer or task that the act is about, by its ID in the act; null for what creates one and for what is about neither. */
export function subjectOf(act: Act): NamedRow | null {
  if (madeBy(act)) return null
  for (const List of ['Tasks', 'Trailers'] as const) {
    const [ID] = idsIn(act, List)
    if (ID !== undefined) return { List, ID }
  }
  return null
}

/** IDs of existing trailers or tasks in the input of the act; one of a trailer may be an alias. */
export function idsIn({ Call, Body }: Act, list: 'Trailers' | 'Tasks'): readonly number[] {
  const command = commandOf(Call)
  const fields = (list === 'Trailers' ? command?.aliased : command?.tasks) ?? []
  return fields.map((field) => Body[field]).filter((id) => typeof id === 'number')
}
