import { TaskStatus, taskActionNames } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { type ActedOn, completeTask } from './save-act.ts'

/** Questions before acts that cannot be undone. */

type Asked = Pick<Task, 'Action' | 'TrailerNumber' | 'StatusType' | 'UserFullName'>

/** Completing moves the trailer in the list. */
export function confirmComplete(task: Asked): Promise<boolean> {
  return confirm({ title: 'Complete this task?', text: inWords(task), confirmLabel: 'Complete' })
}

/** Completes a task after the question; shows the result. */
export async function askToComplete(task: ActedOn & Asked): Promise<void> {
  if (await confirmComplete(task)) await completeTask(task)
}

export function confirmDelete(task: Asked): Promise<boolean> {
  return confirm({ title: 'Delete this task?', text: inWords(task), confirmLabel: 'Delete', tone: 'danger' })
}

/** 'PULL 4711, Dee Driver is working on it.' */
function inWords({ Action, TrailerNumber, StatusType, UserFullName }: Asked): string {
  const name = `${(taskActionNames[Action] ?? '').toUpperCase()} ${TrailerNumber ?? ''}`.trim()
  const isWorkedOn = StatusType === TaskStatus.Working && UserFullName !== null
  return isWorkedOn ? `${name}, ${UserFullName} is working on it.` : name
}
