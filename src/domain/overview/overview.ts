import type { References } from '../sites/references.ts'
import type { Task } from '../tasks/task.ts'
import type { TrailerProjection } from '../trailers/trailer-query-fields.ts'
import type { Instant } from '../values/instant.ts'
import { type CheckFigures, checkFigures } from './check-figures.ts'
import { type DoorFigures, doorFigures } from './door-figures.ts'
import { type OverviewDays, spanOf } from './overview-days.ts'
import { type TaskFigures, taskFigures } from './task-figures.ts'
import { type YardFigures, yardFigures } from './yard-figures.ts'

/** The figures of a site at a time. */
export interface Overview {
  /** The start of what the figures about completed work cover. */
  readonly since: Instant
  readonly yard: YardFigures
  /** Null where the site has no Product Protection. */
  readonly checks: CheckFigures | null
  readonly tasks: TaskFigures
  readonly doors: DoorFigures
}

/** Rows of one site: all its trailers, its open tasks and those of the last 7 days. */
export interface OverviewSources {
  readonly trailers: ReadonlyMap<number, TrailerProjection>
  readonly tasks: ReadonlyMap<number, Task>
  readonly references: References
}

/** Plain data for the worker. */
export interface OverviewQuery {
  readonly days: OverviewDays
  readonly now: Instant
}

/** The end of the minutes in an instant. */
const MINUTE_END = '2026-11-20T14:00'.length

/** Returns the key of a query. Queries of one key, thus of one minute, share their figures while no row changes. */
export function overviewKey({ days, now }: OverviewQuery): string {
  return [days, now.slice(0, MINUTE_END)].join()
}

/** Returns the figures of a yard. Reads each row a few times and the store never. */
export function overviewOf({ trailers, tasks, references }: OverviewSources, { days, now }: OverviewQuery): Overview {
  const { site } = references
  const span = spanOf(days, now, site.Timezone)
  return {
    since: span.from,
    yard: yardFigures(trailers.values(), references, now),
    checks: site.ProductProtectionEnabled ? checkFigures(trailers.values(), references, now) : null,
    tasks: taskFigures(tasks.values(), { span, zone: site.Timezone, limit: site.TaskPendingLimitMinutes, now }),
    doors: doorFigures(trailers.values(), tasks.values(), references, {
      span,
      limit: site.DoorDwellLimitMinutes,
      now,
    }),
  }
}
