import type { Instant } from './instant.ts'

/** Beside the time of an act. */
export interface TimeMark {
  /** The tablet's time, if moved into its bounds. */
  readonly GivenDate: Instant | null
  readonly TimeUncertain: boolean
}

/** Not moved. */
export const plainTime: TimeMark = { GivenDate: null, TimeUncertain: false }

/** Returns the mark of a row that has more. */
export function timeMark({ GivenDate, TimeUncertain }: TimeMark): TimeMark {
  return { GivenDate, TimeUncertain }
}

/** Returns the note beside a time, moved or uncertain; null for neither. */
export function timeWords(mark: TimeMark): string | null {
  if (mark.GivenDate !== null) return 'time adjusted'
  return mark.TimeUncertain ? 'time uncertain' : null
}

/** Adds a time's note in brackets. */
export function withTimeWords(shown: string, mark: TimeMark): string {
  const words = timeWords(mark)
  return words === null ? shown : `${shown} (${words})`
}
