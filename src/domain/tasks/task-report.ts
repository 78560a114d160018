import { type TimeMark, withTimeWords } from '../values/time-mark.ts'
import { fieldLabels } from '../trailers/field-words.ts'
import { taskFieldLabels } from './task-edit.ts'
import { isReefer } from '../trailers/trailer-lists.ts'
import { type Day, addDays, dayOf } from '../values/day.ts'
import { showDate, showDateTime, showDay, showTime, showYesNo } from '../values/display.ts'
import type { CsvCell } from '../values/csv.ts'
import type { Instant } from '../values/instant.ts'
import type { PresentedTask } from './present-task.ts'
import { TaskStatus } from './task-lists.ts'
import { createdMark, endMark, startMark } from './task-times.ts'
import { emptyTaskQuery, type TaskQuery } from './task-query.ts'

/** Without a start (spec 1§2.7). */
const REPORT_DAYS = 3

/** Spec 1§2.7. */
export const TASK_REPORT_FILE = 'TasksReport.csv'

/** Returns a new screen's query: the last three days, deleted or not (spec 1§2.7, §9). */
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

export type TaskColumnName =
  | (
      | 'CreatedDate'
      | 'CreatedTime'
      | 'Priority'
      | 'ElapsedPending'
      | 'StatusType'
      | 'TrailerNumber'
      | 'ScacID'
      | 'TrailerWeight'
    )
  | ('AKA' | 'Action' | 'Intent' | 'ShipmentNumber' | 'ShipmentDate' | 'TransactionID' | 'SetTemperature' | 'Messages')
  | ('TrailerStatusType' | 'FromLocationID' | 'ToLocationID' | 'FinishTime' | 'DeletedDate' | 'DeletedBy')

export interface TaskReportColumn {
  readonly id: TaskColumnName
  readonly header: string
  /** In the site's zone. */
  readonly cell: (task: PresentedTask, zone: string) => CsvCell
  /** For a time: its mark, see `act-time.ts`. */
  readonly mark?: (task: PresentedTask) => TimeMark
}

/** The table's columns with weight, shipment date and deletion, without dock group (spec 1§2.7). */
export const taskReportColumns: readonly TaskReportColumn[] = [
  { id: 'CreatedDate', header: 'Date', cell: ({ CreatedDate }, zone) => showDate(CreatedDate, zone) },
  {
    id: 'CreatedTime',
    header: 'Time',
    cell: ({ CreatedDate }, zone) => showTime(CreatedDate, zone),
    mark: createdMark,
  },
  { id: 'Priority', header: taskFieldLabels.Priority, cell: ({ Priority }) => showYesNo(Priority === 1) },
  {
    id: 'ElapsedPending',
    header: 'Elapsed Pending',
    cell: ({ ElapsedPendingString }) => ElapsedPendingString,
    mark: startMark,
  },
  {
    id: 'StatusType',
    header: 'Task Status',
    cell: ({ StatusTypeName, DeletedDate }) => (DeletedDate === null ? StatusTypeName : 'Deleted'),
  },
  { id: 'TrailerNumber', header: taskFieldLabels.TrailerNumber, cell: ({ TrailerNumber }) => TrailerNumber },
  { id: 'ScacID', header: taskFieldLabels.ScacID, cell: ({ ScacName }) => ScacName },
  { id: 'TrailerWeight', header: taskFieldLabels.TrailerWeight, cell: ({ TrailerWeight }) => TrailerWeight },
  { id: 'AKA', header: fieldLabels.AKA, cell: ({ AKA }) => AKA },
  { id: 'Action', header: 'Task', cell: ({ ActionName }) => ActionName },
  { id: 'Intent', header: taskFieldLabels.Intent, cell: ({ IntentName }) => IntentName },
  { id: 'ShipmentNumber', header: taskFieldLabels.ShipmentNumber, cell: ({ ShipmentNumber }) => ShipmentNumber },
  {
    id: 'ShipmentDate',
    header: fieldLabels.ShipmentDate,
    cell: ({ Trailer }) => showDay(Trailer?.ShipmentDate ?? null),
  },
  { id: 'TransactionID', header: taskFieldLabels.TransactionID, cell: ({ TransactionID }) => TransactionID },
  { id: 'SetTemperature', header: 'Set Temp', cell: showSetTemperature },
  { id: 'Messages', header: 'Messages', cell: ({ MessageCount }) => MessageCount },
  {
    id: 'TrailerStatusType',
    header: taskFieldLabels.TrailerStatusType,
    cell: ({ TrailerStatusTypeName }) => TrailerStatusTypeName,
  },
  { id: 'FromLocationID', header: taskFieldLabels.FromLocationID, cell: ({ FromLocationName }) => FromLocationName },
  { id: 'ToLocationID', header: taskFieldLabels.ToLocationID, cell: ({ ToLocationName }) => ToLocationName },
  { id: 'FinishTime', header: 'Finish Time', cell: showFinishTime, mark: endMark },
  {
    id: 'DeletedDate',
    header: 'Deleted',
    cell: ({ DeletedDate }, zone) => (DeletedDate === null ? '' : showDateTime(DeletedDate, zone)),
  },
  { id: 'DeletedBy', header: 'Deleted By', cell: ({ DeletedByName }) => DeletedByName ?? '' },
]

/** Returns degrees Fahrenheit or 'Dry', for reefers and typed trailers (spec 1§2.4). */
export function showSetTemperature({
  TrailerType,
  SetTemperature,
}: Pick<PresentedTask, 'TrailerType' | 'SetTemperature'>): CsvCell {
  if (isReefer(TrailerType)) return SetTemperature ?? 'Dry'
  return TrailerType === 0 ? SetTemperature : null
}

/** Returns when a task ended, or its status (spec 1§2.4). */
export function showFinishTime(
  { StartTime, EndTime }: Pick<PresentedTask, 'StartTime' | 'EndTime'>,
  zone: string,
): string {
  if (EndTime !== null) return showDateTime(EndTime, zone)
  return StartTime === null ? 'Not claimed' : 'Not finished'
}

export const taskReportHeader: readonly string[] = taskReportColumns.map(({ header }) => header)

/** Returns a report's line; a moved time is marked in its cell. */
export function taskReportLine(task: PresentedTask, zone: string): readonly CsvCell[] {
  return taskReportColumns.map(({ cell, mark }) => {
    const shown = cell(task, zone)
    return mark ? withTimeWords(String(shown ?? ''), mark(task)) : shown
  })
}
