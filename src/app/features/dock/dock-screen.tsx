import { useCallback, useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { dockTaskStart } from '../../../domain/dock/dock-task.ts'
import type { DockGroup } from '../../../domain/sites/dock-group.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardIDOf } from '../../../domain/tasks/task-form-rules.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import type { Mark } from '../../../mirror/reads/marks.ts'
import { listDockGroups, listLocations } from '../../../mirror/reads/reference.ts'
import { getTrailer } from '../../../mirror/reads/trailers.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useListView } from '../../data/ui-store.ts'
import { useCadence } from '../../data/use-cadence.ts'
import { useSameRows } from '../../data/use-kept.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMinute } from '../../data/use-minute.ts'
import { useFresh } from '../../data/fresh-rows.ts'
import { useRowMarks } from '../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { saveCommand, showSaveResult } from '../../forms/save-command.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { manyFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import type { Tab } from '../../kit/segment-tabs.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { askToComplete, startDialog, taskForm, taskPanel } from '../tasks/overlays.ts'
import { historyDialog } from '../trailers/overlays.ts'
import { DockBoard } from './dock-board.tsx'
import { type DockActs, dockActs, dockColumns, doorTone } from './dock-columns.tsx'
import { type DoorRow, doorRows } from './dock-rows.ts'
import { useKnownDock } from './use-known-dock.ts'

const SCREEN = 'dock-activity'
/** Spec 1§9. */
const DOCK_REFRESH_MS = 60_000
/** Pixels (spec 1§9). */
const MAX_TABLE_HEIGHT = 900

type View = 'list' | 'board'
const views: readonly Tab<View>[] = [
  { key: 'list', label: 'List' },
  { key: 'board', label: 'Board' },
]

interface DockSettings {
  readonly view: View
  readonly groups: readonly number[]
}
const usual: DockSettings = { view: 'list', groups: [] }

const parts = [taskForm, startDialog, taskPanel, historyDialog]

/** Dock Activity (spec 1§2.8); empty until person and site are known. */
export default ofSite(Dock)

function Dock({ user, site }: OfSite) {
  const mayWrite = may(toPerson(user), 'dock.write')
  const [settings, change] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, usual)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const active = useActive()
  useCadence(DOCK_REFRESH_MS, active)
  const groups = useLiveQuery(() => listDockGroups(site.ID), [site.ID])
  const minute = useMinute()
  const { rows, marks } = useDoors(site, groups ?? none, settings.groups, minute, active)
  const mark = useRowMarks(marks)
  const isBoard = settings.view === 'board'
  // The tiles of the board ask for themselves.
  const fresh = useFresh('Locations', !isBoard)
  const overlays = useOverlays({ context: { site, user }, shown: rows !== undefined, parts })
  const acts = useDockActs(site, overlays.open)
  const columns = useMemo(() => dockColumns(mayWrite ? acts.onService : null, minute), [acts, mayWrite, minute])
  const rowActs = useMemo(() => dockActs(mayWrite ? acts : null), [acts, mayWrite])
  const keys = useMemo(() => rows?.map(({ ID }) => ID), [rows])
  const byKey = useMemo(() => new Map(rows?.map((row) => [row.ID, row])), [rows])
  const field = manyFilter(
    { filter: settings, usual, onChange: (part) => change(part) },
    'groups',
    'Dock Group',
    groups ?? none,
  )
  return (
    <ListScreen
      title="Dock Activity"
      state={<SyncStateLine />}
      tabs={{ label: 'Views', tabs: views, value: settings.view, onChange: (shown) => change({ view: shown }) }}
      filters={{ fields: [field], onClear: () => change({ groups: [] }) }}
      view={view}
      label="Doors"
      maxHeight={MAX_TABLE_HEIGHT}
      columns={columns}
      acts={rowActs}
      list={{ keys, rows: byKey, onVisibleKeys: nothing, tone: doorTone, mark, fresh, emptyText: 'No locations' }}
      selectedKey={overlays.row}
      panel={overlays.view}
      instead={
        isBoard ? (
          <DockBoard {...{ site, doors: rows, mark, rowActs, minute }} acts={mayWrite ? acts : null} />
        ) : undefined
      }
    />
  )
}

const none: readonly DockGroup[] = []
const unmarked: ReadonlyMap<number, Mark> = new Map()

/** All doors are read at once. */
function nothing(): void {}

/** The doors with their marks, live while visible; undefined until read. */
function useDoors(
  site: Site,
  groups: readonly DockGroup[],
  chosen: readonly number[],
  minute: Instant,
  active: boolean,
): { readonly rows: readonly DoorRow[] | undefined; readonly marks: ReadonlyMap<number, Mark> } {
  const read = useKnownDock(active)
  const rows = useMemo(() => read && doorRows(read, site, groups, chosen, minute), [read, site, groups, chosen, minute])
  return { rows: useSameRows(rows), marks: read?.marks ?? unmarked }
}

function useDockActs(
  site: Site,
  open: ReturnType<typeof useOverlays<{ site: Site; user: SessionUser }>>['open'],
): DockActs {
  const onAddTask = useCallback(
    async ({ DoorID, TrailerID }: DoorRow) => {
      const [trailer, places] = await Promise.all([
        TrailerID === null ? undefined : getTrailer(TrailerID),
        listLocations(site.ID),
      ])
      const from = dockTaskStart(DoorID, trailer, yardIDOf(places), site)
      open(taskForm, { purpose: { name: 'new', from, dock: true } }, DoorID)
    },
    [open, site],
  )
  return useMemo(
    () => ({
      onAddTask: (door) => void onAddTask(door),
      onService: (door, oos) => void setService(door, oos),
      onTask: ({ next, DoorID }) => {
        if (!next) return
        const onEdit = () => open(taskForm, { purpose: { name: 'edit', taskID: next.ID } }, DoorID)
        open(taskPanel, { taskID: next.ID, onEdit }, DoorID)
      },
      onAssign: ({ next, DoorID }) => {
        if (next) open(startDialog, { taskID: next.ID }, DoorID)
      },
      onComplete: ({ next }) => {
        if (next) void askToComplete(next)
      },
      onTrailer: ({ TrailerID, DoorID }) => {
        if (TrailerID !== null) open(historyDialog, { trailerID: TrailerID }, DoorID)
      },
    }),
    [open, onAddTask],
  )
}

async function setService({ DoorID, DoorName }: DoorRow, oos: boolean): Promise<void> {
  const result = await saveCommand('setOutOfService', { ID: DoorID, oos })
  showSaveResult(result, `${DoorName} is ${oos ? 'out of service' : 'back in service'}, saved on this tablet`)
}
