import {
  addOutline,
  buildOutline,
  checkmarkDoneOutline,
  checkmarkOutline,
  personAddOutline,
  swapHorizontalOutline,
  timeOutline,
} from 'ionicons/icons'
import { type DockHighlight, mayAddDockTask } from '../../../domain/dock/dock-activity.ts'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { minutesBetween, showDwell, showSpan, showValue } from '../../../domain/values/display.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { Chip, type ChipLook } from '../../kit/chip.tsx'
import type { ListColumn, RowAct } from '../../kit/list/list-column.ts'
import { noActs, type RowActs } from '../../kit/list/table-columns.tsx'
import { Switch } from '../../kit/switch.tsx'
import type { RowTone } from '../../kit/table-row.tsx'
import type { DoorRow } from './dock-rows.ts'

const looks: Readonly<Record<DockHighlight, readonly [ChipLook, string]>> = {
  Red: ['out', buildOutline],
  Yellow: ['wait', swapHorizontalOutline],
  Purple: ['secondary', timeOutline],
  Green: ['ok', checkmarkOutline],
}

const tones: Readonly<Record<DockHighlight, RowTone>> = {
  Red: 'error',
  Yellow: 'warning',
  Purple: 'secondary',
  Green: 'success',
}

/** Returns the color of a row, whose meaning the State column shows. */
export function doorTone({ HighlightColor }: DoorRow): RowTone | null {
  return HighlightColor && tones[HighlightColor]
}

export function DoorState({ door }: { readonly door: DoorRow }) {
  if (!door.HighlightColor || door.state === null) return showValue(door.state)
  const [look, icon] = looks[door.HighlightColor]
  return (
    <Chip look={look} icon={icon}>
      {door.state}
    </Chip>
  )
}

/**
 * The columns of the dock board (spec 1§2.8), with the times in the doors at `now`. `onService` null: a person who only
 * reads, without the switch.
 */
export function dockColumns(
  onService: ((door: DoorRow, oos: boolean) => void) | null,
  now: Instant,
): readonly ListColumn<DoorRow>[] {
  const columns: ListColumn<DoorRow>[] = [
    { id: 'DoorName', label: 'Door', width: 116, text: ({ DoorName }) => DoorName, importance: 1, card: '1a' },
    {
      ...{ id: 'TrailerNumber', label: fieldLabels.Number, width: 136, importance: 2, card: '2a' },
      text: ({ TrailerNumber }) => TrailerNumber,
      cardRender: numberOnCard,
      render: ({ TrailerNumber, TrailerID }) => (TrailerID === null ? TrailerNumber : <b>{TrailerNumber}</b>),
    },
    { id: 'ScacName', label: fieldLabels.ScacID, width: 76, text: scac, importance: 4 },
    {
      ...{ id: 'HighlightColor', label: 'State', width: 160, importance: 3, card: '1d' },
      text: ({ state }) => showValue(state),
      render: (door) => <DoorState door={door} />,
    },
    { id: 'Direction', label: 'Direction', width: 96, text: ({ Direction }) => showValue(Direction), importance: 7 },
    {
      ...{ id: 'ShipmentNumber', label: fieldLabels.ShipmentNumber, width: 112, importance: 8 },
      text: ({ ShipmentNumber }) => showValue(ShipmentNumber),
    },
    {
      id: 'ElapsedTimerInDoor',
      label: 'Elapsed Time',
      width: 136,
      text: ({ since }) => (since === null ? '' : showDwell(minutesBetween(since, now))),
      importance: 5,
      card: '1b',
      cardRender: ({ since }) => since !== null && showSpan(minutesBetween(since, now)),
      saysMark: true,
    },
  ]
  if (onService) {
    columns.push({
      ...{ id: 'OutOfService', label: 'Out Of Service', width: 128, importance: 6 },
      text: ({ OutOfService }) => (OutOfService ? 'Yes' : 'No'),
      render: (door) => (
        <Switch
          label={`${door.DoorName} out of service`}
          on={door.OutOfService}
          onChange={(oos) => onService(door, oos)}
        />
      ),
    })
  }
  columns.push({
    ...{ id: 'NextTask', label: 'Next task', width: 240, importance: 9, card: '2b' },
    text: ({ next }) => showValue(next?.words ?? null),
    cardRender: nextOnCard,
  })
  return columns
}

