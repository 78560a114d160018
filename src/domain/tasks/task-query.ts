import type { DockGroup } from '../sites/dock-group.ts'
import type { References } from '../sites/references.ts'
import { isAll, oneOf } from '../values/any-of.ts'
import { type Day, dayOf, dayRange } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { TaskStatus, taskTypeOf } from './task-lists.ts'
import { compareRank } from './task-order.ts'
import { isOpen, type Task } from './task.ts'

/**
 * A query of GET /tasks (spec 1§3 "Task filters"). An empty list, or one with 0, means "all" (statuses: -1). Plain data
 * for the worker.
 */
export interface TaskQuery {
  readonly users: readonly number[]
  /** Lookup 10. */
  readonly types: readonly number[]
  readonly statusTypes: readonly number[]
  readonly trailers: readonly number[]
  readonly scacs: readonly number[]
  /** Lookup 3. */
  readonly shipments: readonly number[]
  /** From or to. */
  readonly locations: readonly number[]
  readonly dockgroups: readonly number[]
  readonly actions: readonly number[]
  /** Site days, inclusive; null for open. By creation, completed tasks by end. */
  readonly startDate: Day | null
  readonly endDate: Day | null
  /** In number, shipment, transaction, driver, company or places. */
  readonly keyword: string
  /** With deleted completed tasks, for reports. */
  readonly deleted?: boolean
}

export const emptyTaskQuery: TaskQuery = {
  users: [],
  types: [],
  statusTypes: [],
  trailers: [],
  scacs: [],
  shipments: [],
  locations: [],
  dockgroups: [],
  actions: [],
  startDate: null,
  endDate: null,
  keyword: '',
}

export interface TaskListRows {
  /** With their trailers' fields (`withTrailer`); may include deleted tasks. */
  readonly tasks: Iterable<Task>
  readonly references: References
  readonly dockGroups: readonly DockGroup[]
  /** Numbers of `shipments`, from `shipmentNumbersOf`. */
  readonly shipmentNumbers: ReadonlySet<string>
}

export interface TaskList {
  /** Open by rank, then completed, latest first. */
  readonly ids: readonly number[]
  /** Open tasks at the end from before the days (3-decisions §6: below a line 'older'). */
  readonly older: number
}

/** Runs a query for tablet and server, so that both show the same list. */
export function runTaskQuery(rows: TaskListRows, query: TaskQuery): TaskList {
  const matches = compileTaskFilter(query, rows)
  const isInDays = daysTest(query, rows.references.site.Timezone)
  const keepsOlder = asksForOpen(query.statusTypes)
  const found: Task[] = []
  const older: Task[] = []
  for (const task of rows.tasks) {
    if (isHidden(task, query) || !matches(task)) continue
    const when = isInDays(task)
    if (when === 'in') found.push(task)
    else if (when === 'before' && keepsOlder && isOpen(task)) older.push(task)
  }
  found.sort(compareTasks)
  older.sort(compareTasks)
  return { ids: [...found, ...older].map(({ ID }) => ID), older: older.length }
}

/** True for deleted tasks, but completed ones in a report. */
export function isHidden(
  task: Pick<Task, 'StatusType' | 'DeletedDate'>,
  { deleted = false }: Pick<TaskQuery, 'deleted'>,
): boolean {
  if (task.DeletedDate === null) return false
  return !deleted || task.StatusType !== TaskStatus.Completed
}

/** Open by rank, then completed, latest first. */
export function compareTasks(a: Task, b: Task): number {
  const aOpen = isOpen(a)
  if (aOpen !== isOpen(b)) return aOpen ? -1 : 1
  if (aOpen) return compareRank(a, b)
  const [aEnd, bEnd] = [a.EndTime ?? a.ChangedDate, b.EndTime ?? b.ChangedDate]
  return aEnd === bEnd ? b.ID - a.ID : aEnd < bEnd ? 1 : -1
}

/** True for open statuses: then no day hides a task (3-decisions §6). */
function asksForOpen(statusTypes: readonly number[]): boolean {
  return !isAllStatuses(statusTypes) && statusTypes.some((status) => status !== TaskStatus.Completed)
}

type TaskTest = (task: Task) => boolean

