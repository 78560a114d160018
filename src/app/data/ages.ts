/** Returns "<1 min", "12 min", "3 h", "2 d". `now`: milliseconds since 1970. */
export function ageOf(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return '<1 min'
  if (minutes < 120) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}

/** Returns "<10 s", "40 s", "3 min": coarse, as it is always on the screen and must not tick. */
export function answerAgeOf(at: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(at)) / 1_000)
  if (seconds < 10) return '<10 s'
  return seconds < 60 ? `${Math.floor(seconds / 10) * 10} s` : ageOf(at, now)
}
