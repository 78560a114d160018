import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Move } from '../../kit/reorder.ts'

/** A moved task's place in the whole site's order. */
export interface TaskPlace {
  /** The task before it; null for the front. */
  readonly after: number | null
  /** True when dropped across the line 'older', where its date does not let it be shown. */
  readonly crosses: boolean
}

/**
 * Returns the place for a drop in the shown list. That list may be filtered and starts again below the line 'older', so
 * a task dropped before the first row of either part goes after the one that precedes that row in `wholeOrder`, all
 * waiting tasks in order. Hidden tasks keep their order (3-decisions §6).
 */
export function toPlace(
  { ids, older }: TaskList,
  { key, from, to, after }: Move,
  wholeOrder: readonly number[],
): TaskPlace {
  const firstOlder = ids.length - older
  const wasOlder = from >= firstOlder
  const others = ids.filter((id) => id !== key)
  const next = others[to]
  // Without the moved task, the older part begins one place earlier if it was above.
  const line = wasOlder ? firstOlder : firstOlder - 1
  const isFront = to === 0 || (wasOlder && to === line)
  const crosses = wasOlder ? to < line : to > line
  if (isFront && next !== undefined) return { after: precedes(wholeOrder, key, next), crosses }
  return { after, crosses }
}

function precedes(wholeOrder: readonly number[], movedID: number, id: number): number | null {
  const others = wholeOrder.filter((one) => one !== movedID)
  return others[others.indexOf(id) - 1] ?? null
}

/** Returns the command; positions count from 1 in the list that its filters describe (spec 1§7). */
export function toMoveInput({ key, from, to }: Move, { after }: TaskPlace, query: TaskQuery): InputOf<'moveTask'> {
  const lists = {
    users: [...query.users],
    types: [...query.types],
    statusTypes: [...query.statusTypes],
    trailers: [...query.trailers],
    scacs: [...query.scacs],
    shipments: [...query.shipments],
    locations: [...query.locations],
    dockgroups: [...query.dockgroups],
    actions: [...query.actions],
  }
  const { startDate, endDate, keyword } = query
  // Without a task before it, the position counts in the whole site; only the front has none.
  const TaskPosition = after === null ? 1 : to + 1
  const place = { TaskID: key, OldPosition: from + 1, TaskPosition, AfterTaskID: after }
  return { ...place, ...lists, startDate, endDate, keyword }
}

/** Returns the order after the move, shown until the worker sends it. */
export function movedIDs(ids: readonly number[], { key, to }: Move): readonly number[] {
  return ids.filter((id) => id !== key).toSpliced(to, 0, key)
}
