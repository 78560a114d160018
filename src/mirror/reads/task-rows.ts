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
  /** The task's. */
  readonly ID: number
  readonly task: Task
  readonly trailer: Trailer | undefined
  /** The other trailer at the destination, for open tasks and places for one. */
  readonly trailerAtTo: Pick<Trailer, 'ID'> | undefined
  readonly messageCount: number
}

/** The surroundings of tasks, of which their rows are made. */
export interface TaskSides {
  /** By ID; null: gone. */
  readonly trailers: ReadonlyMap<number, Trailer | null>
  /** Those at the tasks' destinations, where these hold one trailer. */
  readonly standing: readonly Pick<Trailer, 'ID' | 'LocationID'>[]
  /** Numbers of comments, by task; none are left out. */
  readonly messageCounts: ReadonlyMap<number, number>
}

/** Keeps the order of the IDs, skips missing ones; reads each table once. */
export async function getTaskRows(ids: readonly number[]): Promise<readonly TaskRow[]> {
  const tasks = await getTasks(ids)
  const [found, standing, messageCounts] = await Promise.all([
    getTrailers(trailersOf(tasks)),
    listAtDestinations(tasks),
    countMessagesOf(tasks),
  ])
  const trailers = new Map(found.map((trailer) => [trailer.ID, trailer]))
  return tasks.map((task) => toTaskRow(task, { trailers, standing, messageCounts }))
}

/** Makes a task's row from what is known already. */
export function toTaskRow(task: Task, { trailers, standing, messageCounts }: TaskSides): TaskRow {
  const atTo = standing.find(({ LocationID, ID }) => LocationID === task.ToLocationID && ID !== task.TrailerID)
  return {
    ID: task.ID,
    task,
    trailer: trailers.get(task.TrailerID ?? 0) ?? undefined,
    trailerAtTo: atTo && { ID: atTo.ID },
    messageCount: messageCounts.get(task.ID) ?? 0,
  }
}

/** Returns both rows that name a company: an open task shows its trailer's, a completed one its own. */
export function namedBy({ task, trailer }: TaskRow): readonly (Task | Trailer)[] {
  return trailer ? [task, trailer] : [task]
}

/** Returns the IDs of the trailers that tasks name. */
export function trailersOf(tasks: readonly Task[]): readonly number[] {
  return idsOf(tasks, (task) => task.TrailerID)
}

/** Returns the IDs of the places to which open tasks bring a trailer. */
export function destinationsOf(tasks: readonly Task[]): readonly number[] {
  const spotting = tasks.filter((task) => isOpen(task) && isSpotting(task.Action))
  return idsOf(spotting, (task) => task.ToLocationID)
}

const MAX_OPEN_TASKS = 10_000

/** Returns open tasks with their trailers' fields, unsorted. */
export async function listOpenTasks(siteID: number): Promise<readonly Task[]> {
  const tasks = (await listOpenRows(siteID, MAX_OPEN_TASKS)).filter(isOpen)
  const trailers = await getTrailers(trailersOf(tasks))
  const byID = new Map(trailers.map((trailer) => [trailer.ID, trailer]))
  return tasks.map((task) => withTrailer(task, byID.get(task.TrailerID ?? 0)))
}

const MAX_STANDING = 1_000

/** Places for one trailer only: a yard area is never taken. */
async function listAtDestinations(tasks: readonly Task[]): Promise<readonly Trailer[]> {
  const mirror = currentMirror()
  const places = await mirror.rows('Locations').bulkGet([...destinationsOf(tasks)])
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
