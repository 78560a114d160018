import type { DockSources } from '../../domain/dock/dock-activity.ts'
import { TaskStatus } from '../../domain/tasks/task-lists.ts'
import { LocationType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { currentMirror } from '../database.ts'
import { joinMarks, listMarks, type Mark } from './marks.ts'
import { getScacs } from './reference.ts'

/** The rows of the dock board, and the marks of unsent changes by door. */
export interface DockRead extends Pick<DockSources, 'locations' | 'trailers' | 'tasks' | 'scacs'> {
  readonly marks: ReadonlyMap<number, Mark>
}

/** Reads a site's doors with what stands in them and their open tasks. */
export async function readDock(siteID: number): Promise<DockRead> {
  const mirror = currentMirror()
  const [locations, open] = await Promise.all([
    mirror.rows('Locations').where('[SiteID+Type]').equals([siteID, LocationType.Door]).toArray(),
    mirror
      .rows('Tasks')
      .where('[SiteID+StatusType]')
      .anyOf([TaskStatus.Pending, TaskStatus.Working, TaskStatus.Paused].map((status) => [siteID, status]))
      .toArray(),
  ])
  const doors = new Set(locations.map(({ ID }) => ID))
  const tasks = open.filter(({ FromLocationID, ToLocationID }) => doors.has(FromLocationID) || doors.has(ToLocationID))
  const standing = await mirror
    .rows('Trailers')
    .where('[SiteID+LocationID]')
    .anyOf([...doors].map((door) => [siteID, door]))
    .toArray()
  const trailers = standing.filter(({ State }) => State === TrailerState.OnYard)
  const scacs = await getScacs([...new Set(trailers.map(({ ScacID }) => ScacID))])
  const marks = await readMarks(locations, trailers, tasks)
  return { locations, trailers, tasks, scacs: new Map(scacs.map((scac) => [scac.ID, scac])), marks }
}

/** A door is marked for itself, its trailer, and the tasks from or to it. */
async function readMarks(
  locations: DockRead['locations'],
  trailers: DockRead['trailers'],
  tasks: DockRead['tasks'],
): Promise<ReadonlyMap<number, Mark>> {
  const [ofDoors, ofTrailers, ofTasks] = await Promise.all([
    listMarks(idsOf(locations), 'Locations'),
    listMarks(idsOf(trailers), 'Trailers'),
    listMarks(idsOf(tasks), 'Tasks'),
  ])
  const marks = new Map(ofDoors)
  const add = (door: number, mark: Mark | undefined) => {
    if (mark) marks.set(door, joinMarks(marks.get(door), mark))
  }
  for (const { ID, LocationID } of trailers) add(LocationID, ofTrailers.get(ID))
  for (const { ID, FromLocationID, ToLocationID } of tasks) {
    add(FromLocationID, ofTasks.get(ID))
    add(ToLocationID, ofTasks.get(ID))
  }
  return marks
}

function idsOf(rows: readonly { readonly ID: number }[]): readonly number[] {
  return rows.map(({ ID }) => ID)
}
