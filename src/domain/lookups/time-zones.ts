import { inZone } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'

/**
 * Returns lookup 9: IANA zones with their present offset (`(UTC-06:00) America/Chicago`), numbered by name; only the
 * name is stored.
 */
export function timeZones(now: Instant): { readonly ID: number; readonly Name: string; readonly Value: string }[] {
  // Some runtimes lack UTC.
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return [...names].sort().map((name, at) => ({
    ID: at + 1,
    Name: `(UTC${inZone(now, name).format('Z')}) ${name}`,
    Value: name,
  }))
}

/** True for a zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** True for a name such as America/Chicago, not for an offset or other capitals. */
export function isIanaZone(name: string): boolean {
  return /^[A-Z][A-Za-z]*([/_+-]\w+)*$/.test(name) && isTimeZone(name)
}
