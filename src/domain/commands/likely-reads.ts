import type { Entities, ListName } from '../lists.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import { openTasksOf, openTasksTo } from '../tasks/open-tasks.ts'
import { isSpotting, TaskStatus } from '../tasks/task-lists.ts'
import { firstAsk, frontAsk } from '../tasks/task-order.ts'
import type { Task } from '../tasks/task.ts'
import { isOnYard } from '../trailers/trailer-guards.ts'
import { LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Bound } from './bound.ts'
import type { NearestAsk } from './nearest.ts'

/** A probable read, done ahead with others to save a wait for the store. */
export type LikelyRead = LikelyFind | LikelyNearest

export interface LikelyFind {
  readonly List: ListName
  readonly Where: Readonly<Record<string, unknown>>
}

export type LikelyNearest = {
  readonly [L in ListName]: { readonly List: L; readonly Nearest: NearestAsk<Entities[L]> }
}[ListName]

/** A command's fields, at its site. */
interface Sent {
  readonly SiteID: number
  readonly Body: Readonly<Record<string, unknown>>
  /** The fields as the person saw them. */
  readonly Base: Readonly<Record<string, unknown>> | null
}

/** Rows that were fetched. */
interface Rows {
  get<L extends ListName>(list: L, id: number): Promise<Entities[L] | undefined>
}

const listNamed: Readonly<Record<string, ListName>> = {
  ScacID: 'Scacs',
  LocationID: 'Locations',
  OtherLocationID: 'Locations',
  FromLocationID: 'Locations',
  ToLocationID: 'Locations',
  FreightID: 'Freights',
  EPCID: 'Tags',
  AfterTaskID: 'Tasks',
  AuditID: 'Audits',
}

/**
 * Guesses a command's reads: a missing one costs a wait for the store, an extra one a look-up. The caller decides about
 * the row that it makes.
 */
export function likelyReads({ SiteID, Body, Base }: Sent, bound: Bound): readonly LikelyRead[] {
  const named = (ids: readonly number[]) => ids.filter((id) => id !== bound.creates)
  return [
    byID('Sites', SiteID),
    ...named(bound.trailerIDs).map((id) => byID('Trailers', id)),
    ...named(bound.taskIDs).map((id) => byID('Tasks', id)),
    ...Object.entries(listNamed).flatMap(([field, list]) => (isID(Body[field]) ? [byID(list, Body[field])] : [])),
    ...(isSame(['Number', 'ScacID'], Body, Base) ? [] : sameNumber(Body)),
    ...(isSame(['EPCID'], Body, Base) ? [] : sameTag(Body)),
    ...openTasks(Body, bound),
    ...yardOf(Body),
    ...placeOf(Body, bound),
    ...checksBefore(Body),
  ]
}

/** Guesses the reads behind the rows that `likelyReads` fetched; like `readsOfSpots`, it fetches no others itself. */
export async function readsBehind({ Body }: Pick<Sent, 'Body'>, bound: Bound, rows: Rows): Promise<LikelyRead[]> {
  const reads: LikelyRead[] = []
  if (Body.State !== undefined)
    for (const { LocationID, ScacID } of await namedTrailers(bound, rows))
      reads.push(byID('Locations', LocationID), byID('Scacs', ScacID))
  for (const { TrailerID, ToLocationID } of await completedTasks(Body, bound, rows)) {
    if (TrailerID !== null) reads.push(byID('Trailers', TrailerID))
    reads.push(byID('Locations', ToLocationID))
  }
  return reads
}

