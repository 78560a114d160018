import { may, mayOverride, type Person } from '../access/rights.ts'
import type { By } from '../commands/command.ts'
import { conflict, forbidden, type Refusal } from '../commands/refusal.ts'
import { TaskStatus } from './task-lists.ts'
import { refuseOverride } from './task-transitions.ts'
import { later, type Task } from './task.ts'

/** Spec 1§4. */
const WORKING = 'Working tasks cannot be deleted!'
const COMPLETED = 'Only an administrator may delete a completed task.'

/** Returns 403 for a person who may delete, or override, no task at all; else null. */
export function refuseDeleting(isOverrideTask: boolean, by: Person): Refusal | null {
  return (isOverrideTask ? mayOverride(by) : may(by, 'tasks.write')) ? null : forbidden()
}

/**
 * Returns the refusal, also for the button: 409 for a working task without override, 403 for a completed one
 * (3-decisions §1).
 */
export function refuseDeletion(task: Pick<Task, 'StatusType'>, isOverrideTask: boolean, by: Person): Refusal | null {
  const refusal = refuseDeleting(isOverrideTask, by)
  if (refusal) return refusal
  if (task.StatusType === TaskStatus.Completed && !may(by, 'tasks.delete-completed'))
    return forbidden('completed-task-delete', COMPLETED)
  if (task.StatusType === TaskStatus.Working && !isOverrideTask) return conflict('working-task-delete', WORKING)
  return may(by, 'tasks.write') ? null : refuseOverride(task, by)
}

/** Returns the deleted task; late commands need its row. */
export function deletedBy(task: Task, by: Pick<By, 'MadeAt' | 'UserName'>): Task {
  return {
    ...task,
    ChangedDate: later(task.ChangedDate, by.MadeAt),
    DeletedDate: by.MadeAt,
    DeletedByName: by.UserName,
  }
}
