import type { Site } from '../sites/site.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { minutesBetween } from '../values/display.ts'
import { fromMs, type Instant, toMs } from '../values/instant.ts'

const MINUTE_MS = 60_000
const SOON_MINUTES = 30

type Checked = Pick<Trailer, 'LastProductProtectionDate' | 'ArrivalDate'>
type ClockSite = Pick<Site, 'CheckIntervalMinutes'>

/** Returns when a reefer is due: the site's interval after its last check or arrival. */
export function nextCheckAt({ LastProductProtectionDate, ArrivalDate }: Checked, site: ClockSite): Instant {
  const isOfVisit = LastProductProtectionDate !== null && LastProductProtectionDate > ArrivalDate
  const last = isOfVisit ? LastProductProtectionDate : ArrivalDate
  return fromMs(toMs(last) + site.CheckIntervalMinutes * MINUTE_MS)
}

/** Returns the time before which a check had to be due to be overdue now: one that is due just now is. */
export function overdueBefore(now: Instant): Instant {
  return fromMs(toMs(now) + 1)
}

export type CheckClock = 'overdue' | 'soon' | 'fine'

/** Returns a reefer's state and whole minutes until its check, negative when overdue. */
export function checkClock(
  trailer: Checked,
  site: ClockSite,
  now: Instant,
): { readonly state: CheckClock; readonly minutes: number } {
  const due = nextCheckAt(trailer, site)
  if (due < overdueBefore(now)) return { state: 'overdue', minutes: -minutesBetween(due, now) }
  const minutes = minutesBetween(now, due)
  return { state: minutes < SOON_MINUTES ? 'soon' : 'fine', minutes }
}

/** Returns 'Overdue 1 h 05 m', 'Overdue 11 d 3 h' or 'Due in 25 m'. */
export function clockWords(clock: ReturnType<typeof checkClock>): string {
  return `${clock.state === 'overdue' ? 'Overdue' : 'Due in'} ${clockSpan(clock)}`
}

/** Returns the time until a check or since it was due: '25 m', '1 h 05 m' or '11 d 3 h'. */
export function clockSpan(clock: Pick<ReturnType<typeof checkClock>, 'minutes'>): string {
  const minutes = Math.abs(clock.minutes)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  const rest = minutes % 60
  return hours === 0 ? `${rest} m` : `${hours} h ${String(rest).padStart(2, '0')} m`
}
