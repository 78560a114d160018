import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { fromMs, type Instant, toMs } from './instant.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A site's day, MM/DD/YYYY in its zone (3-decisions §2). */
export type Day = string

export const DAY_FORMAT = 'MM/DD/YYYY'

const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const HOUR_MS = 3_600_000
/** Zones change on quarter hours only. */
const QUARTER_MS = 900_000
const OFFSETS_MAX = 20_000

/** Minutes by zone and quarter hour, since zone calendars are slow. */
const offsets = new Map<string, number>()

/** Returns a time in a site's zone. */
export function inZone(at: Instant, zone: string): Dayjs {
  return dayjs.utc(at).utcOffset(offsetAt(at, zone))
}

function offsetAt(at: Instant, zone: string): number {
  const key = `${zone} ${Math.floor(toMs(at) / QUARTER_MS)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = dayjs(at).tz(zone).utcOffset()
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** Returns the site's day at a time. */
export function dayOf(at: Instant, zone: string): Day {
  return inZone(at, zone).format(DAY_FORMAT)
}

/** Returns the hour of a site's clock, 0 to 23. */
export function hourOf(at: Instant, zone: string): number {
  return inZone(at, zone).hour()
}

/** True for an existing day, MM/DD/YYYY. */
export function isDay(typed: string): boolean {
  const parts = DAY.exec(typed)
  if (!parts) return false
  const [month, date, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const there = new Date(Date.UTC(year, month - 1, date))
  return year >= 1900 && there.getUTCMonth() === month - 1 && there.getUTCDate() === date
}

/** Returns YYYYMMDD, to compare days; NaN for no day. */
export function dayNumber(day: Day): number {
  return Number(day.slice(6, 10)) * 10_000 + Number(day.slice(0, 2)) * 100 + Number(day.slice(3, 5))
}

/** True for a day after the site's today (spec 1§5). */
export function isFuture(day: Day, now: Instant, zone: string): boolean {
  return dayNumber(day) > dayNumber(dayOf(now, zone))
}

/** Returns the day some days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  const [month, date, year] = [Number(day.slice(0, 2)), Number(day.slice(3, 5)), Number(day.slice(6, 10))]
  return fromIsoDay(new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10))
}

/** Returns YYYY-MM-DD; '' for no day. */
export function toIsoDay(day: Day | null): string {
  const parts = DAY.exec(day ?? '')
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : ''
}

/** Returns the day of YYYY-MM-DD, '' for an invalid one. */
export function fromIsoDay(iso: string): Day {
  const parts = ISO_DAY.exec(iso.slice(0, 10))
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : ''
}

/** Returns the day's start in milliseconds since 1970. */
export function startOfDayMs(day: Day, zone: string): number {
  const start = dayjs.tz(`${toIsoDay(day)} 00:00`, zone).valueOf()
  // If the clock goes back, the first midnight counts.
  return dayOf(fromMs(start - HOUR_MS), zone) === day ? start - HOUR_MS : start
}

/** Returns the end of today in milliseconds since 1970. */
export function nextMidnightMs(now: Instant, zone: string): number {
  return startOfDayMs(addDays(dayOf(now, zone), 1), zone)
}

/** Returns the start of one day to before the end of another; null for open. */
export function dayRange(
  from: Day | null,
  to: Day | null,
  zone: string,
): { readonly from: Instant | null; readonly before: Instant | null } {
  return {
    from: from === null ? null : fromMs(startOfDayMs(from, zone)),
    before: to === null ? null : fromMs(startOfDayMs(addDays(to, 1), zone)),
  }
}
