import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import { TaskStatus } from '../../../domain/tasks/task-lists.ts'
import { dateOf, type TaskQuery } from '../../../domain/tasks/task-query.ts'
import { dayRange } from '../../../domain/values/day.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import type { ServerResult } from '../../../sync/api.ts'

/** Notes above lists that begin before the tablet's window. */
const OLDER_WORDS = {
  server: 'Tasks older than 7 days come from the server.',
  noSignal: 'Older tasks are shown only online. These are the last 7 days.',
  failed: 'Shown are the last 7 days.',
} as const

/** Returns the note, or the server's refusal; null until it responds. */
export function noteOf(read: ServerResult<unknown> | undefined, signal: boolean): string | null {
  if (read?.name === 'answered') return OLDER_WORDS.server
  if (read && 'words' in read) return `${read.words} ${OLDER_WORDS.failed}`
  return read || !signal ? OLDER_WORDS.noSignal : null
}

/** True for completed tasks from before the mirror's window. */
export function reachesBeyond({ statusTypes, startDate, endDate }: TaskQuery, start: Instant, zone: string): boolean {
  if (statusTypes.length > 0 && !statusTypes.includes(TaskStatus.Completed)) return false
  const { from } = dayRange(startDate, endDate, zone)
  return from === null || from < start
}

/** Keeps tasks completed before the window; the mirror has the rest, newer. */
export function beyond(tasks: readonly PresentedTask[], start: Instant): readonly PresentedTask[] {
  return tasks.filter((task) => task.StatusType === TaskStatus.Completed && dateOf(task) < start)
}
