import type { Location } from '../sites/location.ts'
import type { Scac } from '../sites/scac.ts'
import { isOpen, type Task } from '../tasks/task.ts'
import { TaskStatus } from '../tasks/task-lists.ts'
import { placedAt } from '../trailers/stay.ts'
import { directionNames, LocationType, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { type Instant, toMs } from '../values/instant.ts'
import { compareNatural } from '../values/natural-sort.ts'

export type DockHighlight = 'Red' | 'Yellow' | 'Purple' | 'Green'

/** A door of the dock board (spec 1§3, dock activity row). */
export interface DockRow {
  readonly DoorID: number
  readonly DoorName: string
  readonly TrailerID: number | null
  /** 'OPEN' for an empty door. */
  readonly TrailerNumber: string
  readonly ScacName: string | null
  readonly Direction: string | null
  readonly ShipmentNumber: string | null
  /** Minutes since the trailer came to the door. */
  readonly ElapsedTimerInDoor: number | null
  readonly OutOfService: boolean
  readonly HighlightColor: DockHighlight | null
  /** The last change of the trailer's status in the door. */
  readonly DateCompleted: Instant | null
}

/** Rows of other sites may be among them and are skipped. */
export interface DockSources {
  readonly locations: readonly Location[]
  /** At least those that stand in a door. */
  readonly trailers: readonly Trailer[]
  /** At least the open ones. */
  readonly tasks: readonly Task[]
  readonly scacs: ReadonlyMap<number, Pick<Scac, 'Name'>>
  /** The site's DoorDwellLimitMinutes. */
  readonly dwellLimit: number
  readonly now: Instant
}

const OPEN_DOOR = 'OPEN'
const MINUTE_MS = 60_000

/** Returns the doors in natural order, with their trailers (spec 1§2.8). */
export function dockActivity(sources: DockSources): readonly DockRow[] {
  const inDoor = firstBy(
    sources.trailers.filter(({ State }) => State === TrailerState.OnYard),
    ({ LocationID }) => LocationID,
  )
  const busy = doorsWithTasks(sources.tasks)
  return sources.locations
    .filter(({ Type }) => Type === LocationType.Door)
    .sort((a, b) => compareNatural(a.Name, b.Name) || a.ID - b.ID)
    .map((door) => toRow(door, inDoor.get(door.ID), busy.has(door.ID), sources))
}

/** False while a task is open at the door, and if empty and out of service (3-decisions §7). */
export function mayAddDockTask(row: Pick<DockRow, 'HighlightColor' | 'OutOfService' | 'TrailerID'>): boolean {
  return row.HighlightColor !== 'Yellow' && !(row.OutOfService && row.TrailerID === null)
}

/** Returns a door's open tasks, the working one first, then in the order of work. */
export function tasksAtDoor(tasks: readonly Task[], doorID: number): readonly Task[] {
  return tasks
    .filter((task) => isOpen(task) && (task.FromLocationID === doorID || task.ToLocationID === doorID))
    .sort((a, b) => workedOn(b) - workedOn(a) || (a.Rank < b.Rank ? -1 : a.Rank > b.Rank ? 1 : a.ID - b.ID))
}

function workedOn({ StatusType }: Task): number {
  return StatusType === TaskStatus.Working ? 1 : 0
}

function toRow(door: Location, trailer: Trailer | undefined, isBusy: boolean, sources: DockSources): DockRow {
  const elapsed = trailer ? minutesIn(trailer, sources.now) : null
  return {
    DoorID: door.ID,
    DoorName: door.Name,
    TrailerID: trailer?.ID ?? null,
    TrailerNumber: trailer?.Number ?? OPEN_DOOR,
    ScacName: trailer ? (sources.scacs.get(trailer.ScacID)?.Name ?? null) : null,
    Direction: directionOf(trailer),
    ShipmentNumber: trailer?.ShipmentNumber ?? null,
    ElapsedTimerInDoor: elapsed,
    OutOfService: door.OutOfService,
    HighlightColor: highlightOf({
      isOutOfService: door.OutOfService,
      isBusy,
      isOverdue: elapsed !== null && elapsed > sources.dwellLimit,
      hasNewStatus: trailer !== undefined && trailer.StatusDate !== null,
    }),
    DateCompleted: trailer?.StatusDate ?? null,
  }
}

interface Highlights {
  readonly isOutOfService: boolean
  /** An open task is from or to the door. */
  readonly isBusy: boolean
  /** True if longer in the door than the site's limit. */
  readonly isOverdue: boolean
  /** True if the status changed since the trailer came to the door. */
  readonly hasNewStatus: boolean
}

/** Returns the color of a door: the first condition that holds (3-decisions §7). */
export function highlightOf({ isOutOfService, isBusy, isOverdue, hasNewStatus }: Highlights): DockHighlight | null {
  if (isOutOfService) return 'Red'
  if (isBusy) return 'Yellow'
  if (isOverdue) return 'Purple'
  return hasNewStatus ? 'Green' : null
}

function minutesIn(trailer: Trailer, now: Instant): number {
  return Math.max(0, Math.floor((toMs(now) - toMs(placedAt(trailer))) / MINUTE_MS))
}

function directionOf(trailer: Trailer | undefined): string | null {
  const names: Readonly<Record<number, string>> = directionNames
  return trailer ? (names[trailer.DirectionType] ?? null) : null
}

function doorsWithTasks(tasks: readonly Task[]): ReadonlySet<number> {
  return new Set(tasks.filter(isOpen).flatMap((task) => [task.FromLocationID, task.ToLocationID]))
}

/** Keeps the lowest ID of each key: a one-trailer place holds two only by mistake. */
function firstBy<T extends { readonly ID: number }>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T> {
  const found = new Map<number, T>()
  for (const row of rows) {
    const known = found.get(keyOf(row))
    if (!known || row.ID < known.ID) found.set(keyOf(row), row)
  }
  return found
}
