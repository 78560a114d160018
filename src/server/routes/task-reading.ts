import type { AnsweredTask } from '../../contract/answers.ts'
import { firstComment, maySee } from '../../domain/messages/comments.ts'
import type { DockGroup } from '../../domain/sites/dock-group.ts'
import { holdsOneTrailer } from '../../domain/sites/location-rules.ts'
import type { References } from '../../domain/sites/references.ts'
import { presentTask } from '../../domain/tasks/present-task.ts'
import { withTrailer } from '../../domain/tasks/task-fields.ts'
import { isSpotting, TaskStatus } from '../../domain/tasks/task-lists.ts'
import { positionsOf } from '../../domain/tasks/task-order.ts'
import { runTaskQuery, type TaskQuery } from '../../domain/tasks/task-query.ts'
import { isAll } from '../../domain/values/any-of.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { maySeeTask } from '../../domain/tasks/task-visibility.ts'
import { shipmentNumbersOf } from '../../domain/trailers/trailer-filter.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { dayRange } from '../../domain/values/day.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { listByID, rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'
import { isOneOf, type SiteSelect, type SiteStore } from '../database/site-store.ts'

export interface TaskReading {
  readonly caller: Caller
  readonly now: Instant
  readonly rows: SiteStore
  readonly references: References
  readonly dockGroups: readonly DockGroup[]
}

/** Reads the rows that tasks refer to. 404 for a caller without a site. */
export async function openReading(database: Database, caller: Caller, now: Instant): Promise<TaskReading> {
  const rows = rowsOf(database, caller)
  const [references, dockGroups] = await Promise.all([
    readReferences(database, caller),
    rows.select('DockGroups').orderBy('DockGroups.ID').execute(),
  ])
  return { caller, now, rows, references, dockGroups }
}

/** Selects all open tasks of the site: positions count over them. */
export function selectOpen(rows: SiteStore): SiteSelect<'Tasks'> {
  return rows
    .select('Tasks')
    .where('Tasks.StatusType', '<>', TaskStatus.Completed)
    .where('Tasks.DeletedDate', 'is', null)
}

/** Selects completed tasks, latest first, filtered as far as SQL can. */
export function selectCompleted(
  { rows }: TaskReading,
  query: Pick<TaskQuery, 'users' | 'trailers' | 'scacs' | 'actions' | 'deleted'>,
  { from, before }: { readonly from: Instant | null; readonly before: Instant | null },
): SiteSelect<'Tasks'> {
  const narrowing = [
    ['Tasks.UserID', query.users],
    ['Tasks.TrailerID', query.trailers],
    ['Tasks.ScacID', query.scacs],
    ['Tasks.Action', query.actions],
  ] as const
  let select = rows.select('Tasks').where('Tasks.StatusType', '=', TaskStatus.Completed)
  if (!query.deleted) select = select.where('Tasks.DeletedDate', 'is', null)
  if (from !== null) select = select.where('Tasks.EndTime', '>=', from)
  if (before !== null) select = select.where('Tasks.EndTime', '<', before)
  for (const [column, ids] of narrowing) if (!isAll(ids)) select = select.where(isOneOf(column, ids))
  return select.orderBy('Tasks.EndTime', 'desc').orderBy('Tasks.ID', 'desc')
}

/** The moments of a query's days. */
export function rangeOf({ references }: TaskReading, { startDate, endDate }: TaskQuery) {
  return dayRange(startDate, endDate, references.site.Timezone)
}

/** The shipment numbers that a filter stands for (3-decisions §3, lookup 3). */
export async function readShipmentNumbers(reading: TaskReading, query: TaskQuery): Promise<ReadonlySet<string>> {
  if (isAll(query.shipments)) return new Set()
  const [trailers, tasks] = await Promise.all([
    listByID(reading.rows, 'Trailers', query.shipments),
    listByID(reading.rows, 'Tasks', query.shipments),
  ])
  const named = [...trailers.values(), ...(await asTheyStand(reading, [...tasks.values()]))]
  return shipmentNumbersOf(named, query.shipments)
}

/** Returns the matching tasks that the caller may see, in order, by the domain. */
export async function matching(
  reading: TaskReading,
  tasks: readonly Task[],
  query: TaskQuery,
  shipmentNumbers: ReadonlySet<string>,
): Promise<readonly Task[]> {
  const visible = tasks.filter((task) => maySeeTask(task, reading.caller, query))
  const whole = await asTheyStand(reading, visible)
  const { references, dockGroups } = reading
  const { ids } = runTaskQuery({ tasks: whole, references, dockGroups, shipmentNumbers }, query)
  const byID = new Map(visible.map((task) => [task.ID, task]))
  return ids.map((id) => byID.get(id)).filter((task) => task !== undefined)
}

/** `open`: all open tasks of the site, needed if any of these is one. */
export async function presentTasks(
  reading: TaskReading,
  tasks: readonly Task[],
  open: readonly Pick<Task, 'ID' | 'Rank' | 'StatusType' | 'DeletedDate'>[],
): Promise<readonly AnsweredTask[]> {
  const { references, dockGroups } = reading
  const [trailers, threads, standing] = await Promise.all([
    readTrailers(reading, tasks),
    readThreads(reading, tasks),
    readStanding(reading, tasks),
  ])
  const positions = positionsOf(open)
  return tasks.map((task) => {
    const thread = threads.get(task.ID)
    const around = {
      ...{ references, dockGroups },
      trailer: trailers.get(task.TrailerID ?? 0),
      position: positions.get(task.ID) ?? 0,
      messageCount: thread?.count ?? 0,
      trailerAtTo: standing.find(({ LocationID, ID }) => LocationID === task.ToLocationID && ID !== task.TrailerID),
    }
    return { ...presentTask(task, around, reading.now), Message: thread?.first ?? null }
  })
}

async function asTheyStand(reading: TaskReading, tasks: readonly Task[]): Promise<readonly Task[]> {
  const trailers = await readTrailers(reading, tasks)
  return tasks.map((task) => withTrailer(task, trailers.get(task.TrailerID ?? 0)))
}

function readTrailers({ rows }: TaskReading, tasks: readonly Task[]): Promise<ReadonlyMap<number, Trailer>> {
  const ids = tasks.flatMap(({ TrailerID }) => (TrailerID === null ? [] : [TrailerID]))
  return listByID(rows, 'Trailers', [...new Set(ids)])
}

interface Thread {
  readonly count: number
  readonly first: string | null
}

/** Comments that the caller may see; tasks without one are left out. Reads only texts that are sent. */
async function readThreads(
  { rows, caller }: TaskReading,
  tasks: readonly Task[],
): Promise<ReadonlyMap<number | null, Thread>> {
  if (tasks.length === 0) return new Map()
  const ids = tasks.map(({ ID }) => ID)
  const found = await rows
    .select('Messages')
    .clearSelect()
    .select(['Messages.ID', 'Messages.TaskID', 'Messages.IsPrivate', 'Messages.CreatedBy', 'Messages.CreatedDate'])
    .where(isOneOf('Messages.TaskID', ids))
    .execute()
  const threads = new Map<number | null, typeof found>()
  for (const message of found.filter((one) => maySee(one, caller)))
    threads.set(message.TaskID, [...(threads.get(message.TaskID) ?? []), message])
  const firstIDs = [...threads.values()].flatMap((thread) => firstComment(thread)?.ID ?? [])
  const first = new Map([...(await listByID(rows, 'Messages', firstIDs)).values()].map((row) => [row.TaskID, row]))
  return new Map(
    [...threads].map(([taskID, { length }]) => [taskID, { count: length, first: first.get(taskID)?.Content ?? null }]),
  )
}

/** Finds trailers where tasks are to bring one; a yard area is never taken. */
function readStanding(
  { rows, references }: TaskReading,
  tasks: readonly Task[],
): Promise<readonly Pick<Trailer, 'ID' | 'LocationID'>[]> {
  const waiting = tasks.filter(({ StatusType, Action }) => StatusType === TaskStatus.Pending && isSpotting(Action))
  const places = new Set(waiting.map(({ ToLocationID }) => ToLocationID))
  return rows.trailers.standing([...places].filter((id) => holdsOneTrailer(references.locations.get(id)?.Type ?? 0)))
}
