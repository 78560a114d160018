import { holdsOneTrailer } from '../../domain/sites/location-rules.ts'
import { withTrailer } from '../../domain/tasks/task-fields.ts'
import { isSpotting } from '../../domain/tasks/task-lists.ts'
import { isOpen, type Task } from '../../domain/tasks/task.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { currentMirror } from '../database.ts'
import { countMessagesOf, getTasks, listOpenRows } from './tasks.ts'
import { getTrailers } from './trailers.ts'

/** Rows for `presentTask`, without names and position. */
export interface TaskRow {
  readonly task: Task
  readonly trailer: Trailer | undefined
  /** The other trailer at the destination, for open tasks and places for one. */
  readonly trailerAtTo: Trailer | undefined
  readonly messageCount: number
}

/** Keeps the order of the IDs, skips missing ones; reads each table once. */
export async function getTaskRows(ids: readonly number[]): Promise<readonly TaskRow[]> {
  const tasks = await getTasks(ids)
  const [trailers, standing, counts] = await Promise.all([
    getTrailers(idsOf(tasks, (task) => task.TrailerID)),
    listAtDestinations(tasks),
    countMessagesOf(tasks),
  ])
  const byID = new Map(trailers.map((trailer) => [trailer.ID, trailer]))
  return tasks.map((task) => ({
    task,
    trailer: byID.get(task.TrailerID ?? 0),
    trailerAtTo: standing.find(({ LocationID, ID }) => LocationID === task.ToLocationID && ID !== task.TrailerID),
    messageCount: counts.get(task.ID) ?? 0,
  }))
}

const MAX_OPEN_TASKS = 10_000

/** Returns open tasks with their trailers' fields, unsorted. */
export async function listOpenTasks(siteID: number): Promise<readonly Task[]> {
  const tasks = (await listOpenRows(siteID, MAX_OPEN_TASKS)).filter(isOpen)
  const trailers = await getTrailers(idsOf(tasks, (task) => task.TrailerID))
  const byID = new Map(trailers.map((trailer) => [trailer.ID, trailer]))
  return tasks.map((task) => withTrailer(task, byID.get(task.TrailerID ?? 0)))
}

const MAX_STANDING = 1_000

/** Places for one trailer only: a yard area is never taken. */
async function listAtDestinations(tasks: readonly Task[]): Promise<readonly Trailer[]> {
  const spotting = tasks.filter((task) => isOpen(task) && isSpotting(task.Action))
  const mirror = currentMirror()
  const places = await mirror.rows('Locations').bulkGet([...idsOf(spotting, (task) => task.ToLocationID)])
  const spots = places.flatMap((place) => (place && holdsOneTrailer(place.Type) ? [[place.SiteID, place.ID]] : []))
  return mirror
    .rows('Trailers')
    .where('[SiteID+LocationID]')
    .anyOf(spots)
    .filter((trailer) => trailer.State === TrailerState.OnYard)
    .limit(MAX_STANDING)
    .toArray()
}

function idsOf(tasks: readonly Task[], idOf: (task: Task) => number | null): readonly number[] {
  return [...new Set(tasks.flatMap((task) => idOf(task) ?? []))]
}
