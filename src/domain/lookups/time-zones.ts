import { inZone } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'

/**
 * Lookup 9: the IANA zones with the current offset (`(UTC-06:00) America/Chicago`), numbered from 1
 * by name; only the name is ever stored.
 */
export function timeZones(now: Instant): { readonly ID: number; readonly Name: string; readonly Value: string }[] {
  // UTC is missing from some runtimes' lists.
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return [...names].sort().map((name, at) => ({
    ID: at + 1,
    Name: `(UTC${inZone(now, name).format('Z')}) ${name}`,
    Value: name,
  }))
}

/** True for a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return false
  }
}