/** Guesses the reads of trailers that stand in spots where a command puts another one. */
export async function readsOfSpots({ Body }: Pick<Sent, 'Body'>, bound: Bound, rows: Rows): Promise<LikelyRead[]> {
  const trailers = await namedTrailers(bound, rows)
  const isPutting = Body.AuditID === undefined && (trailers.length > 0 || sameNumber(Body).length > 0)
  const named = isPutting ? [Body.LocationID, Body.OtherLocationID] : []
  const completed = await completedTasks(Body, bound, rows)
  const reads: LikelyRead[] = []
  for (const id of [...named, ...completed.map(({ ToLocationID }) => ToLocationID)]) {
    if (!isID(id) || trailers.some((trailer) => isOnYard(trailer) && trailer.LocationID === id)) continue
    const location = await rows.get('Locations', id)
    // Those in the Yard are not read: they may be many.
    if (location && holdsOneTrailer(location.Type))
      reads.push({ List: 'Trailers', Where: { LocationID: id, State: TrailerState.OnYard } })
  }
  return reads
}

async function namedTrailers({ trailerIDs, creates }: Bound, rows: Rows): Promise<readonly Trailer[]> {
  const ids = trailerIDs.filter((id) => id !== creates)
  const found = await Promise.all(ids.map((id) => rows.get('Trailers', id)))
  return found.filter((trailer) => trailer !== undefined)
}

/** The tasks whose completion brings their trailers to a place. */
async function completedTasks(Body: Sent['Body'], { taskIDs }: Bound, rows: Rows): Promise<readonly Task[]> {
  if (Body.TaskStatusType !== TaskStatus.Completed) return []
  const found = await Promise.all(taskIDs.map((id) => rows.get('Tasks', id)))
  return found.filter((task) => task !== undefined)
}

function byID(List: ListName, ID: number): LikelyRead {
  return { List, Where: { ID } }
}

function isID(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** True for an edit that leaves the fields as they were. */
function isSame(fields: readonly string[], Body: Sent['Body'], Base: Sent['Base']): boolean {
  return Base !== null && fields.every((field) => Body[field] === Base[field])
}

/** A number is on the yard once per carrier. */
function sameNumber({ Number: number, ScacID }: Sent['Body']): LikelyRead[] {
  if (typeof number !== 'string' || !isID(ScacID)) return []
  return [{ List: 'Trailers', Where: { NumberKey: numberKey(number), ScacID } }]
}

function sameTag({ EPCID }: Sent['Body']): LikelyRead[] {
  return isID(EPCID) ? [{ List: 'Trailers', Where: { EPCID, State: TrailerState.OnYard } }] : []
}

/** A move or a departure warns of the trailer's other open tasks. */
function openTasks({ ToLocationID, Action, State }: Sent['Body'], { trailerIDs }: Bound): LikelyRead[] {
  if (ToLocationID === undefined && State === undefined) return []
  const ofTrailer = trailerIDs.map((id) => openTasksOf(id))
  // Few tasks go to a door, hundreds to a Yard.
  const toDoor = isID(ToLocationID) && isSpotting(Number(Action)) ? [openTasksTo(ToLocationID)] : []
  return [...ofTrailer, ...toDoor].map((where) => ({ List: 'Tasks', Where: { ...where } }))
}

function yardOf({ LocationID }: Sent['Body']): LikelyRead[] {
  return LocationID === 0 || LocationID === null ? [{ List: 'Locations', Where: { Type: LocationType.Yard } }] : []
}

/** A new task joins the order of work, and one moved behind nothing goes to its front. */
function placeOf({ Priority, TaskPosition, AfterTaskID }: Sent['Body'], { creates }: Bound): LikelyRead[] {
  if (creates !== null && typeof Priority === 'number') return [{ List: 'Tasks', Nearest: firstAsk(Priority === 1) }]
  return TaskPosition !== undefined && AfterTaskID === null ? [{ List: 'Tasks', Nearest: frontAsk }] : []
}

/** Earlier checks of that trailer, and of that spot. */
function checksBefore({ AuditID, TrailerID, LocationID }: Sent['Body']): LikelyRead[] {
  if (!isID(AuditID)) return []
  const ofTrailer = isID(TrailerID) ? [{ TrailerID }, { FoundTrailerID: TrailerID }] : []
  const ofSpot = isID(LocationID) ? [{ LocationID, AuditID }] : []
  return [...ofTrailer, ...ofSpot].map((Where) => ({ List: 'AuditTrailers', Where }))
}
