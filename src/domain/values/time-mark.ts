import type { Instant } from './instant.ts'

/** What a row keeps beside the time of an act. */
export interface TimeMark {
  /** The time that the tablet gave, where it was moved into its bounds; null otherwise. */
  readonly GivenDate: Instant | null
  /** The tablet could not vouch for its clock. */
  readonly TimeUncertain: boolean
}

/** A time that stands as it was given. */
export const plainTime: TimeMark = { GivenDate: null, TimeUncertain: false }

/** The mark alone of a row that has one. */
export function timeMark({ GivenDate, TimeUncertain }: TimeMark): TimeMark {
  return { GivenDate, TimeUncertain }
}

/** The words beside the time of an act: that it was moved, or that the clock was in doubt; null for neither. */
export function timeWords(mark: TimeMark): string | null {
  if (mark.GivenDate !== null) return 'time adjusted'
  return mark.TimeUncertain ? 'time uncertain' : null
}

/** A time as text, with its words in brackets where it has some. */
export function withTimeWords(shown: string, mark: TimeMark): string {
  const words = timeWords(mark)
  return words === null ? shown : `${shown} (${words})`
}
