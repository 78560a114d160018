import { maySee } from '../../domain/messages/comments.ts'
import type { DockGroup } from '../../domain/sites/dock-group.ts'
import type { References } from '../../domain/sites/references.ts'
import { type PresentedTask, presentTask } from '../../domain/tasks/present-task.ts'
import { withTrailer } from '../../domain/tasks/task-fields.ts'
import { isSpotting, TaskStatus } from '../../domain/tasks/task-lists.ts'
import { positionsOf } from '../../domain/tasks/task-order.ts'
import { isAll, runTaskQuery, type TaskQuery } from '../../domain/tasks/task-query.ts'
import type { Task } from '../../domain/tasks/task.ts'
import { maySeeTask } from '../../domain/tasks/task-visibility.ts'
import { shipmentNumbersOf } from '../../domain/trailers/trailer-filter.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { dayRange } from '../../domain/values/day.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { Caller } from '../access/caller.ts'
import { readReferences } from '../access/references.ts'
import { listByID, rowsOf } from '../access/site-rows.ts'
import type { Database } from '../database/database.ts'
import { isOneOf, type SiteSelect, type SiteStore } from '../database/site-store.ts'

/** What the reads of tasks share: who asks, when, and the rows of the site that names are made of. */
export interface TaskReading {
  readonly caller: Caller
  readonly now: Instant
  readonly rows: SiteStore
  readonly references: References
  readonly dockGroups: readonly DockGroup[]
}

/** Reads what tasks refer to. 404 for somebody without a site. */
export async function openReading(database: Database, caller: Caller, now: Instant): Promise<TaskReading> {
  const rows = rowsOf(database, caller)
  const [references, dockGroups] = await Promise.all([
    readReferences(database, caller),
    rows.select('DockGroups').orderBy('DockGroups.ID').execute(),
  ])
  return { caller, now, rows, references, dockGroups }
}

/** Tasks that are neither completed nor deleted, of the whole site: positions count over all of them. */
export function selectOpen(rows: SiteStore): SiteSelect<'Tasks'> {
  return rows
    .select('Tasks')
    .where('Tasks.StatusType', '<>', TaskStatus.Completed)
    .where('Tasks.DeletedDate', 'is', null)
}

/** Completed tasks from a moment up to another, as far as SQL can say which the query wants, the latest first. */
export function selectCompleted(
  { rows }: TaskReading,
  query: Pick<TaskQuery, 'users' | 'trailers' | 'scacs' | 'actions'>,
  { from, before }: { readonly from: Instant | null; readonly before: Instant | null },
): SiteSelect<'Tasks'> {
  const narrowing = [
    ['Tasks.UserID', query.users],
    ['Tasks.TrailerID', query.trailers],
    ['Tasks.ScacID', query.scacs],
    ['Tasks.Action', query.actions],
  ] as const
  let select = rows
    .select('Tasks')
    .where('Tasks.StatusType', '=', TaskStatus.Completed)
    .where('Tasks.DeletedDate', 'is', null)
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

/** Those of the tasks that match and that the caller may see, whole and in order; decided by the domain, as on the tablet. */
export async function matching(
  reading: TaskReading,
  tasks: readonly Task[],
  query: TaskQuery,
  shipmentNumbers: ReadonlySet<string>,
): Promise<readonly Task[]> {
  const visible = tasks.filter((task) => maySeeTask(task, reading.caller))
  const whole = await asTheyStand(reading, visible)
  const { references, dockGroups } = reading
  const { ids } = runTaskQuery({ tasks: whole, references, dockGroups, shipmentNumbers }, query)
  const byID = new Map(visible.map((task) => [task.ID, task]))
  return ids.map((id) => byID.get(id)).filter((task) => task !== undefined)
}

/** Tasks with everything that is worked out for them. `open` are all open tasks of the site, if any of these is one. */
export async function presentTasks(
  reading: TaskReading,
  tasks: readonly Task[],
  open: readonly Pick<Task, 'ID' | 'Rank' | 'StatusType' | 'DeletedDate'>[],
): Promise<readonly PresentedTask[]> {
  const { references, dockGroups } = reading
  const [trailers, counts, standing] = await Promise.all([
    readTrailers(reading, tasks),
    countMessages(reading, tasks),
    readStanding(reading, tasks),
  ])
  const positions = positionsOf(open)
  return tasks.map((task) =>
    presentTask(
      task,
      {
        references,
        dockGroups,
        trailer: trailers.get(task.TrailerID ?? 0),
        position: positions.get(task.ID) ?? 0,
        messageCount: counts.get(task.ID) ?? 0,
        trailerAtTo: standing.get(task.ToLocationID),
      },
      reading.now,
    ),
  )
}

async function asTheyStand(reading: TaskReading, tasks: readonly Task[]): Promise<readonly Task[]> {
  const trailers = await readTrailers(reading, tasks)
  return tasks.map((task) => withTrailer(task, trailers.get(task.TrailerID ?? 0)))
}

function readTrailers({ rows }: TaskReading, tasks: readonly Task[]): Promise<ReadonlyMap<number, Trailer>> {
  const ids = tasks.flatMap(({ TrailerID }) => (TrailerID === null ? [] : [TrailerID]))
  return listByID(rows, 'Trailers', [...new Set(ids)])
}

/** How many comments of each task the caller may see; tasks without one are not in the map. */
async function countMessages(
  { rows, caller }: TaskReading,
  tasks: readonly Task[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  if (tasks.length === 0) return counts
  const found = await rows
    .select('Messages')
    .clearSelect()
    .select(['Messages.TaskID', 'Messages.IsPrivate', 'Messages.CreatedBy'])
    .where(
      isOneOf(
        'Messages.TaskID',
        tasks.map(({ ID }) => ID),
      ),
    )
    .execute()
  for (const message of found)
    if (message.TaskID !== null && maySee(message, caller))
      counts.set(message.TaskID, (counts.get(message.TaskID) ?? 0) + 1)
  return counts
}

/** By place: the trailer on the yard that stands where a task is to bring one. */
async function readStanding(
  { rows }: TaskReading,
  tasks: readonly Task[],
): Promise<ReadonlyMap<number, Pick<Trailer, 'ID'>>> {
  const waiting = tasks.filter(({ StatusType, Action }) => StatusType === TaskStatus.Pending && isSpotting(Action))
  if (waiting.length === 0) return new Map()
  const found = await rows
    .select('Trailers')
    .clearSelect()
    .select(['Trailers.ID', 'Trailers.LocationID'])
    .where('Trailers.State', '=', TrailerState.OnYard)
    .where(
      isOneOf(
        'Trailers.LocationID',
        waiting.map(({ ToLocationID }) => ToLocationID),
      ),
    )
    .execute()
  return new Map(found.map(({ ID, LocationID }) => [LocationID, { ID }]))
}
