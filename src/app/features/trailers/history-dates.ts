import { type Day, dayRange } from '../../../domain/values/day.ts'
import { fromMs, type Instant, toMs } from '../../../domain/values/instant.ts'

/** The chosen days, both included; null for any. */
export interface HistoryDates {
  readonly from: Day | null
  readonly to: Day | null
}

const FIRST = fromMs(0)
const LAST: Instant = '9999-12-31T23:59:59.999Z'

/** Returns the first and the last moment of the days at the site. */
export function historyRange(dates: HistoryDates, zone: string): { readonly from: Instant; readonly to: Instant } {
  const { from, before } = dayRange(dates.from, dates.to, zone)
  return { from: from ?? FIRST, to: before === null ? LAST : fromMs(toMs(before) - 1) }
}
