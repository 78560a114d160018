import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { may } from '../../../domain/access/rights.ts'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { yardClient } from '../../../sync/client.ts'
import { useActive } from '../../components/use-active.ts'
import { useFilters } from '../../stores/filter-store.ts'
import { endMendRequest, useMendRequest } from '../../stores/mend-store.ts'
import { useUiStore } from '../../stores/ui-store.ts'
import { useSite, useUser } from '../../stores/use-session.ts'
import { HistoryDialog } from './history-dialog.tsx'
import type { FormPurpose } from './open-trailer-form.ts'
import type { StatePurpose } from './open-state-form.ts'
import { StateDialogHost } from './state-dialog-host.tsx'
import {
  activityChoices,
  closedChoices,
  listFreightChoices,
  listLocationChoices,
  suggestScacs,
  suggestShipments,
} from './trailer-choices.ts'
import { TrailerCommandForm } from './trailer-command-form.tsx'
import { TrailerDrawer } from './trailer-drawer.tsx'
import { useTrailerWindow } from './use-trailer-window.ts'
import { useYardReferences } from './use-yard-references.ts'
import { type YardRow, yardColumns } from './yard-columns.tsx'
import { YardControlView } from './yard-control-view.tsx'
import {
  DEFAULT_PAGE_SIZE,
  defaultFilter,
  defaultSettings,
  filteredBy,
  skipWithin,
  sortedBy,
  toTrailerQuery,
  YardTab,
} from './yard-filter.ts'
import './yard-control.css'

/** Spec 2§9. */
const TRAILER_REFRESH_MS = 60_000
const SCREEN = 'yard-control'
const TALL_PX = 900

/** What stands open over the list. */
type Open =
  | { readonly name: 'form'; readonly purpose: FormPurpose }
  | { readonly name: 'state'; readonly purpose: StatePurpose }
  | { readonly name: 'history'; readonly trailerID: number }

/** Yard Control of the active site; nothing before person and site are known. */
export function YardControlScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  // Another site is another yard: its list starts anew.
  return <YardControl key={site.ID} user={user} site={site} />
}

