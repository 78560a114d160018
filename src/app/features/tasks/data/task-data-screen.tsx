import { useMemo } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import { TASK_REPORT_FILE } from '../../../../domain/tasks/task-report.ts'
import { dayFilter } from '../../../kit/list/filter-fields.tsx'
import { ExportProgress } from '../../../kit/export-progress.tsx'
import { NoteLine } from '../../../kit/note-line.tsx'
import { ListScreen } from '../../../kit/list/list-screen.tsx'
import { ReportButtons } from '../../../kit/list/report-buttons.tsx'
import { noActs } from '../../../kit/list/table-columns.tsx'
import { useReport } from '../../../data/use-report.ts'
import { useRowMarks } from '../../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../../data/of-site.tsx'
import { SyncStateLine } from '../../../shell/sync-state-line.tsx'
import { taskColumns, taskTone } from '../task-columns.tsx'
import { useTaskList } from '../use-task-list.ts'
import { toReportQuery, usualDays } from './task-data-days.ts'

const SCREEN = 'task-data'
/** As on the board (spec 1§9). */
const TASK_REFRESH_MS = 40_000
/** The columns, whatever the site's features (spec 1§2.7). */
const features = { TrailerWeightEnabled: true, ShipmentDateEnabled: true, DockGroupsEnabled: false, ShowsDeleted: true }

/** The tasks completed at the active site. */
export default ofSite(TaskData)

function TaskData({ user, site }: OfSite) {
  const report = useReport(
    { user, site },
    { screen: SCREEN, refreshMs: TASK_REFRESH_MS, file: 'reportExport', usual: usualDays },
  )
  const { zone, today, now, state, asked, apply } = report
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the clock only the day matters.
  const wanted = useMemo(() => ({ query: toReportQuery(asked, now, zone) }), [asked, today, zone])
  const tasks = useTaskList(wanted, site, report.active)
  const columns = useMemo(() => taskColumns(features, zone, null), [zone])
  const mark = useRowMarks(tasks.marks)
  const days = state.filter

  function exportShown() {
    // The export uses the days in the fields, and the list follows.
    apply()
    void report.file.run({ body: toReportQuery(days, now, zone) }, TASK_REPORT_FILE)
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
        onClear: report.clear,
        actions: (
          <ReportButtons
            onFilter={apply}
            onExport={may(toPerson(user), 'tasks.export') ? exportShown : null}
            busy={report.file.busy}
          />
        ),
      }}
      view={report.view}
      note={
        <>
          <ExportProgress progress={report.file.progress} />
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
