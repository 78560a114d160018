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
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Zones change on quarter hours only. */
const QUARTER_MS = 900_000
const OFFSETS_MAX = 20_000

/** Minutes by zone and quarter hour, since zone calendars are slow. */
const offsets = new Map<string, number>()

/**
 * Returns the clock of a site at a time, to be formatted: a time in UTC with the site's figures. dayjs's own times with
 * an offset use the machine's clock, and are an hour off in the night in which that changes.
 */
export function inZone(at: Instant, zone: string): Dayjs {
  return dayjs.utc(toMs(at) + offsetAt(at, zone) * MINUTE_MS)
}

/** Returns the minutes by which a zone's clock is ahead of UTC at a time. */
export function offsetAt(at: Instant, zone: string): number {
  const key = `${zone} ${Math.floor(toMs(at) / QUARTER_MS)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = readOffset(toMs(at), zone)
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** A list of all zones asks for hundreds, and each takes memory. */
const CLOCKS_MAX = 20
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('en-US', { ...date, ...time, timeZone: zone })
  if (clocks.size >= CLOCKS_MAX) clocks.clear()
  clocks.set(zone, clock)
  return clock
}

function readOffset(atMs: number, zone: string): number {
  if (Number.isNaN(atMs)) return 0
  const parts = new Map(
    clockOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return shown / MINUTE_MS - Math.floor(atMs / MINUTE_MS)
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
