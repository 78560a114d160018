const MINUTE_MS = 60_000

/**
 * Returns the minutes from a moment to the last full minute, never below 0: the same by a clock that is read each second as
 * by one that is read each minute. `now`: milliseconds since 1970.
 */
export function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - (now % MINUTE_MS) - Date.parse(at)) / MINUTE_MS))
}

/** Returns "<1 min", "12 min", "3 h", "2 d", by `minutesSince`. */
export function ageOf(at: string, now: number): string {
  return ofMinutes(minutesSince(at, now))
}

/** Returns "<10 s", "40 s", "3 min": coarse, as it is always on the screen and must not tick. */
export function answerAgeOf(at: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(at)) / 1_000)
  if (seconds < 10) return '<10 s'
  // From the moment itself: a full minute may be further back than the answer.
  return seconds < 60 ? `${Math.floor(seconds / 10) * 10} s` : ofMinutes(Math.floor(seconds / 60))
}

function ofMinutes(minutes: number): string {
  if (minutes < 1) return '<1 min'
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}
