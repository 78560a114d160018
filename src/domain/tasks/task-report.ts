import { type TimeMark, withTimeWords } from '../commands/act-time.ts'
import { isReefer } from '../trailers/trailer-lists.ts'
import { type Day, addDays, dayOf } from '../values/day.ts'
import { showDate, showDateTime, showDay, showTime, showYesNo } from '../values/display.ts'
import type { CsvCell } from '../values/csv.ts'
import type { Instant } from '../values/instant.ts'
import type { PresentedTask } from './present-task.ts'
import { TaskStatus } from './task-lists.ts'
import { createdMark, endMark, startMark } from './task-times.ts'
import { emptyTaskQuery, type TaskQuery } from './task-query.ts'

/** How many days before today a report begins that names none (spec 1§2.7). */
const REPORT_DAYS = 3

/** The file that a report of tasks is downloaded as (spec 1§2.7). */
export const TASK_REPORT_FILE = 'TasksReport.csv'

/** What the tasks data screen shows first: what was completed from three days ago to today (spec 1§2.7, §9), deleted or not. */
export function defaultTaskReportQuery(now: Instant, zone: string): TaskQuery {
  const today: Day = dayOf(now, zone)
  return {
    ...emptyTaskQuery,
    statusTypes: [TaskStatus.Completed],
    startDate: addDays(today, -REPORT_DAYS),
    endDate: today,
    deleted: true,
  }
}

/** A column of the tasks table, in words. */
export interface TaskReportColumn {
  readonly header: string
  /** Moments and days in the site's zone. */
  readonly cell: (task: PresentedTask, zone: string) => CsvCell
  /** Of a moment: whether it was moved, see `act-time.ts`. */
  readonly mark?: (task: PresentedTask) => TimeMark
}

/** When a completed task was deleted, and by whom: blank for those that were not. */
export const DELETED_HEADER = 'Deleted'
export const DELETED_BY_HEADER = 'Deleted By'

/**
 * The columns of a report: those of the tasks table with weight and shipment date, without dock group (spec 1§2.4, §2.7),
 * and what became of tasks that were deleted.
 */
export const taskReportColumns: readonly TaskReportColumn[] = [
  { header: 'Date', cell: ({ CreatedDate }, zone) => showDate(CreatedDate, zone) },
  { header: 'Time', cell: ({ CreatedDate }, zone) => showTime(CreatedDate, zone), mark: createdMark },
  { header: 'Priority', cell: ({ Priority }) => showYesNo(Priority === 1) },
  { header: 'Elapsed Pending', cell: ({ ElapsedPendingString }) => ElapsedPendingString, mark: startMark },
  {
    header: 'Task Status',
    cell: ({ StatusTypeName, DeletedDate }) => (DeletedDate === null ? StatusTypeName : 'Deleted'),
  },
  { header: 'Trailer#', cell: ({ TrailerNumber }) => TrailerNumber },
  { header: 'SCAC', cell: ({ ScacName }) => ScacName },
  { header: 'Trailer Weight', cell: ({ TrailerWeight }) => TrailerWeight },
  { header: 'AKA', cell: ({ AKA }) => AKA },
  { header: 'Task', cell: ({ ActionName }) => ActionName },
  { header: 'Intent', cell: ({ IntentName }) => IntentName },
  { header: 'Shipment#', cell: ({ ShipmentNumber }) => ShipmentNumber },
  { header: 'Shipment Date', cell: ({ Trailer }) => showDay(Trailer?.ShipmentDate ?? null) },
  { header: 'Transaction ID', cell: ({ TransactionID }) => TransactionID },
  { header: 'Set Temp', cell: showSetTemperature },
  { header: 'Messages', cell: ({ MessageCount }) => MessageCount },
  { header: 'Trailer Status', cell: ({ TrailerStatusTypeName }) => TrailerStatusTypeName },
  { header: 'From', cell: ({ FromLocationName }) => FromLocationName },
  { header: 'To', cell: ({ ToLocationName }) => ToLocationName },
  { header: 'Finish Time', cell: showFinishTime, mark: endMark },
  {
    header: DELETED_HEADER,
    cell: ({ DeletedDate }, zone) => (DeletedDate === null ? '' : showDateTime(DeletedDate, zone)),
  },
  { header: DELETED_BY_HEADER, cell: ({ DeletedByName }) => DeletedByName ?? '' },
]

/** Degrees Fahrenheit, 'Dry' for none; of reefers only (spec 1§2.4). A typed trailer of unknown type shows what was typed. */
export function showSetTemperature({
  TrailerType,
  SetTemperature,
}: Pick<PresentedTask, 'TrailerType' | 'SetTemperature'>): CsvCell {
  if (isReefer(TrailerType)) return SetTemperature ?? 'Dry'
  return TrailerType === 0 ? SetTemperature : null
}

/** When a task was finished, or why that is not said (spec 1§2.4). */
export function showFinishTime(
  { StartTime, EndTime }: Pick<PresentedTask, 'StartTime' | 'EndTime'>,
  zone: string,
): string {
  if (EndTime !== null) return showDateTime(EndTime, zone)
  return StartTime === null ? 'Not claimed' : 'Not finished'
}

/** The first line of a report. */
export const taskReportHeader: readonly string[] = taskReportColumns.map(({ header }) => header)

/** A line of a report; a moved time says so in its cell. */
export function taskReportLine(task: PresentedTask, zone: string): readonly CsvCell[] {
  return taskReportColumns.map(({ cell, mark }) => {
    const shown = cell(task, zone)
    return mark ? withTimeWords(String(shown ?? ''), mark(task)) : shown
  })
}
