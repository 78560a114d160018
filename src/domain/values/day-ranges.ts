import { type Day, dayNumber } from './day.ts'

/** Returns the sentence for a range whose first day is after its last one; null for a good range. */
export function refuseCrossed(what: string, start: Day | null, end: Day | null): string | null {
  if (start === null || end === null || dayNumber(start) <= dayNumber(end)) return null
  return `${what} start date must not be after the end date`
}
