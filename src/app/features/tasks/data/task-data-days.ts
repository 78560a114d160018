import { defaultTaskReportQuery } from '../../../../domain/tasks/task-report.ts'
import type { TaskQuery } from '../../../../domain/tasks/task-query.ts'
import type { Instant } from '../../../../domain/values/instant.ts'

/** Days of a report, both included; null for no bound. */
export type ReportDays = Pick<TaskQuery, 'startDate' | 'endDate'>

/** Returns the chosen days, or those of a new screen. */
export function daysShown(asked: ReportDays | null, now: Instant, zone: string): ReportDays {
  const { startDate, endDate } = asked ?? defaultTaskReportQuery(now, zone)
  return { startDate, endDate }
}

/** Returns the query for the tasks completed in these days. */
export function toReportQuery(days: ReportDays, now: Instant, zone: string): TaskQuery {
  return { ...defaultTaskReportQuery(now, zone), ...days }
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Returns e.g. '1,200 rows, 240 KB'. */
export function progressWords({ rows, bytes }: { readonly rows: number; readonly bytes: number }): string {
  const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`
  return `${counted}, ${sizeWords(bytes)}`
}

function sizeWords(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.ceil(bytes / KILOBYTE)} KB`
}
