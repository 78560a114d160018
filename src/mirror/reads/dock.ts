import type { DockSources } from '../../domain/dock/dock-activity.ts'
import type { Entities } from '../../domain/lists.ts'
import type { Location } from '../../domain/sites/location.ts'
import type { Scac } from '../../domain/sites/scac.ts'
import { isOpen, type Task } from '../../domain/tasks/task.ts'
import { LocationType, TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Row } from '../../domain/values/column.ts'
import { type RowsChange, withChange } from '../../domain/values/rows-change.ts'
import { currentMirror } from '../database.ts'
import type { ShadowRecord } from '../records.ts'
import type { CommittedRows, RowChanges } from '../tablet-store.ts'
import { joinMarks, listMarksBeside, type Mark } from './marks.ts'
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
  const [locations, open] = await Promise.all([
    mirror.rows('Locations').where('[SiteID+Type]').equals([siteID, LocationType.Door]).toArray(),
    // Without the trailers' fields, which the board does not show.
    listOpenRows(siteID),
  ])
  const doors = new Set(idsOf(locations))
  const tasks = open.filter((task) => touches(task, doors))
  const trailers = await listInDoors(siteID, doors)
  return withNames(siteID, { locations, trailers, tasks }, new Map())
}

/** Above this, reading everything is as fast. */
const MOST_REREAD = 200

/**
 * Returns the dock after a commit. Reads the changed rows that `brought` does not have, and everything where doors come
 * or go or companies changed; unchanged rows stay the same objects.
 */
export async function rereadDock(
  siteID: number,
  before: DockRead,
  changes: RowChanges,
  brought: CommittedRows = {},
): Promise<DockRead> {
  const { Locations = [], Trailers = [], Tasks = [], Scacs = [] } = changes
  if (Scacs.length > 0 || Locations.length + Trailers.length + Tasks.length > MOST_REREAD) return readDock(siteID)
  const known = new Set(idsOf(before.locations))
  const places = await reread('Locations', Locations, isDoorOf(siteID), brought.Locations)
  if (places.put.some(({ ID }) => !known.has(ID)) || places.gone.some((id) => known.has(id))) return readDock(siteID)
  const [trailers, tasks] = await Promise.all([
    reread('Trailers', Trailers, (row) => row.SiteID === siteID && standsIn(row, known), brought.Trailers),
    reread('Tasks', Tasks, (row) => row.SiteID === siteID && isOpen(row) && touches(row, known), brought.Tasks),
  ])
  const rows = {
    locations: withChange(before.locations, places),
    trailers: withChange(before.trailers, trailers),
    tasks: withChange(before.tasks, tasks),
  }
  return withNames(siteID, rows, before.scacs)
}

/** Takes or reads changed rows; those that the dock does not show, or no longer, are gone. */
async function reread<L extends 'Locations' | 'Trailers' | 'Tasks'>(
  list: L,
  ids: readonly number[],
  isShown: (row: Entities[L]) => boolean,
  brought: ReadonlyMap<number, Entities[L] | null> = new Map(),
): Promise<RowsChange<Entities[L]>> {
  const unread = ids.filter((id) => !brought.has(id))
  const read = await (unread.length === 0 ? [] : currentMirror().rows(list).bulkGet(unread))
  const rows = [...ids.map((id) => brought.get(id)), ...read]
  const put = rows.filter((row) => row != null).filter(isShown)
  const shown = new Set(put.map(({ ID }) => ID))
  return { put, gone: ids.filter((id) => !shown.has(id)) }
}

function isDoorOf(siteID: number) {
  return (place: Location) => place.SiteID === siteID && place.Type === LocationType.Door
}

/** Adds companies, read unless they are known, and marks. */
async function withNames(
  siteID: number,
  rows: Pick<DockRead, 'locations' | 'trailers' | 'tasks'>,
  known: DockRead['scacs'],
): Promise<DockRead> {
  const { locations, trailers, tasks } = rows
  const named = [...new Set(trailers.map(({ ScacID }) => ScacID))]
  const unnamed = named.filter((id) => !known.has(id))
  const [read, marks] = await Promise.all([
    unnamed.length === 0 ? [] : getScacs(unnamed),
    readMarks(siteID, new Set(idsOf(locations)), trailers, tasks),
  ])
  const scacs = [...named.flatMap((id) => known.get(id) ?? []), ...read]
  return { ...rows, scacs: new Map(scacs.map((scac) => [scac.ID, scac])), marks }
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
  return found.flat().filter((trailer) => standsIn(trailer, doors))
}

function standsIn({ State, LocationID }: Trailer, doors: ReadonlySet<number>): boolean {
  return State === TrailerState.OnYard && doors.has(LocationID)
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
 * A door is marked for itself, and for each trailer and task that touches it. The server's rows under unsent changes
 * count too: a trailer that a waiting act took from a door, and a task that it completed there, are at that door until
 * the act is sent. In one transaction: after a save the queue is written again at once, to send it, and each further
 * read would wait for that.
 */
function readMarks(
  siteID: number,
  doors: ReadonlySet<number>,
  trailers: readonly Trailer[],
  tasks: readonly Task[],
): Promise<ReadonlyMap<number, Mark>> {
  return currentMirror().transact('r', ['shadow', 'outbox', 'needsYou'], async (tx) => {
    const [shadow, outbox, needsYou] = [tx.table('shadow'), tx.table('outbox'), tx.table('needsYou')]
    const shadows: readonly ShadowRecord[] = await shadow.where('SiteID').equals(siteID).toArray()
    const trailersBefore = shadows.flatMap((one) => (one.List === 'Trailers' && one.Row ? [one.Row] : []))
    const tasksBefore = shadows.flatMap((one) => (one.List === 'Tasks' && one.Row ? [one.Row] : []))
    const inDoors = [...trailers, ...trailersBefore].filter((trailer) => standsIn(trailer, doors))
    const open = [...tasks, ...tasksBefore].filter((task) => isOpen(task) && touches(task, doors))
    const ids = [...new Set([...doors, ...idsOf(inDoors), ...idsOf(open)])]
    const found = await listMarksBeside(ids, shadows, { outbox, needsYou })
    const marks = new Map([...found].filter(([id]) => doors.has(id)))
    const add = (places: readonly number[], mark: Mark | undefined) => {
      if (!mark) return
      for (const door of new Set(places)) if (doors.has(door)) marks.set(door, joinMarks(marks.get(door), mark))
    }
    for (const { ID, LocationID } of inDoors) add([LocationID], found.get(ID))
    for (const { ID, FromLocationID, ToLocationID } of open) add([FromLocationID, ToLocationID], found.get(ID))
    return marks
  })
}

function idsOf(rows: readonly Row[]): readonly number[] {
  return [...new Set(rows.map(({ ID }) => ID))]
}
