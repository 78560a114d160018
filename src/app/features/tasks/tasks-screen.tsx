import { useIonViewWillLeave } from '@ionic/react'
import { addOutline } from 'ionicons/icons'
import { useCallback, useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { refuseDeletion } from '../../../domain/tasks/task-deletion.ts'
import type { TaskList } from '../../../domain/tasks/task-query.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { yardClient } from '../../../sync/client.ts'
import { NoteLine } from '../../kit/note-line.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { noActs } from '../../kit/list/table-columns.tsx'
import type { Tab } from '../../kit/segment-tabs.tsx'
import { useActive } from '../../kit/use-active.ts'
import { TASKS_SCREEN, useFilters } from '../../data/filter-store.ts'
import { taskName } from '../../data/task-name.ts'
import { useListView } from '../../data/ui-store.ts'
import { useCadence } from '../../data/use-cadence.ts'
import { useMinute } from '../../data/use-minute.ts'
import { useFresh } from '../../data/fresh-rows.ts'
import { useRowMarks } from '../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useTasksSummary } from '../../data/use-tasks-summary.ts'
import { useMendRequests } from '../../data/mend-store.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { nextAct } from './panel/panel-acts.ts'
import { askToDelete } from './task-acts.ts'
import { useTaskFilterChoices } from './task-choices.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { taskActs, taskColumns, taskTone } from './task-columns.tsx'
import { taskFilters } from './task-filters.ts'
import { cleared, completed, defaultTaskSettings, isOrdered, onTab, TaskTab, toTaskQuery } from './task-filter.ts'
import { askToComplete, startDialog, taskForm, taskOverlays, taskPanel } from './overlays.ts'
import { useMoves } from './use-moves.ts'
import { useTaskList } from './use-task-list.ts'
import './tasks.css'

/** Spec 1§9. */
const TASK_REFRESH_MS = 40_000

/** The tasks of the active site. */
export default ofSite(Tasks)

function Tasks({ user, site }: OfSite) {
  const person = useMemo(() => toPerson(user), [user])
  const mayWrite = may(person, 'tasks.write')
  const [kept, change, reset] = useFilters(
    { screen: TASKS_SCREEN, UserID: user.UserID, SiteID: site.ID },
    defaultTaskSettings,
  )
  // A reload keeps filters, another screen resets them (spec 1§2.4).
  useIonViewWillLeave(reset, [reset])
  const settings = useMemo(() => completed(kept), [kept])
  const listView = useListView(TASKS_SCREEN, TASKS_SCREEN, user.UserID)
  const active = useActive()
  useCadence(TASK_REFRESH_MS, active)
  const today = dayOf(useMinute(), site.Timezone)
  // Tab and fields change at once; the table follows with all that belongs to it.
  const wanted = useMemo(
    () => ({ query: toTaskQuery(settings, today), isOrdered: isOrdered(settings) }),
    [settings, today],
  )
  const { asked, busy, list, rows, marks, onVisibleKeys, fromServer, note } = useTaskList(wanted, site, active)
  const { ids, onMove } = useMoves(list, asked?.query)
  const separators = useOlderLine(list, ids)
  const overlays = useOverlays({ context: { site, user }, shown: ids !== undefined, parts: taskOverlays })
  const { open } = overlays
  useMendRequests('/tasks', ({ item }) => mayWrite && open(taskForm, { purpose: { name: 'mend', item } }))
  const view = useCallback(
    (taskID: number) => {
      const edit = () => open(taskForm, { purpose: { name: 'edit', taskID } }, taskID)
      open(taskPanel, { taskID, onEdit: mayWrite ? edit : null }, taskID)
    },
    [open, mayWrite],
  )
  const choices = useTaskFilterChoices(site)
  const summary = useTasksSummary(site.ID)
  const columns = useMemo(() => taskColumns(site, site.Timezone, site.TaskPendingLimitMinutes), [site])
  const acts = useMemo(() => {
    if (!mayWrite) return noActs
    const by = { ...person, UserID: user.UserID }
    return taskActs({
      onView: ({ ID }) => view(ID),
      nextAct: (task) => (fromServer.has(task.ID) ? null : nextAct(task, by)),
      onNext: (task, act) => {
        if (act === 'start') open(startDialog, { taskID: task.ID }, task.ID)
        else void askToComplete(task)
      },
      onDelete: (task) => void askToDelete(task),
      // A refusal for a working task is shown on a tap; a button that never works is hidden.
      mayDelete: (task) => !fromServer.has(task.ID) && refuseDeletion(task, false, person)?.details.status !== 403,
    })
  }, [person, user.UserID, mayWrite, fromServer, view, open])
  const fields = useMemo(
    () => taskFilters(settings, choices, today, (part) => change({ filter: { ...settings.filter, ...part } })),
    [settings, choices, today, change],
  )
  const mark = useRowMarks(marks)
  const fresh = useFresh('Tasks')
  return (
    <ListScreen
      title="Tasks"
      state={<SyncStateLine />}
      add={
        may(person, 'tasks.create')
          ? { label: 'Add task', icon: addOutline, onTap: () => open(taskForm, { purpose: { name: 'new' } }) }
          : null
      }
      tabs={{
        label: 'Views',
        tabs,
        value: settings.tab,
        onChange: (tab) => {
          change(onTab(settings, tab))
          // Restarts the interval (spec 1§2.4).
          void yardClient.syncUnlessFailing()
        },
      }}
      filters={{ fields, onClear: () => change(cleared(settings)) }}
      view={listView}
      note={
        <>
          <SummaryBar summary={summary} />
          <NoteLine words={note} />
        </>
      }
      label={`${tabs.find(({ key }) => key === settings.tab)?.label ?? ''} tasks`}
      columns={columns}
      acts={acts}
      list={{
        keys: ids,
        busy,
        rows,
        onVisibleKeys,
        separators,
        mark,
        fresh,
        tone: taskTone,
        handleLabel: taskName,
        onMove: mayWrite && asked?.isOrdered ? onMove : undefined,
        emptyText: 'No entries.',
        scrollKey: settings.tab,
      }}
      selectedKey={overlays.row}
      onOpen={view}
      panel={overlays.view}
    />
  )
}

const tabs: readonly Tab<TaskTab>[] = [
  { key: TaskTab.Pending, label: 'Pending' },
  { key: TaskTab.Working, label: 'Working' },
  { key: TaskTab.Completed, label: 'Completed' },
  { key: TaskTab.Filtered, label: 'Filtered' },
]

/** Returns the heading before the first task from before the shown days (3-decisions §6). */
function useOlderLine(
  list: TaskList | undefined,
  ids: readonly number[] | undefined,
): ReadonlyMap<number, string> | undefined {
  const older = list?.older ?? 0
  return useMemo(() => {
    const first = older > 0 ? ids?.at(-older) : undefined
    return first === undefined ? undefined : new Map([[first, 'older']])
  }, [ids, older])
}
