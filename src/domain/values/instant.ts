/** ISO 8601 in UTC, `2026-11-20T14:05:00.000Z`; sorts as text. */
export type Instant = string

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** True for a time in the stored form. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text))
}

/** Returns milliseconds since 1970. */
export function toMs(at: Instant): number {
  return Date.parse(at)
}

/** Returns the time of milliseconds since 1970. */
export function fromMs(ms: number): Instant {
  return new Date(ms).toISOString()
}
