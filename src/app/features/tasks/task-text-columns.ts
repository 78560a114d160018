import type { Site } from '../../../domain/sites/site.ts'
import { TaskSubStatus, taskSubStatusNames } from '../../../domain/tasks/task-lists.ts'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import { type TaskColumnName, type TaskReportColumn, taskReportColumns } from '../../../domain/tasks/task-report.ts'
import { awayWords } from '../../../domain/tasks/task-presence.ts'
import { isInOrder } from '../../../domain/tasks/task.ts'
import { showValue } from '../../../domain/values/display.ts'

export interface TaskTextColumn extends ColumnLook {
  readonly id: TaskColumnName | 'DockGroup'
  readonly header: string
  /** Times in the site's zone. */
  readonly text: (task: PresentedTask, zone: string) => string
  readonly mark?: TaskReportColumn['mark']
}

interface ColumnLook {
  readonly width: number
  readonly align?: 'end'
  /** The site's feature that the column needs. */
  readonly feature?: keyof TaskColumnFeatures
}

export interface TaskColumnFeatures
  extends Pick<Site, 'TrailerWeightEnabled' | 'ShipmentDateEnabled' | 'DockGroupsEnabled'> {
  /** True where tasks deleted after completion are listed. */
  readonly ShowsDeleted?: boolean
}

const looks: Readonly<Record<TaskColumnName, ColumnLook>> = {
  CreatedDate: { width: 130 },
  CreatedTime: { width: 112 },
  Priority: { width: 96 },
  ElapsedPending: { width: 176 },
  StatusType: { width: 220 },
  TrailerNumber: { width: 206 },
  ScacID: { width: 90 },
  TrailerWeight: { width: 150, align: 'end', feature: 'TrailerWeightEnabled' },
  AKA: { width: 110 },
  Action: { width: 180 },
  Intent: { width: 100 },
  ShipmentNumber: { width: 130 },
  ShipmentDate: { width: 150, feature: 'ShipmentDateEnabled' },
  TransactionID: { width: 150 },
  SetTemperature: { width: 104, align: 'end' },
  Messages: { width: 110, align: 'end' },
  TrailerStatusType: { width: 180 },
  FromLocationID: { width: 136 },
  ToLocationID: { width: 136 },
  FinishTime: { width: 190 },
  DeletedDate: { width: 190, feature: 'ShowsDeleted' },
  DeletedBy: { width: 160, feature: 'ShowsDeleted' },
}

const dockGroup: TaskTextColumn = {
  id: 'DockGroup',
  header: 'Dock Group',
  text: ({ DockGroup }) => showValue(DockGroup?.Name ?? null),
  width: 140,
  feature: 'DockGroupsEnabled',
}

/** The report's columns, with the dock group after the set temperature (spec 1§2.4). */
const columns: readonly TaskTextColumn[] = taskReportColumns.flatMap((column) =>
  column.id === 'SetTemperature' ? [toTextColumn(column), dockGroup] : [toTextColumn(column)],
)

/** Columns after the buttons, in the order of spec 1§2.4. */
export function taskTextColumnsOf(site: TaskColumnFeatures): readonly TaskTextColumn[] {
  return columns.filter(({ feature }) => feature === undefined || site[feature])
}

function toTextColumn({ id, header, cell, mark }: TaskReportColumn): TaskTextColumn {
  const text: TaskTextColumn['text'] = (task, zone) => showValue(cell(task, zone))
  return { id, header, text: id === 'StatusType' ? statusText : text, ...(mark && { mark }), ...looks[id] }
}

/** Returns 'Deleted', or the status with its reason, a note of a move, and one of a trailer that is away. */
function statusText(task: PresentedTask): string {
  if (task.DeletedDate !== null) return 'Deleted'
  const moved = task.Resequenced && isInOrder(task) ? taskSubStatusNames[TaskSubStatus.ReSequenced] : ''
  const words = [task.StatusTypeName, task.SubStatusName, moved, awayWords(task)]
  return [...new Set(words)].filter((word) => word !== '').join(', ')
}
