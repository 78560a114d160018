import { type DockHighlight, type DockRow, dockActivity, tasksAtDoor } from '../../../domain/dock/dock-activity.ts'
import { type DockGroup, isInGroups } from '../../../domain/sites/dock-group.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { TaskStatus, taskActionNames } from '../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { isAll } from '../../../domain/values/any-of.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import type { DockRead } from '../../../mirror/reads/dock.ts'

/** A door on the screen; `ID` is the door's. */
export interface DoorRow extends DockRow {
  readonly ID: number
  /** The next task at the door, such as 'Pull T100'; null for none. */
  readonly nextTask: string | null
  readonly nextTaskID: number | null
  /** The color's meaning; null without one. */
  readonly state: string | null
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
  return dockActivity({ ...read, locations, dwellLimit: site.DoorDwellLimitMinutes, now }).map((row) => {
    const [next] = tasksAtDoor(read.tasks, row.DoorID)
    return {
      ...row,
      ID: row.DoorID,
      nextTask: next ? taskWords(next) : null,
      nextTaskID: next?.ID ?? null,
      state: row.HighlightColor && stateWords[row.HighlightColor],
    }
  })
}

/** The meanings of the colors (3-decisions §7). */
const stateWords: Readonly<Record<DockHighlight, string>> = {
  Red: 'Out of service',
  Yellow: 'Task open',
  Purple: 'Over limit',
  Green: 'Status changed',
}

function taskWords({ Action, TrailerNumber, StatusType, UserFullName }: Task): string {
  const act = [taskActionNames[Action] ?? 'Task', TrailerNumber].filter(Boolean).join(' ')
  return StatusType === TaskStatus.Working && UserFullName ? `${act}, ${UserFullName}` : act
}
