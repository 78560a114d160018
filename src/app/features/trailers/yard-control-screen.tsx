import { addOutline } from 'ionicons/icons'
import { useEffect, useMemo } from 'react'
import { may } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { TrailerSortKey } from '../../../domain/trailers/trailer-query-fields.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { fillingPageSize } from '../../kit/pager.tsx'
import type { Tab } from '../../kit/segment-tabs.tsx'
import { useActive } from '../../kit/use-active.ts'
import { readFilters, useFilters } from '../../data/filter-store.ts'
import { noteHintFollowed } from '../../data/hints.ts'
import { useListView, useUiStore } from '../../data/ui-store.ts'
import { useFresh } from '../../data/fresh-rows.ts'
import { usePageSize } from '../../data/use-list-choices.ts'
import { useRowMarks } from '../../data/use-row-marks.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useMendRequests } from '../../data/mend-store.ts'
import { trailerGlyph } from '../../forms/trailer-chips.tsx'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { Hint } from '../../shell/hint.tsx'
import { PracticeOffer } from '../../shell/practice-button.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { taskForm } from '../tasks/overlays.ts'
import { auditColumns, auditRowActs } from './audit/audit-columns.tsx'
import { AuditPanel } from './audit/audit-panel.tsx'
import { useAuditTab } from './audit/use-audit-tab.ts'
import { useSessions } from './audit/use-sessions.ts'
import { readFirstRows } from './first-rows.ts'
import { correction, trailerForm, yardOverlays } from './overlays.ts'
import { CardOfNumber } from './scan/card-of-number.tsx'
import { NoMatch } from './scan/no-match.tsx'
import { useKnownNumber } from './scan/use-known-number.ts'
import { useTypedNumber } from './scan/use-typed-number.ts'
import { useFilterChoices, useYardList } from './use-yard-list.ts'
import { yardActs } from './yard-acts.tsx'
import { yardColumns } from './yard-columns.tsx'
import { yardFilters } from './yard-filters.ts'
import type { YardRow } from './yard-row.ts'
import {
  completed,
  defaultFilter,
  defaultSettings,
  filteredBy,
  inBands,
  isAuditTab,
  isFilteredBeside,
  skipWithin,
  sortedBy,
  toTrailerQuery,
  withDeparted,
  type YardFilter,
  type YardSettings,
  YARD_SCREEN as SCREEN,
  YardTab,
} from './yard-filter.ts'
import { serverNow } from '../../data/server-now.ts'
import './yard-control.css'

const parts = [...yardOverlays, taskForm]

/**
 * Reads this person's first rows before the first render.
 * @public called by shell/lazy-screen.ts
 */
export async function prepare(user: SessionUser, site: Site): Promise<void> {
  const kept = readFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, defaultSettings)
  const settings = settingsFor(user, site, kept)
  const query = toTrailerQuery(settings, site, useUiStore.getState().pageSizes[SCREEN] ?? fillingPageSize())
  await readFirstRows(site, inBands(query, settings, serverNow()))
}

/** Returns the stored settings, on a tab that this person has at this site. */
function settingsFor(user: SessionUser, site: Site, kept: YardSettings): YardSettings {
  const whole = completed(kept)
  return tabsOf(user, site).some(({ key }) => key === whole.tab) ? whole : { ...whole, tab: YardTab.Arrivals }
}

/** Yard Control of the active site; empty until person and site are known. */
export default ofSite(YardControl)

