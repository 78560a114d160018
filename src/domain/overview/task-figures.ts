import { taskAge } from '../tasks/task-age.ts'
import { TaskStatus } from '../tasks/task-lists.ts'
import { isInOrder, isOpen, type Task } from '../tasks/task.ts'
import { hourOf } from '../values/day.ts'
import { minutesBetween } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { isIn, type Span } from './bands.ts'
import { groupBy } from './groups.ts'
import { median } from './median.ts'

/** Tasks of one hour of the day. */
export interface HourFigure {
  /** By their end. */
  readonly completed: number
  /** By their creation, and open now. */
  readonly open: number
}

/** Completed tasks with medians in whole minutes; null where none was measured. */
export interface TimesFigure {
  readonly count: number
  /** From the creation to the start. */
  readonly wait: number | null
  /** From the start to the end. */
  readonly work: number | null
}

export interface ActionFigure extends TimesFigure {
  readonly Action: number
}

export interface DriverFigure extends TimesFigure {
  readonly UserID: number
  readonly Name: string
}

export interface TaskFigures {
  /** Pending and paused tasks, of any day. */
  readonly pending: number
  readonly working: number
  /** Open tasks with priority. */
  readonly priority: number
  /** Tasks that wait longer than the site's limit. */
  readonly late: number
  readonly completed: TimesFigure
  /** 24 of them, hours of the site's clock; one that comes twice at a clock change holds both. */
  readonly hours: readonly HourFigure[]
  /** Most tasks first. */
  readonly actions: readonly ActionFigure[]
  readonly drivers: readonly DriverFigure[]
}

const HOURS = 24

export interface TaskFigureOptions {
  readonly span: Span
  readonly zone: string
  /** Minutes, the site's TaskPendingLimitMinutes. */
  readonly limit: number
  readonly now: Instant
}

/** Returns the figures of a site's tasks; deleted ones may be among them and are skipped. */
export function taskFigures(tasks: Iterable<Task>, { span, zone, limit, now }: TaskFigureOptions): TaskFigures {
  const all = [...tasks].filter(({ DeletedDate }) => DeletedDate === null)
  const open = all.filter(isOpen)
  const completed = all.filter((task) => isCompletedIn(task, span))
  const added = open.filter(({ CreatedDate }) => isIn(span, CreatedDate))
  return {
    pending: open.filter(isInOrder).length,
    working: open.filter(({ StatusType }) => StatusType === TaskStatus.Working).length,
    priority: open.filter(({ Priority }) => Priority === 1).length,
    late: open.filter((task) => taskAge(withAge(task, now), limit) === 'over').length,
    completed: timesOf(completed),
    hours: hoursOf(completed, added, zone),
    actions: groupBy(completed, ({ Action }) => Action).map(([Action, group]) => ({ Action, ...timesOf(group) })),
    drivers: groupBy(completed, ({ UserID }) => UserID).flatMap(([UserID, group]) =>
      UserID === null ? [] : [{ UserID, Name: nameOf(group), ...timesOf(group) }],
    ),
  }
}

/** True for a task completed within a span; one without an end is a fault of its data. */
function isCompletedIn({ StatusType, EndTime }: Pick<Task, 'StatusType' | 'EndTime'>, span: Span): boolean {
  return StatusType === TaskStatus.Completed && EndTime !== null && isIn(span, EndTime)
}

function withAge(task: Task, now: Instant): Task & { readonly ElapsedPending: number } {
  return { ...task, ElapsedPending: minutesBetween(task.CreatedDate, now) }
}

function timesOf(group: readonly Task[]): TimesFigure {
  return {
    count: group.length,
    wait: median(group.flatMap(({ CreatedDate, StartTime }) => measured(CreatedDate, StartTime))),
    work: median(group.flatMap(({ StartTime, EndTime }) => measured(StartTime, EndTime))),
  }
}

/** A forced task has no start, and times that run backwards come from a wrong clock. */
function measured(from: Instant | null, to: Instant | null): readonly number[] {
  return from === null || to === null || to < from ? [] : [minutesBetween(from, to)]
}

function hoursOf(completed: readonly Task[], added: readonly Task[], zone: string): readonly HourFigure[] {
  const ends = countHours(
    completed.flatMap(({ EndTime }) => EndTime ?? []),
    zone,
  )
  const starts = countHours(
    added.map(({ CreatedDate }) => CreatedDate),
    zone,
  )
  return Array.from({ length: HOURS }, (_, hour) => ({ completed: ends[hour] ?? 0, open: starts[hour] ?? 0 }))
}

function countHours(times: readonly Instant[], zone: string): readonly number[] {
  const counts = Array.from({ length: HOURS }, () => 0)
  for (const at of times) {
    const hour = hourOf(at, zone)
    counts[hour] = (counts[hour] ?? 0) + 1
  }
  return counts
}

/** Returns the name of the latest task: a name may have changed. */
function nameOf(group: readonly Task[]): string {
  const last = group.reduce<Task | null>(
    (late, task) => ((task.EndTime ?? '') > (late?.EndTime ?? '') ? task : late),
    null,
  )
  return last?.UserFullName ?? ''
}
