import { addOutline, informationCircleOutline } from 'ionicons/icons'
import type { PresentedTask } from '../../../domain/tasks/present-task.ts'
import type { TasksSummary } from '../../../domain/tasks/task-query.ts'
import type { ReactNode } from 'react'
import { FloatingButton } from '../../kit/floating-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { SegmentTabs, type Tab } from '../../kit/segment-tabs.tsx'
import { VirtualTable, type VirtualTableProps } from '../../kit/virtual-table.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { TaskTab } from './task-filter.ts'
import { TaskFilters, type TaskFiltersProps } from './task-filters.tsx'
import { taskName, taskTone } from './task-columns.tsx'

export interface TasksViewProps {
  readonly summary: TasksSummary | null
  readonly tab: TaskTab
  readonly onTab: (tab: TaskTab) => void
  readonly filters: TaskFiltersProps
  /** A note above the list; null for none. */
  readonly note: string | null
  readonly table: Pick<
    VirtualTableProps<PresentedTask>,
    'columns' | 'keys' | 'busy' | 'rows' | 'onVisibleKeys' | 'separators' | 'mark' | 'selectedKey' | 'onOpen' | 'onMove'
  >
  /** Null when this person may not create a task. */
  readonly onAdd: (() => void) | null
  /** The open panel or form. */
  readonly panel: ReactNode
}

const tabs: readonly Tab<TaskTab>[] = [
  { key: TaskTab.Pending, label: 'Pending' },
  { key: TaskTab.Working, label: 'Working' },
  { key: TaskTab.Completed, label: 'Completed' },
  { key: TaskTab.Filtered, label: 'Filtered' },
]

const PANEL_ID = 'task-list'

/** The board of tasks of the active site (spec 1§2.4). */
export function TasksView({ summary, tab, onTab, filters, note, table, onAdd, panel }: TasksViewProps) {
  const label = `${tabs.find(({ key }) => key === tab)?.label ?? ''} tasks`
  return (
    <Screen
      title="Tasks"
      aside={<SyncStateLine />}
      panel={panel}
      foot={onAdd && <FloatingButton icon={addOutline} label="Add task" onClick={onAdd} />}
    >
      <div className="task-head">
        <SegmentTabs label="Views" tabs={tabs} value={tab} onChange={onTab} panelID={PANEL_ID} />
        <SummaryBar summary={summary} />
      </div>
      <TaskFilters {...filters} />
      {note && (
        <p className="task-note" role="status">
          <Icon icon={informationCircleOutline} />
          {note}
        </p>
      )}
      <div id={PANEL_ID} className="task-list marked-below" role="tabpanel" aria-label={label}>
        <VirtualTable
          {...table}
          label={label}
          emptyText="No entries."
          scrollKey={tab}
          tone={taskTone}
          handleLabel={taskName}
        />
      </div>
    </Screen>
  )
}
