import { eyeOutline, trashOutline } from 'ionicons/icons'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import { actTimeCell } from '../../kit/act-time.tsx'
import { IconButton } from '../../kit/button.tsx'
import type { Column } from '../../kit/column.ts'
import { Icon } from '../../kit/icon.tsx'
import type { RowTone } from '../../kit/table-row.tsx'
import { type TaskColumnFeatures, type TaskTextColumn, taskTextColumnsOf } from './task-text-columns.ts'

export interface TaskActs {
  readonly onView: (task: PresentedTask) => void
  readonly onDelete: (task: PresentedTask) => void
  /** False for a task that this person may not delete or that is not on this tablet. */
  readonly mayDelete: (task: PresentedTask) => boolean
}

/** Pixels for both buttons and a number of eleven characters. */
const ACTIONS_WIDTH = 248
const NUMBER_WIDTH = 184

/**
 * The columns of the board (spec 1§2.4); keep the result between renders. The first one stays
 * visible with the trailer's number, which identifies the row.
 */
export function taskColumns(
  site: TaskColumnFeatures,
  zone: string,
  acts: TaskActs | null,
): readonly Column<PresentedTask>[] {
  const texts = taskTextColumnsOf(site)
  if (acts) return [actionsColumn(acts), ...texts.map((column) => toColumn(column, zone))]
  const isNumber = ({ id }: TaskTextColumn) => id === 'TrailerNumber'
  const number = texts.filter(isNumber).map((column) => ({ ...column, width: NUMBER_WIDTH }))
  return [...number, ...texts.filter((column) => !isNumber(column))].map((column) => toColumn(column, zone))
}

function actionsColumn({ onView, onDelete, mayDelete }: TaskActs): Column<PresentedTask> {
  return {
    id: 'actions',
    header: 'Actions',
    width: ACTIONS_WIDTH,
    render: (task) => (
      <>
        <button
          type="button"
          className="task-view"
          aria-label={`View ${taskName(task)}`}
          title="View"
          onClick={() => onView(task)}
        >
          <Icon icon={eyeOutline} />
          <span>{task.TrailerNumber ?? task.ActionName}</span>
        </button>
        {mayDelete(task) && (
          <IconButton
            icon={trashOutline}
            label={`Delete ${taskName(task)}`}
            title="Delete"
            onClick={() => onDelete(task)}
          />
        )}
      </>
    ),
  }
}

/** Returns a task's name in messages: action and trailer. */
export function taskName({ ActionName, TrailerNumber }: PresentedTask): string {
  return TrailerNumber === null ? ActionName : `${ActionName} ${TrailerNumber}`
}

const tones: Readonly<Record<number, RowTone>> = {
  [TaskStatus.Completed]: 'success',
  [TaskStatus.Paused]: 'primary',
  [TaskStatus.Pending]: 'info',
  [TaskStatus.Working]: 'secondary',
}

/** Returns a row's colour; the columns Priority and Task Status show the same as text. */
export function taskTone({ Priority, StatusType }: PresentedTask): RowTone | null {
  return Priority === 1 ? 'error' : (tones[StatusType] ?? null)
}

function toColumn({ id, header, width, align, text, mark }: TaskTextColumn, zone: string): Column<PresentedTask> {
  const render: Column<PresentedTask>['render'] = mark
    ? (task) => actTimeCell(text(task, zone), mark(task), zone)
    : (task) => text(task, zone)
  return { id, header, width, align, render }
}
