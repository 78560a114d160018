import { type DockHighlight, type DockRow, dockActivity, tasksAtDoor } from '../../../domain/dock/dock-activity.ts'
import { type DockGroup, isInGroups } from '../../../domain/sites/dock-group.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { placedAt } from '../../../domain/trailers/stay.ts'
import { statusTypeNames } from '../../../domain/trailers/trailer-lists.ts'
import { isAll } from '../../../domain/values/any-of.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import type { DockRead } from '../../../mirror/reads/dock.ts'
import { taskName } from '../../data/task-name.ts'

/** A door on the screen; `ID` is the door's. It has no minutes, so that a new minute leaves it the same. */
export interface DoorRow extends Omit<DockRow, 'ElapsedTimerInDoor'> {
  readonly ID: number
  /** The moment at which the trailer came to the door; null for an empty door. */
  readonly since: Instant | null
  /** The trailer's status; 0 for an empty door. */
  readonly status: number
  /** '' for an empty door. */
  readonly statusName: string
  /** Minutes that a trailer may stand in a door. */
  readonly limit: number
  /** The next task at the door; null for none. */
  readonly next: NextTask | null
  /** The color's meaning; null without one. */
  readonly state: string | null
}

export interface NextTask
  extends Pick<Task, 'ID' | 'TrailerID' | 'TrailerNumber' | 'Action' | 'StatusType' | 'UserFullName'> {
  /** Such as 'Pull T100', with the driver who works on it. */
  readonly words: string
  /** The same without the number. */
  readonly shortWords: string
}

/** Returns the doors of the chosen groups; none chosen means all. */
export function doorRows(
  read: DockRead,
  site: Pick<Site, 'DoorDwellLimitMinutes'>,
  groups: readonly DockGroup[],
  chosen: readonly number[],
  now: Instant,
): readonly DoorRow[] {
  const locations = isAll(chosen) ? read.locations : read.locations.filter(({ ID }) => isInGroups(ID, groups, chosen))
  const trailers = new Map(read.trailers.map((trailer) => [trailer.ID, trailer]))
  const tasks = byDoor(read.tasks)
  return dockActivity({ ...read, locations, dwellLimit: site.DoorDwellLimitMinutes, now }).map(
    ({ ElapsedTimerInDoor: _, ...row }) => {
      const [next] = tasksAtDoor(tasks.get(row.DoorID) ?? [], row.DoorID)
      const trailer = row.TrailerID === null ? undefined : trailers.get(row.TrailerID)
      const status = trailer?.StatusType ?? 0
      return {
        ...row,
        ID: row.DoorID,
        since: trailer ? placedAt(trailer) : null,
        status,
        statusName: status === 0 ? '' : (statusNames[status] ?? ''),
        limit: site.DoorDwellLimitMinutes,
        next: next ? toNext(next) : null,
        state: row.HighlightColor && stateWords[row.HighlightColor],
      }
    },
  )
}

const statusNames: Readonly<Record<number, string>> = statusTypeNames

function byDoor(tasks: readonly Task[]): ReadonlyMap<number, readonly Task[]> {
  const found = new Map<number, Task[]>()
  for (const task of tasks) {
    for (const door of new Set([task.FromLocationID, task.ToLocationID])) {
      const known = found.get(door)
      if (known) known.push(task)
      else found.set(door, [task])
    }
  }
  return found
}

/** The meanings of the colors (3-decisions §7). */
const stateWords: Readonly<Record<DockHighlight, string>> = {
  Red: 'Out of service',
  Yellow: 'Task open',
  Purple: 'Over limit',
  Green: 'Status changed',
}

function toNext({ ID, TrailerID, TrailerNumber, Action, StatusType, UserFullName }: Task): NextTask {
  const driver = StatusType === TaskStatus.Working && UserFullName ? `, ${UserFullName}` : ''
  const words = taskName({ Action, TrailerNumber }) + driver
  const shortWords = taskName({ Action, TrailerNumber: '' }) + driver
  return { ID, TrailerID, TrailerNumber, Action, StatusType, UserFullName, words, shortWords }
}
