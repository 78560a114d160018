import type { Where } from '../commands/nearest.ts'
import { isOpen, type Task } from './task.ts'

/** Condition for a trailer's open tasks; completed ones are hundreds. */
export function openTasksOf(TrailerID: number): Where<Task> {
  return { TrailerID, EndTime: null, DeletedDate: null }
}

/** Condition for the open tasks to a place. */
export function openTasksTo(ToLocationID: number): Where<Task> {
  return { ToLocationID, EndTime: null, DeletedDate: null }
}

/** Returns the trailers of open tasks. */
export function promisedTrailers(
  tasks: Iterable<Pick<Task, 'TrailerID' | 'StatusType' | 'DeletedDate'>>,
): ReadonlySet<number> {
  const promised = new Set<number>()
  for (const task of tasks) if (task.TrailerID !== null && isOpen(task)) promised.add(task.TrailerID)
  return promised
}
