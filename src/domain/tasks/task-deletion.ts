import { may, mayOverride, type Person } from '../access/rights.ts'
import type { By } from '../commands/command.ts'
import { conflict, forbidden, type Refusal } from '../commands/refusal.ts'
import { TaskStatus } from './task-lists.ts'
import { refuseOverride } from './task-transitions.ts'
import { later, type Task } from './task.ts'

/** Verbatim, spec 1§4. */
const WORKING = 'Working tasks cannot be deleted!'
const COMPLETED = 'Only an administrator may delete a completed task.'

/** 403 for who may delete no task at all, or override none; null when it depends on the task. */
export function refuseDeleting(isOverrideTask: boolean, by: Person): Refusal | null {
  return (isOverrideTask ? mayOverride(by) : may(by, 'tasks.write')) ? null : forbidden()
}

/**
 * Why a person may not delete this task: 409 for one that somebody works on, which takes an override, and 403 for a
 * completed one, which takes an admin (3-decisions §1). The list asks it before it shows the button.
 */
export function refuseDeletion(task: Pick<Task, 'StatusType'>, isOverrideTask: boolean, by: Person): Refusal | null {
  const refusal = refuseDeleting(isOverrideTask, by)
  if (refusal) return refusal
  if (task.StatusType === TaskStatus.Completed && !may(by, 'tasks.delete-completed'))
    return forbidden('completed-task-delete', COMPLETED)
  if (task.StatusType === TaskStatus.Working && !isOverrideTask) return conflict('working-task-delete', WORKING)
  // Who may delete only by an override may delete only what that is for.
  return may(by, 'tasks.write') ? null : refuseOverride(task, by)
}

/** A task as its deletion leaves it: the row stays, so that what arrives late for it is refused with words. */
export function deletedBy(task: Task, by: Pick<By, 'MadeAt' | 'UserName'>): Task {
  return {
    ...task,
    ChangedDate: later(task.ChangedDate, by.MadeAt),
    DeletedDate: by.MadeAt,
    DeletedByName: by.UserName,
  }
}
