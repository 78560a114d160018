import { clearanceOf } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import { TaskStatus } from './task-lists.ts'
import { isHidden, type TaskQuery } from './task-query.ts'
import type { Task } from './task.ts'

/**
 * Whether somebody who reads tasks sees this one: a driver those that are theirs or free, everybody else all of the site
 * (3-decisions §1, "own tasks"). A deleted one is shown to nobody, but for a completed one to whoever asks for a report.
 */
export function maySeeTask(
  task: Pick<Task, 'UserID' | 'StatusType' | 'DeletedDate'>,
  by: Person & { readonly UserID: number },
  query: Pick<TaskQuery, 'deleted'> = {},
): boolean {
  if (isHidden(task, query)) return false
  if (clearanceOf(by.Roles) !== 'driver') return true
  if (task.DeletedDate !== null) return false
  return task.UserID === by.UserID || (task.UserID === null && task.StatusType === TaskStatus.Pending)
}