function YardControl({ user, site }: OfSite) {
  const roles = useMemo(() => user.Roles.map((role) => role.Type), [user])
  const mayWrite = may({ Roles: roles }, 'trailers.write')
  const [kept, change] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, defaultSettings)
  const settings = useMemo(() => settingsFor(user, site, kept), [user, site, kept])
  const { tab, skip } = settings
  const take = usePageSize(SCREEN)
  const listView = useListView(SCREEN, `${SCREEN}:${tab}`, user.UserID)
  const { setPageSize } = useUiStore.getState()
  const active = useActive()
  const sessions = useSessions(site.ID)
  const { rows, count, marks } = useYardList(settings, take, site, active, sessions)
  const { open, row, view } = useOverlays({ context: { site, user }, shown: rows !== undefined, parts })
  useMendRequests('/yard-control', ({ item, field }) => mayWrite && open(correction, { item, field }))
  const known = useKnownNumber({ site, user, active, open })
  const audit = useAuditTab({ userID: user.UserID, site, tab, sessions, mayWrite, active, open })
  const choices = useFilterChoices(site)
  useEffect(() => {
    const within = count === undefined ? skip : skipWithin(skip, take, count)
    if (within !== skip) change({ skip: within })
  }, [count, skip, take, change])
  const auditActs = audit.acts
  const columns = useMemo(
    () => [...yardColumns(tab, site), ...(isAuditTab(tab) ? auditColumns(tab, site, auditActs) : [])],
    [tab, site, auditActs],
  )
  const { rights } = known
  const keyword = isAuditTab(tab) ? '' : settings.filter.keyword
  const { card, isSingle } = useTypedNumber({ keyword, rows, site, rights, active })
  const isUnmatched = keyword.trim() !== '' && rows?.length === 0
  const isKnown = isSingle || isUnmatched || card !== undefined
  // The list tells now what is known of the typed number.
  useEffect(() => {
    if (isKnown) noteHintFollowed('gate', user.UserID)
  }, [isKnown, user.UserID])
  const acts = useMemo(
    () => (isAuditTab(tab) ? auditRowActs(tab, auditActs) : yardActs({ roles, rights, open, isSingle })),
    [tab, auditActs, roles, rights, open, isSingle],
  )
  const unmatched = useMemo(() => toTrailerQuery(settings, site, 1), [settings, site])
  const mark = useRowMarks(marks)
  const fresh = useFresh('Trailers')
  const tabs = tabsOf(user, site)
  const place = { tab, features: site, hasSession: audit.session != null }
  const state = {
    filter: settings.filter,
    usual: defaultFilter,
    onChange: (part: Partial<YardFilter>) => change(filteredBy(settings, part)),
  }
  return (
    <ListScreen
      title="Arrive/Depart trailers"
      state={<SyncStateLine />}
      add={
        mayWrite
          ? { label: 'Arrive Trailer', icon: addOutline, onTap: () => open(trailerForm, { purpose: { name: 'new' } }) }
          : null
      }
      tabs={{ label: 'Views', tabs, value: tab, onChange: (next) => change({ tab: next, skip: 0 }) }}
      filters={{
        fields: yardFilters(state, place, choices, dayOf(serverNow(), site.Timezone), known.look),
        onClear: () => state.onChange(defaultFilter),
      }}
      view={listView}
      note={
        isAuditTab(tab) ? (
          <AuditPanel
            tab={tab}
            site={site}
            session={audit.session}
            button={audit.button}
            place={audit.place}
            mayWrite={mayWrite}
            active={active}
            allClear={audit.allClear && rows !== undefined && rows.length > 0}
          />
        ) : (
          <>
            {mayWrite && <Hint name="gate" act={<PracticeOffer user={user} />} />}
            {isUnmatched && (
              <NoMatch
                {...{ site, active, card, onAct: known.act }}
                query={unmatched}
                isFiltered={isFilteredBeside(settings.filter, 'keyword')}
                onShowDeparted={() => change(withDeparted(settings))}
              />
            )}
            {!isUnmatched && card && (
              <div className="known-above">
                <CardOfNumber {...{ card, site, onAct: known.act }} />
              </div>
            )}
          </>
        )
      }
      label={tabs.find(({ key }) => key === tab)?.label ?? ''}
      columns={columns}
      acts={acts}
      list={{
        rows,
        rowKey,
        mark,
        fresh,
        glyph,
        emptyText: audit.allClear ? 'All clear.' : 'No entries.',
        scrollKey: tab,
        pager: {
          skip,
          take,
          count,
          onChange: (page) => {
            if (page.take !== take) setPageSize(SCREEN, page.take)
            change({ skip: page.skip })
          },
        },
      }}
      sort={{ key: settings.sorts[tab].sortKey, type: settings.sorts[tab].sortType }}
      onSort={({ key }) => change(sortedBy(settings, key as TrailerSortKey))}
      selectedKey={row}
      panel={view}
    />
  )
}

function rowKey({ ID }: YardRow): number {
  return ID
}

function glyph({ Type }: YardRow): string {
  return trailerGlyph(Type)
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
