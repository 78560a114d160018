import type { RefusedItem } from '../../../contract/sync.ts'
import type { Person } from '../../../domain/access/rights.ts'
import { madeBy, mayMake, repairOf } from '../../../domain/commands/act.ts'
import { mayBeSameTruck } from './same-truck.ts'
import type { WayOut } from './way-words.ts'

/** The rows of a rejected command, as in the mirror. */
interface RowsOfItem {
  /** The trailer in the way, or the command's own; undefined for an arrival, or when it is gone. */
  readonly row: object | undefined
  /** True when the row of the command can still be changed. */
  readonly isThere: boolean
}

/**
 * Returns the decisions that a person has about a rejected command. One on a missing row, or for
 * which the person has no right now, can only be handed over or dropped.
 */
export function waysOf(
  item: RefusedItem,
  { row, isThere }: RowsOfItem,
  mayHandOver: boolean,
  person: Person,
): readonly WayOut[] {
  const last: readonly WayOut[] = mayHandOver ? ['hand-over', 'drop'] : ['drop']
  const repair = repairOf(item)
  if (repair === 'none' || !isThere || !mayMake(item, person)) return last
  if (repair === 'again') return ['send-again', ...last]
  if (madeBy(item)?.List !== 'Trailers' || !mayBeSameTruck(item)) return ['mend', ...last]
  return row ? ['same-truck', 'other-number', ...last] : ['other-number', ...last]
}
