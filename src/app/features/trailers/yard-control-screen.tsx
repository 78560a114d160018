import { useCallback, useEffect, useMemo } from 'react'
import { may } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { refuseConditionalDeparture } from '../../../domain/trailers/conditional-departure.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { Tab } from '../../kit/segment-tabs.tsx'
import { useActive } from '../../kit/use-active.ts'
import { readFilters, useFilters } from '../../data/filter-store.ts'
import { useFiltersOpen, useUiStore } from '../../data/ui-store.ts'
import { useSite, useUser } from '../../data/use-session.ts'
import { useMendRequests } from '../../data/mend-store.ts'
import { type OpenOverlay, useOverlays } from '../../forms/use-overlays.tsx'
import { AuditPanel } from './audit/audit-panel.tsx'
import { useAuditTab } from './audit/use-audit-tab.ts'
import { useSessions } from './audit/use-sessions.ts'
import { readFirstRows } from './first-rows.ts'
import { useFilterChoices, useYardList } from './use-yard-list.ts'
import { type RowActs, yardColumns } from './yard-columns.tsx'
import type { YardRow } from './yard-row.ts'
import { YardControlView } from './yard-control-view.tsx'
import {
  completed,
  DEFAULT_PAGE_SIZE,
  defaultFilter,
  defaultSettings,
  filteredBy,
  isAuditTab,
  skipWithin,
  sortedBy,
  toTrailerQuery,
  type YardSettings,
  YardTab,
} from './yard-filter.ts'
import { correction, historyDialog, openState, type OverlayContext, trailerForm, yardOverlays } from './overlays.ts'
import './yard-control.css'

const SCREEN = 'yard-control'

/** Reads this person's first rows before the first render. */
export async function prepareYardControl(user: SessionUser, site: Site): Promise<void> {
  const kept = readFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, defaultSettings)
  await readFirstRows(site, toTrailerQuery(settingsFor(user, site, kept), site, pageSize(useUiStore.getState())))
}

/** Returns the stored settings, on a tab that this person has at this site. */
function settingsFor(user: SessionUser, site: Site, kept: YardSettings): YardSettings {
  const whole = completed(kept)
  return tabsOf(user, site).some(({ key }) => key === whole.tab) ? whole : { ...whole, tab: YardTab.Arrivals }
}

function pageSize({ pageSizes }: { readonly pageSizes: Readonly<Record<string, number>> }): number {
  return pageSizes[SCREEN] ?? DEFAULT_PAGE_SIZE
}

/** Yard Control of the active site; empty until person and site are known. */
export function YardControlScreen() {
  const user = useUser()
  const site = useSite()
  if (!user || !site) return null
  // The key makes the list of another site start anew.
  return <YardControl key={site.ID} user={user} site={site} />
}

function YardControl({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const roles = useMemo(() => user.Roles.map((role) => role.Type), [user])
  const mayWrite = may({ Roles: roles }, 'trailers.write')
  const [kept, change] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, defaultSettings)
  const settings = useMemo(() => settingsFor(user, site, kept), [user, site, kept])
  const { tab, skip } = settings
  const take = useUiStore(pageSize)
  const [filtersOpen, setFiltersOpen] = useFiltersOpen(SCREEN)
  const { setPageSize } = useUiStore.getState()
  const active = useActive()
  const sessions = useSessions(site.ID)
  const { rows, count, marks } = useYardList(settings, take, site, active, sessions)
  const { open, row, view } = useOverlays({ context: { site, user }, shown: rows !== undefined, parts: yardOverlays })
  useMendRequests('/yard-control', ({ item, field }) => mayWrite && open(correction, { item, field }))
  const audit = useAuditTab({ userID: user.UserID, site, tab, sessions, mayWrite, active, open })
  const choices = useFilterChoices(site)
  useEffect(() => {
    const within = count === undefined ? skip : skipWithin(skip, take, count)
    if (within !== skip) change({ skip: within })
  }, [count, skip, take, change])
  const { acts } = audit
  const columns = useMemo(
    () => yardColumns(tab, site, rowActs(roles, mayWrite, open), acts),
    [tab, site, roles, mayWrite, open, acts],
  )
  const mark = useCallback((row: YardRow) => marks.get(row.ID) ?? null, [marks])
  return (
    <YardControlView
      tabs={tabsOf(user, site)}
      tab={tab}
      onTab={(next) => change({ tab: next, skip: 0 })}
      filters={{
        tab,
        filter: settings.filter,
        features: site,
        hasSession: audit.session != null,
        choices,
        today: dayOf(new Date().toISOString(), site.Timezone),
        open: filtersOpen,
        onToggle: setFiltersOpen,
        onChange: (part) => change(filteredBy(settings, part)),
        onClear: () => change(filteredBy(settings, defaultFilter)),
      }}
      audit={
        isAuditTab(tab) && (
          <AuditPanel
            tab={tab}
            site={site}
            session={audit.session}
            place={audit.place}
            mayWrite={mayWrite}
            active={active}
            allClear={audit.allClear && rows !== undefined && rows.length > 0}
          />
        )
      }
      sessionButton={audit.button}
      emptyText={audit.allClear ? 'All clear.' : 'No entries.'}
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
      selected={row}
      onArrive={mayWrite ? () => open(trailerForm, { purpose: { name: 'new' } }) : null}
      panel={view}
    />
  )
}

function rowActs(roles: readonly number[], mayWrite: boolean, open: OpenOverlay<OverlayContext>): RowActs {
  return {
    onEdit: mayWrite ? ({ ID }) => open(trailerForm, { purpose: { name: 'edit', trailerID: ID } }, ID) : null,
    onHistory: ({ ID }) => open(historyDialog, { trailerID: ID }, ID),
    onState: mayWrite ? (row) => openState(open, row) : null,
    refuseDeparture: (row) =>
      row.State === TrailerState.OnYard
        ? (refuseConditionalDeparture(row, { Roles: roles })?.details.title ?? null)
        : null,
  }
}

/** A Readonly person sees only ARRIVALS (spec 2§2.1). */
function tabsOf(user: SessionUser, site: Site): readonly Tab<YardTab>[] {
  const arrivals = { key: YardTab.Arrivals, label: 'ARRIVALS' }
  if (user.IsReadOnly) return [arrivals]
  return [
    arrivals,
    ...(site.ProductProtectionEnabled ? [{ key: YardTab.ProductProtection, label: 'PRODUCT PROTECTION' }] : []),
    { key: YardTab.YardAudit, label: 'YARD AUDIT' },
    { key: YardTab.Inventory, label: 'YARD INVENTORY' },
  ]
}
