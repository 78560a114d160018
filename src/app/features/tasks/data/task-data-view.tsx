import { downloadOutline, informationCircleOutline } from 'ionicons/icons'
import type { PresentedTask } from '../../../../domain/tasks/present-task.ts'
import type { Day } from '../../../../domain/values/day.ts'
import type { ExportProgress } from '../../../../sync/api.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/column.ts'
import { DateField } from '../../../kit/date-field.tsx'
import { FilterPanel } from '../../../kit/filter-panel.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { Screen } from '../../../kit/screen.tsx'
import { VirtualTable } from '../../../kit/virtual-table.tsx'
import { SyncStateLine } from '../../../shell/sync-state-line.tsx'
import { taskTone } from '../task-columns.tsx'
import type { ShownTasks } from '../use-task-list.ts'
import { progressWords, type ReportDays } from './task-data-days.ts'
import './task-data.css'

export interface TaskDataFilters {
  readonly days: ReportDays
  readonly today: Day
  readonly open: boolean
  /** The number of days that differ from those at the start. */
  readonly changed: number
  readonly onToggle: (open: boolean) => void
  readonly onChange: (days: ReportDays) => void
  readonly onFilter: () => void
  readonly onClear: () => void
}

export interface TaskDataViewProps {
  readonly filters: TaskDataFilters
  readonly tasks: ShownTasks
  readonly columns: readonly Column<PresentedTask>[]
  /** Null while no export runs. */
  readonly progress: ExportProgress | null
  readonly busy: boolean
  /** Null when this person may not export. */
  readonly onExport: (() => void) | null
}

/** The tasks completed at a site, to look at and to export (spec 1§2.7). */
export function TaskDataView({ filters, tasks, columns, progress, busy, onExport }: TaskDataViewProps) {
  return (
    <Screen title="Tasks data" aside={<SyncStateLine />}>
      <DataFilters {...filters} busy={busy} onExport={onExport} />
      {progress && (
        <p className="task-export" role="status">
          <progress aria-label="Export" />
          {progressWords(progress)}
        </p>
      )}
      {tasks.note && (
        <p className="task-data-note" role="status">
          <Icon icon={informationCircleOutline} />
          {tasks.note}
        </p>
      )}
      <VirtualTable
        label="Tasks data"
        columns={columns}
        keys={tasks.list?.ids}
        busy={tasks.busy}
        rows={tasks.rows}
        onVisibleKeys={tasks.onVisibleKeys}
        emptyText="No entries."
        tone={taskTone}
        mark={(task) => tasks.marks.get(task.ID) ?? null}
      />
    </Screen>
  )
}

type DataFiltersProps = TaskDataFilters & Pick<TaskDataViewProps, 'busy' | 'onExport'>

function DataFilters({ days, today, busy, onExport, onChange, ...panel }: DataFiltersProps) {
  const { startDate, endDate } = days
  return (
    <FilterPanel
      open={panel.open}
      onToggle={panel.onToggle}
      onClear={panel.onClear}
      active={panel.changed}
      actions={
        <>
          <Button tone="primary" onClick={panel.onFilter}>
            Filter
          </Button>
          {onExport && (
            <Button icon={downloadOutline} busy={busy} onClick={onExport}>
              Export to Excel
            </Button>
          )}
        </>
      }
    >
      <DateField
        label="Start date"
        value={startDate}
        today={today}
        bounded
        to={endDate}
        onChange={(day) => onChange({ startDate: day, endDate })}
      />
      <DateField
        label="End date"
        value={endDate}
        today={today}
        bounded
        from={startDate}
        onChange={(day) => onChange({ startDate, endDate: day })}
      />
    </FilterPanel>
  )
}
