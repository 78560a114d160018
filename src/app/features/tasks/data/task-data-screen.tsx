import { useMemo, useState } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { dayOf } from '../../../../domain/values/day.ts'
import { useActive } from '../../../kit/use-active.ts'
import { useCadence } from '../../../data/use-cadence.ts'
import { useFiltersOpen } from '../../../data/ui-store.ts'
import { useMinute } from '../../../data/use-minute.ts'
import { useSite, useUser } from '../../../data/use-session.ts'
import { taskColumns } from '../task-columns.tsx'
import { useTaskList } from '../use-task-list.ts'
import { countChanged, daysShown, type ReportDays, toReportQuery } from './task-data-days.ts'
import { TaskDataView } from './task-data-view.tsx'
import { useExport } from './use-export.ts'

const SCREEN = 'task-data'
/** As on the board (spec 1§9). */
const TASK_REFRESH_MS = 40_000
/** The columns of this table, whatever the site's features (spec 1§2.7). */
const features = { TrailerWeightEnabled: true, ShipmentDateEnabled: true, DockGroupsEnabled: false, ShowsDeleted: true }

/** The tasks completed at the active site; empty until person and site are known. */
export function TaskDataScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  return <TaskData key={site.ID} user={user} site={site} />
}

function TaskData({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const zone = site.Timezone
  const active = useActive()
  const now = useMinute()
  const today = dayOf(now, zone)
  const [open, setOpen] = useFiltersOpen(SCREEN, true)
  /** The days in the fields, and those of the list; null for the days at the start. */
  const [typed, setTyped] = useState<ReportDays | null>(null)
  const [asked, setAsked] = useState<ReportDays | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the clock only the day matters.
  const wanted = useMemo(() => ({ query: toReportQuery(daysShown(asked, now, zone), now, zone) }), [asked, today, zone])
  const tasks = useTaskList(wanted, site, active)
  const columns = useMemo(() => taskColumns(features, zone, null), [zone])
  const report = useExport()
  useCadence(TASK_REFRESH_MS, active)

  function clear() {
    setTyped(null)
    setAsked(null)
  }
  function exportShown() {
    // The export uses the days in the fields, and the list follows.
    setAsked(typed)
    void report.run(toReportQuery(daysShown(typed, now, zone), now, zone))
  }
  return (
    <TaskDataView
      filters={{
        days: daysShown(typed, now, zone),
        today,
        open,
        changed: countChanged(asked, now, zone),
        onToggle: setOpen,
        onChange: setTyped,
        onFilter: () => setAsked(typed),
        onClear: clear,
      }}
      tasks={tasks}
      columns={columns}
      progress={report.progress}
      busy={report.busy}
      onExport={may(toPerson(user), 'tasks.export') ? exportShown : null}
    />
  )
}
