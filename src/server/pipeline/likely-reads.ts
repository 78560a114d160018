import type { Bound } from '../../domain/commands/bound.ts'
import type { ListName } from '../../domain/lists.ts'
import { openTasksOf, openTasksTo } from '../../domain/tasks/open-tasks.ts'
import { isSpotting } from '../../domain/tasks/task-lists.ts'
import { firstAsk, frontAsk } from '../../domain/tasks/task-order.ts'
import { LocationType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import type { Job } from './job.ts'
import type { LikelyRead } from './server-store.ts'

const listNamed: Readonly<Record<string, ListName>> = {
  ScacID: 'Scacs',
  LocationID: 'Locations',
  FromLocationID: 'Locations',
  ToLocationID: 'Locations',
  FreightID: 'Freights',
  EPCID: 'Tags',
  AfterTaskID: 'Tasks',
}

/**
 * Guesses a command's reads: a missing one costs a round trip, an extra one a look-up. The row that it makes is not read:
 * nearly always there is none, which is known when the command is opened.
 */
export function likelyReads({ SiteID, Body }: Pick<Job, 'SiteID' | 'Body'>, bound: Bound): readonly LikelyRead[] {
  const named = (ids: readonly number[]) => ids.filter((id) => id !== bound.creates)
  return [
    byID('Sites', SiteID),
    ...named(bound.trailerIDs).map((id) => byID('Trailers', id)),
    ...named(bound.taskIDs).map((id) => byID('Tasks', id)),
    ...Object.entries(listNamed).flatMap(([field, list]) => (isID(Body[field]) ? [byID(list, Body[field])] : [])),
    ...sameNumber(Body),
    ...sameTag(Body),
    ...openTasks(Body, bound),
    ...yardOf(Body),
    ...placeOf(Body, bound),
  ]
}

function byID(List: ListName, ID: number): LikelyRead {
  return { List, Where: { ID } }
}

function isID(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** A number is on the yard once per carrier. */
function sameNumber({ Number: number, ScacID }: Job['Body']): LikelyRead[] {
  if (typeof number !== 'string' || !isID(ScacID)) return []
  return [{ List: 'Trailers', Where: { NumberKey: numberKey(number), ScacID } }]
}

function sameTag({ EPCID }: Job['Body']): LikelyRead[] {
  return isID(EPCID) ? [{ List: 'Trailers', Where: { EPCID, State: TrailerState.OnYard } }] : []
}

/** A move or a departure warns of the trailer's other open tasks. */
function openTasks({ ToLocationID, Action, State }: Job['Body'], { trailerIDs }: Bound): LikelyRead[] {
  if (ToLocationID === undefined && State === undefined) return []
  const ofTrailer = trailerIDs.map((id) => openTasksOf(id))
  // Few tasks go to a door, hundreds to a Yard.
  const toDoor = isID(ToLocationID) && isSpotting(Number(Action)) ? [openTasksTo(ToLocationID)] : []
  return [...ofTrailer, ...toDoor].map((where) => ({ List: 'Tasks', Where: { ...where } }))
}

/** Other trailers in the Yard are not read: they may be many. */
function yardOf({ LocationID }: Job['Body']): LikelyRead[] {
  return LocationID === 0 || LocationID === null ? [{ List: 'Locations', Where: { Type: LocationType.Yard } }] : []
}

/** A new task joins the order of work, and one moved behind nothing goes to its front. */
function placeOf({ Priority, TaskPosition, AfterTaskID }: Job['Body'], { creates }: Bound): LikelyRead[] {
  if (creates !== null && typeof Priority === 'number') return [{ List: 'Tasks', Nearest: firstAsk(Priority === 1) }]
  return TaskPosition !== undefined && AfterTaskID === null ? [{ List: 'Tasks', Nearest: frontAsk }] : []
}
