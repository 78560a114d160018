import type { By } from '../commands/command.ts'
import { conflict, namedIn, notFound } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import type { ListName } from '../lists.ts'
import type { References } from '../sites/references.ts'
import type { Site } from '../sites/site.ts'
import { getReferences, getTrailer, referenceLists } from '../trailers/trailer-reads.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { type TaskFields, taskMessage, withTrailer } from './task-fields.ts'
import type { Task } from './task.ts'

/** Lists that a task's form reads or writes. */
export const taskFormLists = [
  ...referenceLists,
  'Tasks',
  'Trailers',
  'Aliases',
  'TrailerHistory',
] as const satisfies readonly ListName[]

/** Reads a task. Refused: 404 for none, 409 for a deleted one or an alias of nothing (0). */
export async function getTask(yard: Yard, id: number): Promise<Task> {
  if (id === 0) throw conflict('task-dropped', 'That task was dropped.')
  const task = await yard.Tasks.get(id)
  if (!task) throw notFound()
  if (task.DeletedDate !== null) throw conflict('task-deleted', 'That task was deleted.')
  return task
}

/** Returns a form's trailer, null for none; a missing one is a field error (3-decisions §1). */
export async function getNamedTrailer(yard: Yard, fields: TaskFields, by: By): Promise<Trailer | null> {
  const { TrailerID } = fields
  if (TrailerID === null || TrailerID < 0) return null
  // The message for a missing trailer: deleted, or never arrived.
  return namedIn(
    'TrailerID',
    taskMessage.trailer,
    getTrailer(yard, TrailerID, { ...by, Base: { ID: by.Base?.TrailerID } }),
  )
}

/** Returns a task with its trailer's fields. */
export async function getWhole(yard: Yard, task: Task): Promise<{ task: Task; trailer: Trailer | undefined }> {
  const trailer = task.TrailerID === null ? undefined : await yard.Trailers.get(task.TrailerID)
  return { task: withTrailer(task, trailer), trailer }
}

/** Reads the command's site. Refused: 404. */
export async function getSite(yard: Yard, by: By): Promise<Site> {
  const site = await yard.Sites.get(by.SiteID)
  if (!site) throw notFound()
  return site
}

/** Returns the rows that a task's fields name. */
export async function getTaskReferences(yard: Yard, fields: TaskFields, by: By): Promise<References> {
  const { ScacID, FreightID, EPCID, FromLocationID, ToLocationID } = fields
  const references = await getReferences(yard, { ScacID, FreightID, EPCID, LocationID: FromLocationID }, by)
  const to = ToLocationID > 0 ? await yard.Locations.get(ToLocationID) : undefined
  return to ? { ...references, locations: new Map([...references.locations, [to.ID, to]]) } : references
}
