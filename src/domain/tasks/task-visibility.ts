import { clearanceOf } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import { TaskStatus } from './task-lists.ts'
import type { Task } from './task.ts'

/**
 * Whether somebody who reads tasks sees this one: a driver those that are theirs or free, everybody else all of the site
 * (3-decisions §1, "own tasks"). A deleted one is shown to nobody.
 */
export function maySeeTask(
  task: Pick<Task, 'UserID' | 'StatusType' | 'DeletedDate'>,
  by: Person & { readonly UserID: number },
): boolean {
  if (task.DeletedDate !== null) return false
  if (clearanceOf(by.Roles) !== 'driver') return true
  return task.UserID === by.UserID || (task.UserID === null && task.StatusType === TaskStatus.Pending)
}
