import { defaultTaskReportQuery } from '../../../../domain/tasks/task-report.ts'
import type { TaskQuery } from '../../../../domain/tasks/task-query.ts'
import type { Instant } from '../../../../domain/values/instant.ts'

/** Days of a report, both included; null for no bound. */
export type ReportDays = Pick<TaskQuery, 'startDate' | 'endDate'>

/** Returns the days of a new screen. */
export function usualDays(now: Instant, zone: string): ReportDays {
  const { startDate, endDate } = defaultTaskReportQuery(now, zone)
  return { startDate, endDate }
}

/** Returns the query for the tasks completed in these days. */
export function toReportQuery(days: ReportDays, now: Instant, zone: string): TaskQuery {
  return { ...defaultTaskReportQuery(now, zone), ...days }
}
