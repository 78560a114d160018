import { peopleOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { fullName } from '../../../domain/people/session-user.ts'
import { type DriverUser, findDriverUsers } from '../../../domain/sites/driver-groups.ts'
import { sortByName } from '../../../domain/values/natural-sort.ts'
import { listDriverMarks, type Mark } from '../../../mirror/reads/marks.ts'
import { listDrivers } from '../../../mirror/reads/people.ts'
import { listDockGroups } from '../../../mirror/reads/reference.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { usePages } from '../../data/use-pages.ts'
import { useRowMarks } from '../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { saveCommand, showSaveResult } from '../../forms/save-command.ts'
import { manyFilter, searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { driverActs, driverColumns } from './driver-list.tsx'

const SCREEN = 'driver-dock-groups'

interface Filter {
  readonly name: string
  readonly groups: readonly number[]
  readonly skip: number
}

const unmarked: ReadonlyMap<number, Mark> = new Map()

const usual: Filter = { name: '', groups: [], skip: 0 }

/** The drivers of the active site with their dock group. */
export default ofSite(DriverList)

function DriverList({ user, site }: OfSite) {
  const read = useLiveQuery(() => readDrivers(site.ID), [site.ID])
  const [filter, change, clear] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, usual)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const mark = useRowMarks(read?.marks ?? unmarked)
  const mayWrite = may(toPerson(user), 'driver-groups.write')
  const groups = useMemo(() => sortByName(read?.groups ?? [], ({ Name }) => Name), [read])
  const acts = useMemo(() => driverActs(groups, mayWrite ? choose : null), [groups, mayWrite])
  const rows = useMemo(
    () => read && findDriverUsers(read.drivers, read.groups, { name: filter.name, dockGroups: filter.groups }),
    [read, filter.name, filter.groups],
  )
  const pages = usePages(SCREEN, rows, filter.skip, (skip) => change({ skip }))
  const state = { filter, usual, onChange: (part: Partial<Filter>) => change({ skip: 0, ...part }) }
  return (
    <ListScreen
      title="Driver Dock Groups"
      state={<SyncStateLine />}
      filters={{
        fields: [searchFilter(state, 'name', 'Search Driver'), manyFilter(state, 'groups', 'Dock Group', groups)],
        onClear: clear,
      }}
      view={view}
      label="Drivers"
      columns={driverColumns}
      acts={acts}
      list={{
        ...pages,
        rowKey: ({ ID }) => ID,
        mark,
        glyph: peopleOutline,
        emptyText: 'No entries.',
      }}
    />
  )
}

async function readDrivers(siteID: number) {
  const [drivers, groups, marks] = await Promise.all([listDrivers(siteID), listDockGroups(siteID), listDriverMarks()])
  return { drivers, groups, marks }
}

/** Saves on the tablet, with the group that the person saw. */
async function choose(driver: DriverUser, DockGroupID: number): Promise<void> {
  const base = { DockGroupID: driver.UserDockgroupIds[0] ?? 0 }
  const result = await saveCommand('setDriverGroup', { UserId: driver.ID, DockGroupID }, { base })
  showSaveResult(result, `Dock group of ${fullName(driver)} saved on this tablet`)
}
