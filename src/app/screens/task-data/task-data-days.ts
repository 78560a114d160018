import { defaultTaskReportQuery } from '../../../domain/tasks/task-report.ts'
import type { TaskQuery } from '../../../domain/tasks/task-query.ts'
import type { Instant } from '../../../domain/values/instant.ts'

/** The days of a report, both included; null: no bound. */
export type ReportDays = Pick<TaskQuery, 'startDate' | 'endDate'>

/** The days that a person asked for; those with which the screen starts, on the site's today, where they asked for none. */
export function daysShown(asked: ReportDays | null, now: Instant, zone: string): ReportDays {
  const { startDate, endDate } = asked ?? defaultTaskReportQuery(now, zone)
  return { startDate, endDate }
}

/** The question for the tasks that were completed in these days. */
export function toReportQuery(days: ReportDays, now: Instant, zone: string): TaskQuery {
  return { ...defaultTaskReportQuery(now, zone), ...days }
}

/** How many of the days differ from those with which the screen starts. */
export function countChanged(asked: ReportDays | null, now: Instant, zone: string): number {
  const usual = daysShown(null, now, zone)
  const { startDate, endDate } = asked ?? usual
  return Number(startDate !== usual.startDate) + Number(endDate !== usual.endDate)
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** How far an export is, e.g. '1,200 rows, 240 KB'. */
export function progressWords({ rows, bytes }: { readonly rows: number; readonly bytes: number }): string {
  const counted = rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`
  return `${counted}, ${sizeWords(bytes)}`
}

function sizeWords(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.ceil(bytes / KILOBYTE)} KB`
}
