import type { TimeMark } from '../values/time-mark.ts'
import type { Instant } from '../values/instant.ts'
import type { Task } from './task.ts'

/** Returns the start with its mark, as stored. */
export function startedAt(StartTime: Instant | null, { GivenDate, TimeUncertain }: TimeMark) {
  return { StartTime, StartGivenTime: GivenDate, StartUncertain: TimeUncertain }
}

/** Returns the end with its mark, as stored. */
export function endedAt(EndTime: Instant | null, { GivenDate, TimeUncertain }: TimeMark) {
  return { EndTime, EndGivenTime: GivenDate, EndUncertain: TimeUncertain }
}

/** Returns the creation with its mark, as stored. */
export function createdAt(CreatedDate: Instant, { GivenDate, TimeUncertain }: TimeMark) {
  return { CreatedDate, CreatedGivenDate: GivenDate, CreatedUncertain: TimeUncertain }
}

/** Returns the mark of the creation. */
export function createdMark(task: Pick<Task, 'CreatedGivenDate' | 'CreatedUncertain'>): TimeMark {
  return { GivenDate: task.CreatedGivenDate, TimeUncertain: task.CreatedUncertain }
}

/** Returns the mark of the start. */
export function startMark(task: Pick<Task, 'StartGivenTime' | 'StartUncertain'>): TimeMark {
  return { GivenDate: task.StartGivenTime, TimeUncertain: task.StartUncertain }
}

/** Returns the mark of the end. */
export function endMark(task: Pick<Task, 'EndGivenTime' | 'EndUncertain'>): TimeMark {
  return { GivenDate: task.EndGivenTime, TimeUncertain: task.EndUncertain }
}
