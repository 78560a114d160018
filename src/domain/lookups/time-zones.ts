import { inZone } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'

/**
 * Lookup 9: the IANA zones, as label with the offset of now (`(UTC-06:00) America/Chicago`) and the name as value. The
 * numbers count from 1 in the order of the names; only the name is ever stored.
 */
export function timeZones(now: Instant): { readonly ID: number; readonly Name: string; readonly Value: string }[] {
  // The runtime's own list; UTC is not in all of them.
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return [...names].sort().map((name, at) => ({
    ID: at + 1,
    Name: `(UTC${inZone(now, name).format('Z')}) ${name}`,
    Value: name,
  }))
}

/** Whether a text names a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    // A RangeError is how Intl says no.
    return false
  }
}
