import { addDays, type Day, dayOf, dayRange } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { taskWindowStart } from '../window.ts'
import type { Span } from './bands.ts'

/** The days of the figures about completed work. */
export type OverviewDays = 'today' | 'yesterday' | 'week'

/** Days of a week that ends today. */
const WEEK_DAYS = 7

/** Returns the first and last of the days, by the site's today. */
export function daysOf(days: OverviewDays, now: Instant, zone: string): { readonly first: Day; readonly last: Day } {
  const today = dayOf(now, zone)
  if (days === 'today') return { first: today, last: today }
  const yesterday = addDays(today, -1)
  return days === 'yesterday'
    ? { first: yesterday, last: yesterday }
    : { first: addDays(today, 1 - WEEK_DAYS), last: today }
}

/**
 * Returns the times that the figures cover. The mirror keeps 7 times 24 hours, which in the week of
 * a clock change may begin an hour after the first day.
 */
export function spanOf(days: OverviewDays, now: Instant, zone: string): Span & { readonly from: Instant } {
  const { first, last } = daysOf(days, now, zone)
  const { from, before } = dayRange(first, last, zone)
  const kept = taskWindowStart(now)
  return { from: from === null || from < kept ? kept : from, before }
}
