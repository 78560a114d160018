import { useCallback, useEffect, useMemo, useState } from 'react'
import { may } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { useActive } from '../../components/use-active.ts'
import { useFilters } from '../../stores/filter-store.ts'
import { useUiStore } from '../../stores/ui-store.ts'
import { useSite, useUser } from '../../stores/use-session.ts'
import { useFilterChoices, useYardList } from './use-yard-list.ts'
import { type YardRow, yardColumns } from './yard-columns.tsx'
import { YardControlView } from './yard-control-view.tsx'
import {
  DEFAULT_PAGE_SIZE,
  defaultFilter,
  defaultSettings,
  filteredBy,
  skipWithin,
  sortedBy,
  YardTab,
} from './yard-filter.ts'
import { type Overlay, stateOverlay, trailerOf, YardOverlays } from './yard-overlays.tsx'
import './yard-control.css'

const SCREEN = 'yard-control'
/** On a lower screen the open filter panel would leave a handful of rows: there it starts closed. */
const TALL_PX = 900

/** Yard Control of the active site; nothing before person and site are known. */
export function YardControlScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  // Another site is another yard: its list starts anew.
  return <YardControl key={site.ID} user={user} site={site} />
}

function YardControl({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const roles = useMemo(() => user.Roles.map((role) => role.Type), [user])
  const mayWrite = may({ Roles: roles }, 'trailers.write')
  const [open, setOpen] = useState<Overlay | null>(null)
  const [kept, change] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, defaultSettings)
  // Readonly people see ARRIVALS alone (spec 2§2.1).
  const settings = user.IsReadOnly ? { ...kept, tab: YardTab.Arrivals } : kept
  const { tab, skip } = settings
  const take = useUiStore((state) => state.pageSizes[SCREEN]) ?? DEFAULT_PAGE_SIZE
  const filtersOpen = useUiStore((state) => state.filtersOpen[SCREEN]) ?? window.innerHeight >= TALL_PX
  const { setPageSize, setFiltersOpen } = useUiStore.getState()
  const { rows, count, marks } = useYardList(settings, take, site, useActive())
  const choices = useFilterChoices(site)
  useEffect(() => {
    const within = count === undefined ? skip : skipWithin(skip, take, count)
    if (within !== skip) change({ skip: within })
  }, [count, skip, take, change])
  const columns = useMemo(
    () =>
      yardColumns(tab, site, {
        onEdit: mayWrite ? (row) => setOpen({ name: 'form', purpose: { name: 'edit', trailerID: row.ID } }) : null,
        onHistory: (row) => setOpen({ name: 'history', trailerID: row.ID }),
        onState: mayWrite ? (row) => setOpen(stateOverlay(row)) : null,
      }),
    [tab, site, mayWrite],
  )
  const mark = useCallback((row: YardRow) => marks.get(row.ID) ?? null, [marks])
  return (
    <>
      <YardControlView
        tabs={tabsOf(user)}
        tab={tab}
        onTab={(next) => change({ tab: next, skip: 0 })}
        filters={{
          tab,
          filter: settings.filter,
          features: site,
          choices,
          today: dayOf(new Date().toISOString(), site.Timezone),
          open: filtersOpen,
          onToggle: (wanted) => setFiltersOpen(SCREEN, wanted),
          onChange: (part) => change(filteredBy(kept, part)),
          onClear: () => change(filteredBy(kept, defaultFilter)),
        }}
        columns={columns}
        rows={rows}
        count={count}
        skip={skip}
        take={take}
        onPage={(page) => {
          setPageSize(SCREEN, page.take)
          change({ skip: page.skip })
        }}
        sort={settings.sorts[tab]}
        onSort={(sortKey) => change(sortedBy(settings, sortKey))}
        mark={mark}
        selected={trailerOf(open)}
        onArrive={mayWrite ? () => setOpen({ name: 'form', purpose: { name: 'new' } }) : null}
      />
      <YardOverlays open={open} site={site} roles={roles} onClose={() => setOpen(null)} />
    </>
  )
}

function tabsOf(user: SessionUser) {
  const arrivals = { key: YardTab.Arrivals, label: 'ARRIVALS' }
  return user.IsReadOnly ? [arrivals] : [arrivals, { key: YardTab.Inventory, label: 'YARD INVENTORY' }]
}
