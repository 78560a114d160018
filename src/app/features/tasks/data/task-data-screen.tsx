import { downloadOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import { TASK_REPORT_FILE } from '../../../../domain/tasks/task-report.ts'
import { dayOf } from '../../../../domain/values/day.ts'
import { Button } from '../../../kit/button.tsx'
import { dayFilter } from '../../../kit/list/filter-fields.tsx'
import { ExportProgress } from '../../../kit/export-progress.tsx'
import { NoteLine } from '../../../kit/note-line.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { noActs } from '../../../kit/list/table-columns.tsx'
import { useActive } from '../../../kit/use-active.ts'
import { useCadence } from '../../../data/use-cadence.ts'
import { useExport } from '../../../data/use-export.ts'
import { useListView } from '../../../data/ui-store.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { useRowMarks } from '../../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../../data/of-site.tsx'
import { SyncStateLine } from '../../../shell/sync-state-line.tsx'
import { taskColumns, taskTone } from '../task-columns.tsx'
import { useTaskList } from '../use-task-list.ts'
import { daysShown, type ReportDays, toReportQuery } from './task-data-days.ts'

const SCREEN = 'task-data'
/** As on the board (spec 1§9). */
const TASK_REFRESH_MS = 40_000
/** The columns, whatever the site's features (spec 1§2.7). */
const features = { TrailerWeightEnabled: true, ShipmentDateEnabled: true, DockGroupsEnabled: false, ShowsDeleted: true }

/** The tasks completed at the active site. */
export default ofSite(TaskData)

function TaskData({ user, site }: OfSite) {
  const zone = site.Timezone
  const active = useActive()
  const now = useMinute()
  const today = dayOf(now, zone)
  const listView = useListView(SCREEN, SCREEN, user.UserID, true)
  /** The days in the fields, and those of the list; null for the days at the start. */
  const [typed, setTyped] = useState<ReportDays | null>(null)
  const [asked, setAsked] = useState<ReportDays | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the clock only the day matters.
  const wanted = useMemo(() => ({ query: toReportQuery(daysShown(asked, now, zone), now, zone) }), [asked, today, zone])
  const tasks = useTaskList(wanted, site, active)
  const columns = useMemo(() => taskColumns(features, zone, null), [zone])
  const report = useExport('reportExport')
  const mark = useRowMarks(tasks.marks)
  useCadence(TASK_REFRESH_MS, active)

  function clear() {
    setTyped(null)
    setAsked(null)
  }
  function exportShown() {
    // The export uses the days in the fields, and the list follows.
    setAsked(typed)
    void report.run({ body: toReportQuery(daysShown(typed, now, zone), now, zone) }, TASK_REPORT_FILE)
  }
  const days = daysShown(typed, now, zone)
  const state = {
    filter: days,
    usual: daysShown(null, now, zone),
    onChange: (part: Partial<ReportDays>) => setTyped({ ...days, ...part }),
  }
  return (
    <ListScreen
      title="Tasks data"
      state={<SyncStateLine />}
      filters={{
        // No chips: they could name days that are not listed, as the list waits for the button Filter.
        fields: [
          dayFilter(state, 'startDate', 'Start date', { today, to: days.endDate }),
          dayFilter(state, 'endDate', 'End date', { today, from: days.startDate }),
        ].map((field) => ({ ...field, chip: null })),
        onClear: clear,
        actions: (
          <>
            <Button tone="primary" onClick={() => setAsked(typed)}>
              Filter
            </Button>
            {may(toPerson(user), 'tasks.export') && (
              <Button icon={downloadOutline} busy={report.busy} onClick={exportShown}>
                Export to Excel
              </Button>
            )}
          </>
        ),
      }}
      view={listView}
      note={
        <>
          <ExportProgress progress={report.progress} />
          <NoteLine words={tasks.note} />
        </>
      }
      label="Tasks data"
      columns={columns}
      acts={noActs}
      list={{
        keys: tasks.list?.ids,
        busy: tasks.busy,
        rows: tasks.rows,
        onVisibleKeys: tasks.onVisibleKeys,
        tone: taskTone,
        mark,
        emptyText: 'No entries.',
      }}
    />
  )
}
