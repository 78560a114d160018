import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { deletedBy } from './task-deletion.ts'
import { openTasksOf } from './open-tasks.ts'
import { TaskStatus, taskActionNames } from './task-lists.ts'
import type { Task } from './task.ts'

type OpenTask = Pick<Task, 'StatusType' | 'Action' | 'UserFullName'>

/**
 * Returns the question before a departure; null without tasks to delete (3-decisions §4). Working
 * tasks stay and are counted.
 */
export function openTasksQuestion(
  { Number: number }: Pick<Trailer, 'Number'>,
  open: readonly OpenTask[],
): string | null {
  if (open.every(isWorking)) return null
  return `Trailer ${number} has ${open.length} open tasks. Delete them?`
}

/** Returns a warning for each working task, which stays. */
export function workingWarnings({ Number: number }: Pick<Trailer, 'Number'>, open: readonly OpenTask[]): string[] {
  return open.filter(isWorking).map(({ UserFullName, Action }) => {
    const who = UserFullName ?? 'A driver'
    return `${who} is working on trailer ${number} (${taskActionNames[Action] ?? 'Task'}). That task stays open.`
  })
}

function isWorking({ StatusType }: OpenTask): boolean {
  return StatusType === TaskStatus.Working
}

/**
 * Deletes a departing trailer's open tasks if wanted; returns warnings for those that stay.
 * `deletes` null: not asked.
 */
export async function settleOpenTasks(
  yard: Yard,
  trailer: Pick<Trailer, 'ID' | 'Number'>,
  deletes: boolean | null,
  by: By,
): Promise<{ readonly deleted: number; readonly warnings: readonly string[] }> {
  const open = await yard.Tasks.find(openTasksOf(trailer.ID))
  const gone = deletes ? open.filter((task) => !isWorking(task) && task.CreatedDate <= by.MadeAt) : []
  for (const task of gone) await yard.Tasks.put(deletedBy(task, by))
  const left = open.filter((task) => !gone.includes(task) && !isWorking(task))
  const reminder = deletes === null && left.length > 0 ? [leftOpen(trailer, left.length)] : []
  return { deleted: gone.length, warnings: [...workingWarnings(trailer, open), ...reminder] }
}

function leftOpen({ Number: number }: Pick<Trailer, 'Number'>, count: number): string {
  return count === 1 ? `Trailer ${number} has an open task.` : `Trailer ${number} has ${count} open tasks.`
}
