import {
  arrowForwardOutline,
  checkmarkDoneOutline,
  exitOutline,
  eyeOutline,
  flag,
  hourglassOutline,
  playOutline,
  trashOutline,
} from 'ionicons/icons'
import type { ReactNode } from 'react'
import { showValue } from '../../../domain/values/display.ts'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import { awayWords } from '../../../domain/tasks/task-presence.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import { actTimeCell } from '../../kit/act-time.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Icon } from '../../kit/icon.tsx'
import type { CardSlot } from '../../kit/column.ts'
import type { ListColumn, RowAct } from '../../kit/list/list-column.ts'
import type { RowActs } from '../../kit/list/table-columns.tsx'
import type { RowTone } from '../../kit/table-row.tsx'
import { StatusChip } from '../../forms/trailer-chips.tsx'
import { taskName } from '../../data/task-name.ts'
import { taskAgeCell } from './task-age.tsx'
import { type TaskColumnFeatures, taskTextColumnsOf } from './task-text-columns.ts'

/** Columns that one looks for, in reading order; the others follow as specified. */
const first: readonly string[] = [
  ...['TrailerNumber', 'Action', 'FromLocationID', 'ToLocationID', 'ElapsedPending'],
  ...['Priority', 'StatusType', 'CreatedDate', 'ScacID', 'TrailerStatusType'],
]

const slots: Readonly<Record<string, CardSlot>> = {
  TrailerNumber: '1a',
  Action: '1b',
  StatusType: '1d',
  ToLocationID: '2a',
  ElapsedPending: '2d',
}

/** A card has one place each for route, work, and urgency. */
const cardRenders: Readonly<Record<string, (task: PresentedTask, text: string) => ReactNode>> = {
  Action: ({ ScacName }, text) => (
    <>
      <b className="task-act">{text}</b>
      <span className="task-scac">{ScacName}</span>
    </>
  ),
  ToLocationID: ({ FromLocationName }, text) => (
    <>
      <span className="task-from">{showValue(FromLocationName)}</span>
      <Icon icon={arrowForwardOutline} label="to" />
      {text}
    </>
  ),
  StatusType: stateOf,
}

function stateOf(task: PresentedTask): ReactNode {
  const { Priority, StatusType, StatusTypeName, SubStatusName } = task
  const away = awayWords(task)
  return (
    <>
      {Priority === 1 && (
        <Chip look="priority" icon={flag}>
          Priority
        </Chip>
      )}
      {away !== '' && (
        <Chip look="need" icon={exitOutline}>
          {away}
        </Chip>
      )}
      {SubStatusName !== '' && (
        <Chip look="wait" icon={hourglassOutline}>
          {SubStatusName}
        </Chip>
      )}
      {StatusType !== TaskStatus.Pending && <span className="task-state">{StatusTypeName}</span>}
    </>
  )
}

const renders: Readonly<Record<string, (task: PresentedTask, text: string) => ReactNode>> = {
  Priority: ({ Priority }, text) =>
    Priority === 1 ? (
      <Chip look="priority" icon={flag}>
        {text}
      </Chip>
    ) : (
      text
    ),
  Action: (_, text) => <b className="task-route">{text}</b>,
  ToLocationID: (_, text) => <b className="task-route">{text}</b>,
  TrailerStatusType: ({ TrailerStatusType }, text) => <StatusChip status={TrailerStatusType ?? 0} name={text} />,
}

/**
 * The board's columns (spec 1§2.4); keep the result between renders.
 * @param limit minutes that a task may wait; null where none waits
 */
export function taskColumns(
  site: TaskColumnFeatures,
  zone: string,
  limit: number | null,
): readonly ListColumn<PresentedTask>[] {
  const place = ({ id }: { readonly id: string }) => (first.includes(id) ? first.indexOf(id) : first.length)
  return taskTextColumnsOf(site)
    .toSorted((one, other) => place(one) - place(other))
    .map(({ id, header, width, align, text, mark }, at) => {
      const cell = (task: PresentedTask) => text(task, zone)
      const timeCell = (task: PresentedTask, words: string) => {
        const shown = mark ? actTimeCell(words, mark(task), zone) : words
        return id === 'ElapsedPending' && shown === words && limit !== null ? taskAgeCell(task, words, limit) : shown
      }
      const render = renders[id] ?? (mark && timeCell)
      const cardRender = cardRenders[id]
      return {
        ...{ id, label: header, width, align },
        text: id === 'TrailerNumber' ? (task) => task.TrailerNumber ?? task.ActionName : cell,
        render: render && ((task) => render(task, cell(task))),
        // Beside a panel too: a row's colour alone is not enough.
        importance: id === 'Priority' ? 1 : at + 1,
        card: slots[id],
        cardRender: cardRender && ((task) => cardRender(task, cell(task))),
        saysMark: id === 'CreatedDate',
      }
    })
}

export type NextAct = 'start' | 'complete'

const nextLooks: Readonly<Record<NextAct, { readonly words: string; readonly icon: string }>> = {
  start: { words: 'Start', icon: playOutline },
  complete: { words: 'Complete', icon: checkmarkDoneOutline },
}

export interface TaskActs {
  readonly onView: (task: PresentedTask) => void
  readonly onNext: (task: PresentedTask, act: NextAct) => void
  /** The next act; null for none. */
  readonly nextAct: (task: PresentedTask) => NextAct | null
  readonly onDelete: (task: PresentedTask) => void
  /** Also false for a task that is not on this tablet. */
  readonly mayDelete: (task: PresentedTask) => boolean
}

/** Acts on a task; keep the result between renders. */
export function taskActs({ onView, onNext, nextAct, onDelete, mayDelete }: TaskActs): RowActs<PresentedTask> {
  const view: RowAct<PresentedTask> = {
    id: 'view',
    header: 'View',
    words: () => 'View',
    label: (task) => `View ${taskName(task)}`,
    icon: () => eyeOutline,
    onTap: onView,
    place: 'link',
    hasColumn: false,
  }
  const lookOf = (task: PresentedTask) => nextLooks[nextAct(task) ?? 'start']
  const next: RowAct<PresentedTask> = {
    id: 'next',
    header: 'Actions',
    words: (task) => lookOf(task).words,
    label: (task) => `${lookOf(task).words} ${taskName(task)}`,
    icon: (task) => lookOf(task).icon,
    onTap: (task) => {
      const act = nextAct(task)
      if (act) onNext(task, act)
    },
    has: (task) => nextAct(task) !== null,
    place: 'main',
    staysOnCards: true,
  }
  const remove: RowAct<PresentedTask> = {
    id: 'delete',
    header: 'Delete',
    words: () => 'Delete',
    label: (task) => `Delete ${taskName(task)}`,
    icon: () => trashOutline,
    onTap: onDelete,
    has: mayDelete,
    place: 'more',
    hasColumn: false,
  }
  return { acts: [view, next, remove], header: 'Actions', width: 176 }
}

const tones: Readonly<Record<number, RowTone>> = {
  [TaskStatus.Completed]: 'success',
  [TaskStatus.Paused]: 'primary',
  [TaskStatus.Pending]: 'info',
  [TaskStatus.Working]: 'secondary',
}

/** Returns a row's colour; Priority and Task Status show it as text. */
export function taskTone({ Priority, StatusType }: PresentedTask): RowTone | null {
  return Priority === 1 ? 'error' : (tones[StatusType] ?? null)
}
