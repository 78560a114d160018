import type { References } from '../sites/references.ts'
import { TaskStatus } from '../tasks/task-lists.ts'
import type { Task } from '../tasks/task.ts'
import { placedAt } from '../trailers/stay.ts'
import { LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import type { TrailerProjection } from '../trailers/trailer-query-fields.ts'
import { minutesBetween } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { compareNatural } from '../values/natural-sort.ts'
import { isIn, type Span } from './bands.ts'
import { groupBy } from './groups.ts'
import { median } from './median.ts'

/** The turns of a door: a trailer came by a task, and another task took it away. */
export interface DoorFigure {
  readonly LocationID: number
  readonly Name: string
  readonly count: number
  /** Whole minutes from the end of the first task to that of the second. */
  readonly median: number
}

export interface DoorFigures {
  /** Trailers in doors now. */
  readonly taken: number
  /** Of these, longer than the site's limit. */
  readonly late: number
  readonly turns: number
  /** Minutes; null for no turn. */
  readonly median: number | null
  /** The slowest first; doors without a turn are left out. */
  readonly doors: readonly DoorFigure[]
}

interface Turn {
  readonly LocationID: number
  readonly minutes: number
}

/**
 * Returns the turn times of doors.
 * @param span the turns that ended in it
 * @param limit minutes, the site's DoorDwellLimitMinutes
 */
export function doorFigures(
  trailers: Iterable<TrailerProjection>,
  tasks: Iterable<Task>,
  { locations }: Pick<References, 'locations'>,
  { span, limit, now }: { readonly span: Span; readonly limit: number; readonly now: Instant },
): DoorFigures {
  const isDoor = (id: number) => locations.get(id)?.Type === LocationType.Door
  const all = [...trailers]
  const inDoors = all.filter(({ State, LocationID }) => State === TrailerState.OnYard && isDoor(LocationID))
  const arrivals = new Map(all.map(({ ID, ArrivalDate }) => [ID, ArrivalDate]))
  const turns = turnsOf(tasks, arrivals, isDoor, span)
  const doors = groupBy(turns, ({ LocationID }) => LocationID).map(([LocationID, group]) => ({
    LocationID,
    Name: locations.get(LocationID)?.Name ?? '',
    count: group.length,
    median: median(group.map(({ minutes }) => minutes)) ?? 0,
  }))
  return {
    taken: inDoors.length,
    late: inDoors.filter((trailer) => minutesBetween(placedAt(trailer), now) > limit).length,
    turns: turns.length,
    median: median(turns.map(({ minutes }) => minutes)),
    doors: doors.sort((a, b) => b.median - a.median || compareNatural(a.Name, b.Name)),
  }
}

function turnsOf(
  tasks: Iterable<Task>,
  arrivals: ReadonlyMap<number, Instant>,
  isDoor: (id: number) => boolean,
  span: Span,
): readonly Turn[] {
  const turns: Turn[] = []
  const arrived = new Map<number, { readonly LocationID: number; readonly at: Instant }>()
  for (const { trailerID, from, to, at } of movesOf(tasks)) {
    const stay = arrived.get(trailerID)
    const arrival = arrivals.get(trailerID)
    // It left with its load and came back: the stay belongs to the visit before.
    const isOfVisitBefore = stay && arrival !== undefined && stay.at < arrival && arrival <= at
    if (stay && !isOfVisitBefore && stay.LocationID === from && isIn(span, at)) {
      turns.push({ LocationID: from, minutes: minutesBetween(stay.at, at) })
    }
    // Moved by hand meanwhile: the stay in the door ended at an unknown time.
    arrived.delete(trailerID)
    if (isDoor(to)) arrived.set(trailerID, { LocationID: to, at })
  }
  return turns
}

interface Move {
  readonly trailerID: number
  readonly from: number
  readonly to: number
  readonly at: Instant
}

/** Returns the moves by completed tasks, the earliest first; work at a place does not count. */
function movesOf(tasks: Iterable<Task>): readonly Move[] {
  const moves: Move[] = []
  for (const task of tasks) {
    const { StatusType, TrailerID, FromLocationID, ToLocationID, EndTime, DeletedDate } = task
    if (StatusType !== TaskStatus.Completed || DeletedDate !== null) continue
    if (TrailerID === null || EndTime === null || FromLocationID === ToLocationID) continue
    moves.push({ trailerID: TrailerID, from: FromLocationID, to: ToLocationID, at: EndTime })
  }
  return moves.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