function YardControl({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const active = useActive()
  const roles = useMemo(() => user.Roles.map((role) => role.Type), [user])
  const mayWrite = may({ Roles: roles }, 'trailers.write')
  const [open, setOpen] = useState<Open | null>(null)
  const mend = useMendRequest()
  const [kept, change] = useFilters(SCREEN, defaultSettings)
  // Readonly people see ARRIVALS alone (spec 2§2.1).
  const settings = user.IsReadOnly ? { ...kept, tab: YardTab.Arrivals } : kept
  const take = useUiStore((state) => state.pageSizes[SCREEN]) ?? DEFAULT_PAGE_SIZE
  // On a low screen the open panel would leave a handful of rows: there it starts closed.
  const filtersOpen = useUiStore((state) => state.filtersOpen[SCREEN]) ?? window.innerHeight >= TALL_PX
  const { setPageSize, setFiltersOpen } = useUiStore.getState()
  const list = useYardList(settings, take, site, active)
  const places = useLiveQuery(() => readPlaceChoices(site.ID), [site.ID])
  const choices = useMemo(() => filterChoices(site, places), [site, places])
  const { skip } = settings
  useCadence(active)
  const { count } = list
  useEffect(() => {
    const within = count === undefined ? skip : skipWithin(skip, take, count)
    if (within !== skip) change({ skip: within })
  }, [count, skip, take, change])
  const columns = useMemo(
    () =>
      yardColumns(settings.tab, site, {
        onEdit: mayWrite ? (row) => setOpen({ name: 'form', purpose: { name: 'edit', trailerID: row.ID } }) : null,
        onHistory: (row) => setOpen({ name: 'history', trailerID: row.ID }),
        onState: mayWrite ? (row) => setOpen(stateActOf(row)) : null,
      }),
    [settings.tab, site, mayWrite],
  )
  const mark = useCallback((row: YardRow) => list.marks.get(row.ID) ?? null, [list.marks])
  const close = () => setOpen(null)
  return (
    <>
      <YardControlView
        tabs={tabsOf(user)}
        tab={settings.tab}
        onTab={(tab) => change({ tab, skip: 0 })}
        filters={{
          tab: settings.tab,
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
        rows={list.rows}
        count={count}
        skip={skip}
        take={take}
        onPage={(page) => {
          setPageSize(SCREEN, page.take)
          change({ skip: page.skip })
        }}
        sort={settings.sorts[settings.tab]}
        onSort={(sortKey) => change(sortedBy(settings, sortKey))}
        mark={mark}
        selected={trailerOf(open)}
        onArrive={mayWrite ? () => setOpen({ name: 'form', purpose: { name: 'new' } }) : null}
      />
      {open?.name === 'form' && (
        <TrailerDrawer
          purpose={open.purpose}
          site={site}
          mayDelete={may({ Roles: roles }, 'trailers.delete')}
          onClose={close}
        />
      )}
      {open?.name === 'state' && <StateDialogHost purpose={open.purpose} site={site} roles={roles} onClose={close} />}
      {open?.name === 'history' && <HistoryDialog trailerID={open.trailerID} site={site} onClose={close} />}
      {mend && mayWrite && (
        <TrailerCommandForm item={mend.item} field={mend.field} site={site} roles={roles} onClose={endMendRequest} />
      )}
    </>
  )
}

/** The rows of the asked page with their names, live while the page is visible. */
function useYardList(settings: typeof defaultSettings, take: number, site: Site, active: boolean) {
  const { tab, filter, sorts, skip } = settings
  const query = useMemo(
    () => toTrailerQuery({ tab, filter, sorts, skip }, site, take),
    [tab, filter, sorts, skip, site, take],
  )
  const window = useTrailerWindow(query, active)
  const references = useYardReferences(site, window.trailers ?? [])
  const rows = useMemo(() => {
    const now = new Date().toISOString()
    return references && window.trailers?.map((trailer) => presentTrailer(trailer, references, now))
  }, [references, window.trailers])
  return { rows, count: window.count, marks: window.marks }
}

/** The visible screen names how often the engine asks the server. */
function useCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(TRAILER_REFRESH_MS)
  }, [active])
}

function tabsOf(user: SessionUser) {
  const arrivals = { key: YardTab.Arrivals, label: 'ARRIVALS' }
  return user.IsReadOnly ? [arrivals] : [arrivals, { key: YardTab.Inventory, label: 'YARD INVENTORY' }]
}

/** Depart is offered on the yard, Re-Arrive after a departure, Arrive in transit (3-decisions §3). */
function stateActOf(row: YardRow): Open {
  if (row.State === TrailerState.Departed) {
    return { name: 'form', purpose: { name: 're-arrive', trailerID: row.ID } }
  }
  const name = row.State === TrailerState.OnYard ? 'depart' : 'arrive'
  return { name: 'state', purpose: { name, trailerID: row.ID } }
}

function trailerOf(open: Open | null): number | null {
  if (open === null) return null
  if (open.name === 'history') return open.trailerID
  return 'trailerID' in open.purpose ? open.purpose.trailerID : null
}

async function readPlaceChoices(siteID: number) {
  const [locations, freights] = await Promise.all([listLocationChoices(siteID), listFreightChoices(siteID)])
  return { locations, freights }
}

function filterChoices(site: Site, places: Awaited<ReturnType<typeof readPlaceChoices>> | undefined) {
  return {
    activities: activityChoices,
    types: closedChoices(site, LookupType.TrailerTypes),
    statusTypes: closedChoices(site, LookupType.StatusTypes),
    directionTypes: closedChoices(site, LookupType.DirectionTypes),
    intents: closedChoices(site, LookupType.Intents),
    states: closedChoices(site, LookupType.TrailerStates),
    inspectionList: closedChoices(site, LookupType.InspectionFilters),
    locations: places?.locations ?? [],
    freights: places?.freights ?? [],
    suggestScacs,
    suggestShipments: (keyword: string) => suggestShipments(site, keyword),
  }
}
