import { addOutline, locationOutline } from 'ionicons/icons'
import { useCallback, useMemo } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { listDockGroups, listLocations } from '../../../mirror/reads/reference.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useListView } from '../../data/ui-store.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { usePages } from '../../data/use-pages.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { useRowRemoval } from '../../forms/use-row-removal.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { usualActs } from '../../kit/list/usual-acts.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { locationCalls, toLocationInput } from '../../forms/location-calls.ts'
import { doorRemoval } from './doors-removal.ts'
import { doorColumns, doorRows, type DoorRow } from './doors-list.ts'
import { TITLE } from './section-screen.tsx'
import type { SectionProps } from './section-props.ts'

const SCREEN = 'site-settings-doors'

const doorForm = lazyPart(() => import('./doors-form.tsx').then((module) => module.DoorForm))
const rangeForm = lazyPart(() => import('./doors-range-form.tsx').then((module) => module.DoorRangeForm))
const parts = [doorForm, rangeForm]

const usual = { keyword: '', skip: 0 }

/** The locations of the active site (spec 2§2.11). */
export function DoorsSection({ site, user, tabs }: SectionProps) {
  const locations = useLiveQuery(() => listLocations(site.ID), [site.ID])
  const groups = useLiveQuery(() => listDockGroups(site.ID), [site.ID])
  const [filter, change, clear] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, usual)
  const view = useListView(SCREEN, SCREEN, user.UserID)
  const overlays = useOverlays({ context: { site, user }, shown: locations !== undefined, parts })
  const { open } = overlays
  const edit = useCallback(
    (location: Location | null) => {
      open(doorForm, { location, onSeveral: () => open(rangeForm, {}) }, location?.ID)
    },
    [open],
  )
  const remove = useRowRemoval()
  const mayDelete = may(toPerson(user), 'locations.write')
  const acts = useMemo(() => {
    const onDelete = ({ location }: DoorRow) =>
      remove({ ...doorRemoval(location), seen: toLocationInput(location), calls: locationCalls(location) })
    return usualActs(nameOf, { onEdit: ({ location }) => edit(location), onDelete: mayDelete ? onDelete : null })
  }, [edit, remove, mayDelete])
  const rows = useMemo(
    () => locations && groups && doorRows(locations, groups, filter.keyword),
    [locations, groups, filter.keyword],
  )
  const pages = usePages(SCREEN, rows, filter.skip, (skip) => change({ skip }))
  return (
    <ListScreen
      title={TITLE}
      tabs={tabs}
      state={<SyncStateLine />}
      add={{ label: 'ADD DOOR', icon: addOutline, onTap: () => edit(null) }}
      filters={{
        fields: [
          searchFilter({ filter, usual, onChange: (part) => change({ skip: 0, ...part }) }, 'keyword', 'Search'),
        ],
        onClear: clear,
      }}
      view={view}
      label="Doors"
      columns={doorColumns}
      acts={acts}
      list={{
        ...pages,
        rowKey,
        glyph: locationOutline,
        emptyText: filter.keyword === '' ? 'No locations' : 'No locations match your search.',
      }}
      selectedKey={overlays.row}
      panel={overlays.view}
    />
  )
}

function nameOf({ location }: DoorRow): string {
  return location.Name
}

function rowKey({ location }: DoorRow): number {
  return location.ID
}
