import { dayOf, toIsoDay } from '../values/day.ts'
import { fromMs } from '../values/instant.ts'

/**
 * Live texts of one site in one day, unless the installation sets another number: three for each of
 * some 160 drivers who wait.
 */
export const LIVE_TEXTS_PER_DAY = 500

/** Returns the day of the site on which a text counts, YYYY-MM-DD; `now` in milliseconds since 1970. */
export function liveTextDay(now: number, zone: string): string {
  return toIsoDay(dayOf(fromMs(now), zone))
}

/** Returns the reason of a live text beyond the limit, for the admins of the site. */
export function liveTextLimitWords(limit: number): string {
  return `Not sent: more than ${limit} texts to drivers of this site in a day`
}
