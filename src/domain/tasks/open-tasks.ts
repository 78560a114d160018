import type { Where } from '../commands/nearest.ts'
import { isOpen, type Task } from './task.ts'

/**
 * Which tasks of a trailer are open, as fields that equal something: a trailer that comes for years has hundreds of
 * completed ones, which need not be read. Only a completed task has an end.
 */
export function openTasksOf(TrailerID: number): Where<Task> {
  return { TrailerID, EndTime: null, DeletedDate: null }
}

/** The same for the tasks that end at a place. */
export function openTasksTo(ToLocationID: number): Where<Task> {
  return { ToLocationID, EndTime: null, DeletedDate: null }
}

/** The trailers that open tasks name: whoever looks for a free one passes them over. */
export function promisedTrailers(
  tasks: Iterable<Pick<Task, 'TrailerID' | 'StatusType' | 'DeletedDate'>>,
): ReadonlySet<number> {
  const promised = new Set<number>()
  for (const task of tasks) if (task.TrailerID !== null && isOpen(task)) promised.add(task.TrailerID)
  return promised
}
