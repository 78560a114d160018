import { taskActionNames } from '../../domain/tasks/task-lists.ts'
import type { Task } from '../../domain/tasks/task.ts'

/** Returns action and trailer, such as 'Pull T100'. */
export function taskName({ Action, TrailerNumber }: Pick<Task, 'Action' | 'TrailerNumber'>): string {
  const action = taskActionNames[Action] ?? 'Task'
  return TrailerNumber ? `${action} ${TrailerNumber}` : action
}
