import { dayOf } from '../../domain/values/day.ts'
import { showDateTime, showTime } from '../../domain/values/display.ts'
import type { Instant } from '../../domain/values/instant.ts'

/** A moment of the site's today as HH:mm; of another day with its date. */
export function showMoment(at: Instant, now: Instant, zone: string): string {
  return dayOf(at, zone) === dayOf(now, zone) ? showTime(at, zone) : showDateTime(at, zone)
}