function compileTaskFilter(query: TaskQuery, rows: TaskListRows): TaskTest {
  const tests = [
    isAllStatuses(query.statusTypes) ? null : (task: Task) => query.statusTypes.includes(task.StatusType),
    oneOf(query.users, (task: Task) => task.UserID),
    oneOf(query.types, (task: Task) => taskTypeOf(task.TrailerStatusType)),
    oneOf(query.trailers, (task: Task) => task.TrailerID),
    oneOf(query.scacs, (task: Task) => task.ScacID),
    oneOf(query.actions, (task: Task) => task.Action),
    isAll(query.shipments) ? null : (task: Task) => rows.shipmentNumbers.has(task.ShipmentNumber ?? ''),
    placeTest(query.locations),
    dockGroupTest(query.dockgroups, rows.dockGroups),
    keywordTest(query.keyword, rows.references),
  ].filter((test) => test !== null)
  return (task) => {
    for (const test of tests) if (!test(task)) return false
    return true
  }
}

/** Returns the kinds of tasks that a filter needs read. */
export function kindsAsked(statusTypes: readonly number[]): { readonly open: boolean; readonly completed: boolean } {
  const all = isAllStatuses(statusTypes)
  return {
    open: all || statusTypes.some((status) => status !== TaskStatus.Completed),
    completed: all || statusTypes.includes(TaskStatus.Completed),
  }
}

/** Status 0 is Pending: "all" is -1 (spec 1§5). */
function isAllStatuses(values: readonly number[]): boolean {
  return values.length === 0 || values.includes(-1)
}

function placeTest(locations: readonly number[]): TaskTest | null {
  if (isAll(locations)) return null
  const wanted = new Set(locations)
  return (task) => wanted.has(task.FromLocationID) || wanted.has(task.ToLocationID)
}

function dockGroupTest(ids: readonly number[], groups: readonly DockGroup[]): TaskTest | null {
  if (isAll(ids)) return null
  const places = groups.filter(({ ID }) => ids.includes(ID)).flatMap(({ GroupLocationIDs }) => GroupLocationIDs)
  return placeTest(places.length === 0 ? [-2] : places)
}

function keywordTest(keyword: string, { locations, scacs }: References): TaskTest | null {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return null
  const has = (text: string | null | undefined) => text?.toLowerCase().includes(wanted) ?? false
  return (task) =>
    has(task.TrailerNumber) ||
    has(task.ShipmentNumber) ||
    has(task.TransactionID) ||
    has(task.UserFullName) ||
    has(scacs.get(task.ScacID)?.Name) ||
    has(locations.get(task.FromLocationID)?.Name) ||
    has(locations.get(task.ToLocationID)?.Name)
}

/** Returns the creation, or the end once completed (3-decisions §6). */
export function dateOf(task: Task): Instant {
  return task.StatusType === TaskStatus.Completed ? (task.EndTime ?? task.CreatedDate) : task.CreatedDate
}

function daysTest(
  { startDate, endDate }: Pick<TaskQuery, 'startDate' | 'endDate'>,
  zone: string,
): (task: Task) => 'in' | 'before' | 'after' {
  const { from, before } = dayRange(startDate, endDate, zone)
  return (task) => {
    const at = dateOf(task)
    if (from !== null && at < from) return 'before'
    return before !== null && at >= before ? 'after' : 'in'
  }
}

/** Counts of the summary bar (spec 1§3, "Task summary"). */
export interface TasksSummary {
  readonly PendingTasks: number
  /** Open, with Priority 1. */
  readonly PriorityTasks: number
  readonly WorkingTasks: number
  readonly PausedTasks: number
  /** Completed on the site's today. */
  readonly CompletedTasks: number
}

/** Counts by 3-decisions §6. */
export function summarise(
  tasks: Iterable<Pick<Task, 'StatusType' | 'Priority' | 'EndTime' | 'DeletedDate'>>,
  now: Instant,
  zone: string,
): TasksSummary {
  const { from } = dayRange(dayOf(now, zone), null, zone)
  const byStatus = [0, 0, 0, 0]
  let priority = 0
  for (const task of tasks) {
    if (task.DeletedDate !== null) continue
    const isOld = task.StatusType === TaskStatus.Completed && (task.EndTime ?? '') < (from ?? '')
    if (!isOld) byStatus[task.StatusType] = (byStatus[task.StatusType] ?? 0) + 1
    if (isOpen(task) && task.Priority === 1) priority += 1
  }
  const [PendingTasks = 0, WorkingTasks = 0, PausedTasks = 0, CompletedTasks = 0] = byStatus
  return { PendingTasks, PriorityTasks: priority, WorkingTasks, PausedTasks, CompletedTasks }
}
