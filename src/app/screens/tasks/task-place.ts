import type { InputOf } from '../../../domain/commands/catalogue.ts'
import type { TaskList, TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Move } from '../../components/reorder.ts'

/** Where a moved task shall stand in the order of the whole site. */
export interface TaskPlace {
  /** The task that it goes after; null for the front. */
  readonly after: number | null
  /** It was dropped on the other side of the line 'older', where its day does not let it be shown. */
  readonly crosses: boolean
}

/**
 * The place in the order of the whole site that a drop in the shown list means. The list may be filtered, and below the
 * line 'older' it starts anew; so the first row of either part is not the first of all, and what is dropped before it goes
 * after the task that precedes it in the whole order. Thus hidden tasks keep their order (3-decisions §6).
 * `wholeOrder`: all tasks that wait at the site, in order.
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
  // Without the moved one among them, the older part begins a place earlier where it was above.
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

/** The command of a move: positions count from 1 in the list as it is shown, and the filters say which list that is (spec 1§7). */
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
  // Without a task before it the position alone names the place, over the whole site: only the front has none.
  const TaskPosition = after === null ? 1 : to + 1
  const place = { TaskID: key, OldPosition: from + 1, TaskPosition, AfterTaskID: after }
  return { ...place, ...lists, startDate, endDate, keyword }
}

/** The list with the moved row at its new place, until the worker says so itself. */
export function movedIDs(ids: readonly number[], { key, to }: Move): readonly number[] {
  return ids.filter((id) => id !== key).toSpliced(to, 0, key)
}