function numberOnCard({ TrailerNumber, TrailerID, ScacName }: DoorRow) {
  if (TrailerID === null) return <span className="dock-open">{TrailerNumber}</span>
  return (
    <>
      <b className="dock-number">{TrailerNumber}</b>
      <span className="dock-tile-scac">{ScacName}</span>
    </>
  )
}

/** The number stands beside it, unless another trailer is brought. */
function nextOnCard({ next, TrailerID }: DoorRow) {
  return next && TrailerID !== null && next.TrailerID === TrailerID ? next.shortWords : next?.words
}

function scac({ ScacName }: DoorRow): string {
  return showValue(ScacName)
}

export interface DockActs {
  readonly onAddTask: (door: DoorRow) => void
  readonly onService: (door: DoorRow, oos: boolean) => void
  /** Opens the next task of the door. */
  readonly onTask: (door: DoorRow) => void
  /** Asks for the driver of the next task. */
  readonly onAssign: (door: DoorRow) => void
  readonly onComplete: (door: DoorRow) => void
  readonly onTrailer: (door: DoorRow) => void
}

/** The acts on a door; null for a person who only reads. Keep the result between renders. */
export function dockActs(acts: DockActs | null): RowActs<DoorRow> {
  if (!acts) return noActs
  const add: RowAct<DoorRow> = {
    id: 'add-task',
    header: 'Add Task',
    words: () => 'Add task',
    label: ({ DoorName }) => `Add task at ${DoorName}`,
    icon: () => addOutline,
    onTap: acts.onAddTask,
    refused: refuseTask,
    place: 'main',
    staysOnCards: true,
  }
  const task: RowAct<DoorRow> = {
    id: 'task',
    header: 'Task',
    words: ({ next }) => `Open ${next?.words ?? 'task'}`,
    label: ({ DoorName }) => `Open the task at ${DoorName}`,
    icon: () => swapHorizontalOutline,
    onTap: acts.onTask,
    has: ({ next }) => next !== null,
    place: 'more',
    hasColumn: false,
  }
  const assign: RowAct<DoorRow> = {
    id: 'assign',
    header: 'Assign driver',
    words: () => 'Assign driver',
    label: ({ DoorName }) => `Assign driver at ${DoorName}`,
    icon: () => personAddOutline,
    onTap: acts.onAssign,
    has: waits,
    place: 'more',
    hasColumn: false,
  }
  const complete: RowAct<DoorRow> = {
    id: 'complete',
    header: 'Complete',
    words: ({ next }) => `Complete ${next?.words ?? 'task'}`,
    label: ({ DoorName }) => `Complete the task at ${DoorName}`,
    icon: () => checkmarkDoneOutline,
    onTap: acts.onComplete,
    has: isWorkedOn,
    place: 'more',
    hasColumn: false,
  }
  const trailer: RowAct<DoorRow> = {
    id: 'trailer',
    header: 'History',
    words: ({ TrailerNumber }) => `History of ${TrailerNumber}`,
    label: ({ TrailerNumber, DoorName }) => `History ${TrailerNumber} at ${DoorName}`,
    icon: () => timeOutline,
    onTap: acts.onTrailer,
    has: ({ TrailerID }) => TrailerID !== null,
    place: 'more',
    hasColumn: false,
  }
  const service: RowAct<DoorRow> = {
    id: 'service',
    header: 'Out Of Service',
    words: ({ OutOfService }) => (OutOfService ? 'Back in service' : 'Out of service'),
    label: ({ DoorName, OutOfService }) => `Set ${DoorName} ${OutOfService ? 'back in service' : 'out of service'}`,
    icon: () => buildOutline,
    onTap: (door) => acts.onService(door, !door.OutOfService),
    place: 'more',
    hasColumn: false,
  }
  return { acts: [add, assign, complete, task, trailer, service], header: 'Add Task', width: 172 }
}

/** True while the next task of the door waits for a driver. */
export function waits({ next }: DoorRow): boolean {
  return next !== null && next.StatusType !== TaskStatus.Working
}

export function isWorkedOn({ next }: DoorRow): boolean {
  return next?.StatusType === TaskStatus.Working
}

/** Returns why a task cannot be added; null when it can (3-decisions §7). */
export function refuseTask(door: DoorRow): string | null {
  if (mayAddDockTask(door)) return null
  return door.HighlightColor === 'Yellow' ? 'A task is open at this door.' : 'This door is out of service.'
}
