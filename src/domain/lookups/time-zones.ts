import { offsetAt } from '../values/day.ts'
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
    Name: `(UTC${offsetWords(offsetAt(now, name))}) ${name}`,
    Value: name,
  }))
}

/** Returns +05:30 for 330 minutes. */
function offsetWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
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
