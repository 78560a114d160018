/**
 * A moment: ISO 8601 in UTC with milliseconds and Z, e.g. `2026-11-20T14:05:00.000Z`. The same text in every layer; it
 * sorts as text.
 */
export type Instant = string

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Whether a text is a moment in the one form that is stored and sent. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text))
}

/** Milliseconds since 1970 of a moment. */
export function toMs(at: Instant): number {
  return Date.parse(at)
}

/** The moment of a number of milliseconds since 1970. */
export function fromMs(ms: number): Instant {
  return new Date(ms).toISOString()
}
