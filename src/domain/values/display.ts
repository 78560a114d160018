import { DAY_FORMAT, type Day, inZone } from './day.ts'
import { type Instant, toMs } from './instant.ts'

/** Spec 1§5. */
export const MISSING = 'N/A'

/** Other systems' "no date", shown as blank (spec 1§5). */
const NO_DAY = '01/01/1900'
const NO_YEAR = 1900

const MINUTE_MS = 60_000

function show(at: Instant | null, zone: string, format: string): string {
  if (at === null) return MISSING
  const there = inZone(at, zone)
  // Formatting is slow, and a table has hundreds of times.
  const isNoDay = there.year() === NO_YEAR && there.format(DAY_FORMAT) === NO_DAY
  return isNoDay ? '' : there.format(format)
}

/** MM/DD/YYYY */
export function showDate(at: Instant | null, zone: string): string {
  return show(at, zone, DAY_FORMAT)
}

/** HH:mm, beside its day; see `showMoment`. */
export function showTime(at: Instant | null, zone: string): string {
  return show(at, zone, 'HH:mm')
}

/** Returns HH:mm on the day of `now`, else with the date. */
export function showMoment(at: Instant | null, zone: string, now: Instant): string {
  return showDate(at, zone) === showDate(now, zone) ? showTime(at, zone) : showDateTime(at, zone)
}

/** MM/DD/YYYY HH:mm */
export function showDateTime(at: Instant | null, zone: string): string {
  return show(at, zone, `${DAY_FORMAT} HH:mm`)
}

/** MM/DD/YY HH:mm, for the history (spec 2§9), and where a longer one has no room. */
export function showHistoryTime(at: Instant | null, zone: string): string {
  return show(at, zone, 'MM/DD/YY HH:mm')
}

/** Returns a stored day; blank for 01/01/1900, 'N/A' when missing. */
export function showDay(day: Day | null): string {
  if (day === null || day === '') return MISSING
  return day === NO_DAY ? '' : day
}

/** Returns whole minutes; 0 if negative (a clock may be fast). */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.floor((toMs(to) - toMs(from)) / MINUTE_MS))
}

/** 'D d H h M m' (3-decisions §4). */
export function showDwell(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  return `${days} d ${hours} h ${minutes % 60} m`
}

/** Returns '1 h 12 m', or '2 d 3 h' from a day on. */
export function showSpan(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const parts = [
    [days, 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [days > 0 ? 0 : minutes % 60, 'm'],
  ] as const
  const shown = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`)
  return shown.length === 0 ? '0 m' : shown.join(' ')
}

/** Returns a text or number for a table cell. */
export function showValue(value: string | number | null): string {
  return value === null || value === '' ? MISSING : String(value)
}

export function showYesNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
