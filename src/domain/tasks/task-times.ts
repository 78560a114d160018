import type { TimeMark } from '../values/time-mark.ts'
import type { Instant } from '../values/instant.ts'
import type { Task } from './task.ts'

/** The start as a task keeps it: its time, and the mark of that. */
export function startedAt(StartTime: Instant | null, { GivenDate, TimeUncertain }: TimeMark) {
  return { StartTime, StartGivenTime: GivenDate, StartUncertain: TimeUncertain }
}

/** The end as a task keeps it. */
export function endedAt(EndTime: Instant | null, { GivenDate, TimeUncertain }: TimeMark) {
  return { EndTime, EndGivenTime: GivenDate, EndUncertain: TimeUncertain }
}

/** The making as a task keeps it. */
export function createdAt(CreatedDate: Instant, { GivenDate, TimeUncertain }: TimeMark) {
  return { CreatedDate, CreatedGivenDate: GivenDate, CreatedUncertain: TimeUncertain }
}

/** The mark of the time at which a task was made. */
export function createdMark(task: Pick<Task, 'CreatedGivenDate' | 'CreatedUncertain'>): TimeMark {
  return { GivenDate: task.CreatedGivenDate, TimeUncertain: task.CreatedUncertain }
}

/** The mark of the time at which a task was started. */
export function startMark(task: Pick<Task, 'StartGivenTime' | 'StartUncertain'>): TimeMark {
  return { GivenDate: task.StartGivenTime, TimeUncertain: task.StartUncertain }
}

/** The mark of the time at which a task was completed. */
export function endMark(task: Pick<Task, 'EndGivenTime' | 'EndUncertain'>): TimeMark {
  return { GivenDate: task.EndGivenTime, TimeUncertain: task.EndUncertain }
}
