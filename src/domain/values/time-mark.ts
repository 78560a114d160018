import type { Instant } from './instant.ts'

/** Columns beside the time of an act. */
export interface TimeMark {
  /** The time that the tablet gave, where it was moved into its bounds; else null. */
  readonly GivenDate: Instant | null
  /** The tablet's clock was in doubt. */
  readonly TimeUncertain: boolean
}

/** The mark of a time that was not moved. */
export const plainTime: TimeMark = { GivenDate: null, TimeUncertain: false }

/** Returns the mark alone of a row that has one. */
export function timeMark({ GivenDate, TimeUncertain }: TimeMark): TimeMark {
  return { GivenDate, TimeUncertain }
}

/** Returns the words beside a time: moved, or a clock in doubt; null for neither. */
export function timeWords(mark: TimeMark): string | null {
  if (mark.GivenDate !== null) return 'time adjusted'
  return mark.TimeUncertain ? 'time uncertain' : null
}

/** Returns a time as text, with its words in brackets. */
export function withTimeWords(shown: string, mark: TimeMark): string {
  const words = timeWords(mark)
  return words === null ? shown : `${shown} (${words})`
}
