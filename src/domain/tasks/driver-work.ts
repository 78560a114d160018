import type { PersonCard } from '../people/person-card.ts'
import { fullName } from '../people/session-user.ts'
import type { Instant } from '../values/instant.ts'
import { compareNatural } from '../values/natural-sort.ts'
import { TaskStatus } from './task-lists.ts'
import type { Task } from './task.ts'

type Worked = Pick<
  Task,
  'ID' | 'StatusType' | 'UserID' | 'UserFullName' | 'StartTime' | 'DeletedDate' | 'Action' | 'TrailerNumber'
> &
  Pick<Task, 'FromLocationID' | 'ToLocationID'>

export interface DriverWork {
  readonly ID: number
  readonly Name: string
  /** The task started last; null for an idle driver. */
  readonly task: Worked | null
  readonly since: Instant | null
  readonly others: number
}

/**
 * Returns a site's drivers, the idle ones first, each group by name, then others who work on a task, such as a clerk.
 * Tasks that nobody works on are left out.
 */
export function driverWork(drivers: readonly PersonCard[], tasks: readonly Worked[]): readonly DriverWork[] {
  const names = new Map(drivers.map((driver) => [driver.ID, fullName(driver)]))
  const working = new Map<number, readonly Worked[]>()
  for (const task of tasks) {
    const { UserID } = task
    if (UserID === null || task.StatusType !== TaskStatus.Working || task.DeletedDate !== null) continue
    working.set(UserID, [...(working.get(UserID) ?? []), task])
    if (!names.has(UserID)) names.set(UserID, task.UserFullName ?? '')
  }
  return [...names]
    .map(([ID, Name]) => workOf(ID, Name, working.get(ID) ?? []))
    .sort((a, b) => Number(a.task !== null) - Number(b.task !== null) || compareNatural(a.Name, b.Name) || a.ID - b.ID)
}

function workOf(ID: number, Name: string, tasks: readonly Worked[]): DriverWork {
  const [task = null, ...others] = tasks.toSorted((a, b) => (b.StartTime ?? '').localeCompare(a.StartTime ?? ''))
  return { ID, Name, task, since: task?.StartTime ?? null, others: others.length }
}
