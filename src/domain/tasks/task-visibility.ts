import { clearanceOf } from '../access/clearance.ts'
import type { Person } from '../access/rights.ts'
import { TaskStatus } from './task-lists.ts'
import { isHidden, type TaskQuery } from './task-query.ts'
import type { Task } from './task.ts'

/**
 * True if a reader may see a task: drivers own and free ones (3-decisions §1). Deleted ones only if
 * completed, in a report.
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
