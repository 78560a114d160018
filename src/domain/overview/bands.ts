import { overdueBefore } from '../audits/check-clock.ts'
import { fromMs, type Instant, toMs } from '../values/instant.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** A range of minutes: `from` is in it, `before` is not; null for open. */
export interface Band {
  /** From 1, since 0 stands for "all" in a filter. */
  readonly ID: number
  readonly Name: string
  readonly from: number | null
  readonly before: number | null
}

/** Minutes since the arrival. */
export const dwellBands: readonly Band[] = [
  { ID: 1, Name: 'Under 2 h', from: null, before: 2 * HOUR },
  { ID: 2, Name: '2 to 6 h', from: 2 * HOUR, before: 6 * HOUR },
  { ID: 3, Name: '6 to 12 h', from: 6 * HOUR, before: 12 * HOUR },
  { ID: 4, Name: '12 to 24 h', from: 12 * HOUR, before: DAY },
  { ID: 5, Name: '1 to 2 d', from: DAY, before: 2 * DAY },
  { ID: 6, Name: '2 to 7 d', from: 2 * DAY, before: 7 * DAY },
  { ID: 7, Name: 'Over 7 d', from: 7 * DAY, before: null },
]

/** Minutes until the next check; one that is due just now is overdue (`overdueBefore`). */
export const checkBands: readonly Band[] = [
  { ID: 1, Name: 'Overdue', from: null, before: 0 },
  { ID: 2, Name: 'In 30 m', from: 0, before: 30 },
  { ID: 3, Name: 'In 1 h', from: 30, before: HOUR },
  { ID: 4, Name: 'In 2 h', from: HOUR, before: 2 * HOUR },
  { ID: 5, Name: 'In 4 h', from: 2 * HOUR, before: 4 * HOUR },
  { ID: 6, Name: 'Later', from: 4 * HOUR, before: null },
]

/** The checks that are overdue, and those due next. */
export const OVERDUE = 1
export const DUE_SOON = 2

/** Two times: `from` is in the span, `before` is not; null for open. */
export interface Span {
  readonly from: Instant | null
  readonly before: Instant | null
}

const everything: Span = { from: null, before: null }

/** Returns the arrivals of a band of dwell; everything for 0. */
export function arrivalsOf(bandID: number, now: Instant): Span {
  const band = dwellBands.find(({ ID }) => ID === bandID)
  if (!band) return everything
  // A longer stay began earlier; a stay of just two hours is "2 to 6 h".
  return { from: shifted(now, band.before, -1, 1), before: shifted(now, band.from, -1, 1) }
}

/** Returns the due times of a band of checks; everything for 0. */
export function dueTimesOf(bandID: number, now: Instant): Span {
  const band = checkBands.find(({ ID }) => ID === bandID)
  return band ? { from: dueIn(now, band.from), before: dueIn(now, band.before) } : everything
}

function dueIn(now: Instant, minutes: number | null): Instant | null {
  return minutes === 0 ? overdueBefore(now) : shifted(now, minutes, 1)
}

function shifted(now: Instant, minutes: number | null, sign: 1 | -1, extraMs = 0): Instant | null {
  return minutes === null ? null : fromMs(toMs(now) + sign * minutes * MINUTE_MS + extraMs)
}

/** True for a time in a span. */
export function isIn({ from, before }: Span, at: Instant): boolean {
  return (from === null || at >= from) && (before === null || at < before)
}
