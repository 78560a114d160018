import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { fromMs, type Instant, toMs } from './instant.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A day of a site as it travels and is shown: MM/DD/YYYY in the site's time zone (3-decisions §2). */
export type Day = string

export const DAY_FORMAT = 'MM/DD/YYYY'

const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const HOUR_MS = 3_600_000
/** No zone changes its clock in between. */
const QUARTER_MS = 900_000
const OFFSETS_MAX = 20_000

/** Minutes from UTC by zone and quarter of an hour. The calendar of a zone is slow to ask, and a list shows hundreds of moments at once. */
const offsets = new Map<string, number>()

/** A moment in a site's time zone, for formatting. */
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

/** The site's day at a moment. */
export function dayOf(at: Instant, zone: string): Day {
  return inZone(at, zone).format(DAY_FORMAT)
}

/** Whether a text is a day that exists, written MM/DD/YYYY. */
export function isDay(typed: string): boolean {
  const parts = DAY.exec(typed)
  if (!parts) return false
  const [month, date, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const there = new Date(Date.UTC(year, month - 1, date))
  return year >= 1900 && there.getUTCMonth() === month - 1 && there.getUTCDate() === date
}

/** YYYYMMDD as a number, by which days compare; NaN for what is no day. */
export function dayNumber(day: Day): number {
  return Number(day.slice(6, 10)) * 10_000 + Number(day.slice(0, 2)) * 100 + Number(day.slice(3, 5))
}

/** Whether a day lies after the site's today; date pickers disallow those (spec 1§5). */
export function isFuture(day: Day, now: Instant, zone: string): boolean {
  return dayNumber(day) > dayNumber(dayOf(now, zone))
}

/** The day some days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  const [month, date, year] = [Number(day.slice(0, 2)), Number(day.slice(3, 5)), Number(day.slice(6, 10))]
  return fromIsoDay(new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10))
}

/** YYYY-MM-DD, as date fields of the browser want it; '' for what is no day. */
export function toIsoDay(day: Day | null): string {
  const parts = DAY.exec(day ?? '')
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : ''
}

/** The day of a YYYY-MM-DD text, '' for what is none. */
export function fromIsoDay(iso: string): Day {
  const parts = ISO_DAY.exec(iso.slice(0, 10))
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : ''
}

/** The first moment of a day of the site, in milliseconds since 1970. */
export function startOfDayMs(day: Day, zone: string): number {
  const start = dayjs.tz(`${toIsoDay(day)} 00:00`, zone).valueOf()
  // Where the clock goes back at midnight the day has two midnights, and the first is meant.
  return dayOf(fromMs(start - HOUR_MS), zone) === day ? start - HOUR_MS : start
}

/** The first moment of the day after a site's today, in milliseconds since 1970. */
export function nextMidnightMs(now: Instant, zone: string): number {
  return startOfDayMs(addDays(dayOf(now, zone), 1), zone)
}

/**
 * The moments from the start of one day up to, not including, the start of the day after another; null leaves an end
 * open.
 */
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
