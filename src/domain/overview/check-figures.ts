import { AuditType } from '../audits/audit.ts'
import { nextCheckAt, overdueBefore } from '../audits/check-clock.ts'
import type { References } from '../sites/references.ts'
import { compileTrailerFilter } from '../trailers/trailer-filter.ts'
import { defaultTrailerQuery, type TrailerProjection } from '../trailers/trailer-query-fields.ts'
import { minutesBetween } from '../values/display.ts'
import type { Instant } from '../values/instant.ts'
import { checkBands, dueTimesOf, isIn } from './bands.ts'

/** Reefers of Product Protection by the time of their next check. */
export interface CheckFigures {
  readonly count: number
  /** In the order of `checkBands`. */
  readonly due: readonly number[]
  /** Minutes that the check most overdue is late; null for none. */
  readonly latest: number | null
  /** Minutes, the site's CheckIntervalMinutes. */
  readonly interval: number
}

/** Returns when the reefers of Product Protection are due, as its tab lists them. */
export function checkFigures(
  trailers: Iterable<TrailerProjection>,
  references: References,
  now: Instant,
): CheckFigures {
  const isListed = compileTrailerFilter(
    { ...defaultTrailerQuery, auditType: AuditType.ProductProtection },
    references,
    new Set(),
  )
  const dues = [...trailers].filter(isListed).map((trailer) => nextCheckAt(trailer, references.site))
  const spans = checkBands.map(({ ID }) => dueTimesOf(ID, now))
  const first = dues.reduce<Instant | null>((least, due) => (least === null || due < least ? due : least), null)
  return {
    count: dues.length,
    due: spans.map((span) => dues.filter((due) => isIn(span, due)).length),
    latest: first !== null && first < overdueBefore(now) ? minutesBetween(first, now) : null,
    interval: references.site.CheckIntervalMinutes,
  }
}
