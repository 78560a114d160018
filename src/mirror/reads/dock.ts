import type { DockSources } from '../../domain/dock/dock-activity.ts'
import { isOpen, type Task } from '../../domain/tasks/task.ts'
import { LocationType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import type { Row } from '../../domain/values/column.ts'
import { currentMirror } from '../database.ts'
import { joinMarks, listMarks, type Mark } from './marks.ts'
import { getScacs } from './reference.ts'
import { listOpenRows } from './tasks.ts'

/** `marks`: unsent changes by door. */
export interface DockRead extends Pick<DockSources, 'locations' | 'trailers' | 'tasks'> {
  readonly scacs: ReadonlyMap<number, Scac>
  readonly marks: ReadonlyMap<number, Mark>
}

/** Reads doors, what stands in them, and open tasks, in few reads unless the doors' IDs are scattered. */
export async function readDock(siteID: number): Promise<DockRead> {
  const mirror = currentMirror()
  const [locations, open, before] = await Promise.all([
    mirror.rows('Locations').where('[SiteID+Type]').equals([siteID, LocationType.Door]).toArray(),
    // Without the trailers' fields, which the board does not show.
    listOpenRows(siteID),
    readBefore(siteID),
  ])
  const doors = new Set(locations.map(({ ID }) => ID))
  const tasks = open.filter((task) => touches(task, doors))
  const trailers = await listInDoors(siteID, doors)
  const scacs = await getScacs([...new Set(trailers.map(({ ScacID }) => ScacID))])
  const marks = await readMarks(doors, [...trailers, ...before.trailers], [...tasks, ...before.tasks])
  return { locations, trailers, tasks, scacs: new Map(scacs.map((scac) => [scac.ID, scac])), marks }
}

function touches({ FromLocationID, ToLocationID }: Task, doors: ReadonlySet<number>): boolean {
  return doors.has(FromLocationID) || doors.has(ToLocationID)
}

/** Most IDs between two doors that are read along, which is cheaper than another read. */
const MAX_GAP = 20

/** Doors are numbered in runs, and a run is one read; a read per door would be hundreds. */
async function listInDoors(siteID: number, doors: ReadonlySet<number>): Promise<readonly Trailer[]> {
  const table = currentMirror().rows('Trailers')
  const found = await Promise.all(
    runsOf([...doors]).map(([first, last]) =>
      table.where('[SiteID+LocationID]').between([siteID, first], [siteID, last], true, true).toArray(),
    ),
  )
  return found.flat().filter(({ State, LocationID }) => State === TrailerState.OnYard && doors.has(LocationID))
}

function runsOf(ids: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && id - run[1] <= MAX_GAP) run[1] = id
    else runs.push([id, id])
  }
  return runs
}

/**
 * The server's rows under unsent changes: a trailer that a waiting act took from a door, and a task that it completed
 * there, are at that door until the act is sent.
 */
async function readBefore(siteID: number): Promise<{ trailers: readonly Trailer[]; tasks: readonly Task[] }> {
  const shadows = await currentMirror().shadow.where('SiteID').equals(siteID).toArray()
  const trailers = shadows.flatMap((one) => (one.List === 'Trailers' && one.Row ? [one.Row] : []))
  const tasks = shadows.flatMap((one) => (one.List === 'Tasks' && one.Row ? [one.Row] : []))
  return { trailers: trailers.filter(({ State }) => State === TrailerState.OnYard), tasks: tasks.filter(isOpen) }
}

/** A door is marked for itself, and for each trailer and task that touches it. */
async function readMarks(
  doors: ReadonlySet<number>,
  trailers: readonly Trailer[],
  tasks: readonly Task[],
): Promise<ReadonlyMap<number, Mark>> {
  const [ofDoors, ofTrailers, ofTasks] = await Promise.all([
    listMarks([...doors], 'Locations'),
    listMarks(idsOf(trailers), 'Trailers'),
    listMarks(idsOf(tasks), 'Tasks'),
  ])
  const marks = new Map(ofDoors)
  const add = (places: readonly number[], mark: Mark | undefined) => {
    if (!mark) return
    for (const door of new Set(places)) if (doors.has(door)) marks.set(door, joinMarks(marks.get(door), mark))
  }
  for (const { ID, LocationID } of trailers) add([LocationID], ofTrailers.get(ID))
  for (const { ID, FromLocationID, ToLocationID } of tasks) add([FromLocationID, ToLocationID], ofTasks.get(ID))
  return marks
}

function idsOf(rows: readonly Row[]): readonly number[] {
  return [...new Set(rows.map(({ ID }) => ID))]
}
