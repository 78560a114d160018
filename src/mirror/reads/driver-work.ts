import { type DriverWork, driverWork } from '../../domain/tasks/driver-work.ts'
import { TaskStatus } from '../../domain/tasks/task-lists.ts'
import { currentMirror } from '../database.ts'
import { listMarks, type Mark } from './marks.ts'
import { listDrivers } from './people.ts'

export interface DriversRead {
  readonly drivers: readonly DriverWork[]
  readonly places: ReadonlyMap<number, string>
  /** Unsent changes by task. */
  readonly marks: ReadonlyMap<number, Mark>
}

/** Returns a site's drivers with their tasks, idle drivers first. */
export async function readDriverWork(siteID: number): Promise<DriversRead> {
  const mirror = currentMirror()
  const [people, tasks] = await Promise.all([
    listDrivers(siteID),
    mirror.ofSite('Tasks', siteID, { StatusType: TaskStatus.Working }).toArray(),
  ])
  const ends = [...new Set(tasks.flatMap((task) => [task.FromLocationID, task.ToLocationID]))]
  const [places, marks] = await Promise.all([
    ends.length === 0 ? [] : mirror.rows('Locations').bulkGet(ends),
    listMarks(
      tasks.map(({ ID }) => ID),
      'Tasks',
    ),
  ])
  const names = places.flatMap((place) => (place ? [[place.ID, place.Name] as const] : []))
  return { drivers: driverWork(people, tasks), places: new Map(names), marks }
}
