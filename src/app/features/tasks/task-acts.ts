import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import { emptyTaskQuery, type TaskList, type TaskQuery } from '../../../domain/tasks/task-query.ts'
import { yardClient } from '../../../sync/client.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/notice.tsx'
import type { Move } from '../../kit/reorder.ts'
import { saveCommand, showSaveResult } from '../../forms/save-command.ts'
import { firstAnswer } from '../../data/listening.ts'
import { taskName } from '../../data/task-name.ts'
import { toMoveInput, toPlace } from './task-place.ts'

/** Deletes a task after a question; shows a refusal. */
export async function askToDelete(task: PresentedTask): Promise<void> {
  const yes = await confirm({
    title: 'Are you sure you want to delete this task?',
    text: taskName(task),
    confirmLabel: 'Delete',
    tone: 'danger',
  })
  if (yes)
    showSaveResult(
      await saveCommand('deleteTask', { ID: task.ID, isOverrideTask: false }),
      'Task deleted, saved on this tablet',
    )
}

/** Shown after a drop across the line: the list sorts by days first, the work does not. */
const CROSSED = 'Moved in the order of work. In this list the task stays on its side of the line ‘older’.'

const wholeOrder: TaskQuery = { ...emptyTaskQuery, statusTypes: [TaskStatus.Pending, TaskStatus.Paused] }

/** Moves a task in the shown list; returns true when saved. */
export async function saveMove(list: TaskList, move: Move, query: TaskQuery): Promise<boolean> {
  const whole = await firstAnswer<TaskList>((listener) => yardClient.watchTasks(wholeOrder, listener))
  const place = toPlace(list, move, whole.ids)
  const saved = showSaveResult(await saveCommand('moveTask', toMoveInput(move, place, query)), null)
  if (saved && place.crosses) notify(CROSSED, 'info')
  return saved
}
