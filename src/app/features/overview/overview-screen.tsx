import { useLayoutEffect, useMemo, useState } from 'react'
import type { Overview } from '../../../domain/overview/overview.ts'
import type { OverviewDays } from '../../../domain/overview/overview-days.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { TASK_WINDOW_DAYS } from '../../../domain/window.ts'
import { readFilters, useFilters } from '../../data/filter-store.ts'
import type { FilterPlace } from '../../data/kept-filters.ts'
import { listening } from '../../data/listening.ts'
import { serverNow } from '../../data/server-now.ts'
import { useCadence } from '../../data/use-cadence.ts'
import { useMinute } from '../../data/use-minute.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { Screen } from '../../kit/screen.tsx'
import { SegmentTabs, type Tab } from '../../kit/segment-tabs.tsx'
import { Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { askOverview, knownOverview, watchOverview } from './known-overview.ts'
import { overviewCharts } from './overview-charts.ts'
import { OverviewGrid } from './overview-grid.tsx'
import { useOverviewLinks } from './overview-links.ts'
import { OverviewTiles, overviewTiles } from './overview-tiles.tsx'
import './overview.css'

/** As the list of trailers (spec 2§9). */
const OVERVIEW_REFRESH_MS = 60_000

const days: readonly Tab<OverviewDays>[] = [
  { key: 'today', label: 'Today' },
  { key: 'yesterday', label: 'Yesterday' },
  { key: 'week', label: '7 days' },
]

const usual: { readonly days: OverviewDays } = { days: 'today' }

/**
 * Asks for the figures while the page before is still shown.
 * @public called by shell/lazy-screen.ts
 */
export async function ask(user: SessionUser, site: Site): Promise<void> {
  const place = placeOf(user, site)
  await askOverview(place, { days: readFilters(place, usual).days, now: serverNow() })
}

function placeOf({ UserID }: SessionUser, { ID }: Site): FilterPlace {
  return { screen: 'overview', UserID, SiteID: ID }
}

/** The figures of the active site; empty until person and site are known. */
export default ofSite(YardOverview)

function YardOverview({ user, site }: OfSite) {
  const place = useMemo(() => placeOf(user, site), [user, site])
  const [shown, change] = useFilters(place, usual)
  const active = useActive()
  useCadence(OVERVIEW_REFRESH_MS, active)
  const now = useMinute()
  const overview = useOverview(place, shown.days, now, active)
  const links = useOverviewLinks(user, site, shown.days, now)
  const charts = useMemo(() => overview && overviewCharts(overview, links), [overview, links])
  return (
    <Screen
      title="Yard Overview"
      aside={
        <div className="overview-head">
          <SyncStateLine />
          <SegmentTabs
            label="Days of completed work"
            tabs={days}
            value={shown.days}
            onChange={(key) => change({ days: key })}
          />
        </div>
      }
    >
      {overview && charts ? (
        <>
          <OverviewTiles tiles={overviewTiles(overview, links)} />
          <OverviewGrid charts={charts} />
          <NoteLine words={coverWords(overview, site.Timezone)} />
        </>
      ) : (
        <Loading label="Loading" />
      )}
    </Screen>
  )
}

/** Returns the figures, live while visible; the last ones until others are calculated. */
function useOverview(place: FilterPlace, asked: OverviewDays, now: string, active: boolean): Overview | undefined {
  const [overview, setOverview] = useState(() => knownOverview(place, { days: asked, now }))
  // Before the paint, so that the worker calculates while the page paints its frame.
  useLayoutEffect(() => {
    if (!active) return
    return listening((alive) =>
      watchOverview(place, { days: asked, now }, (told) => {
        // Charts are drawn again for other figures only.
        if (alive()) setOverview((known) => (JSON.stringify(known) === JSON.stringify(told) ? known : told))
      }),
    )
  }, [place, asked, now, active])
  return overview
}

function coverWords({ since }: Overview, zone: string): string {
  const kept = `This tablet keeps completed tasks for ${TASK_WINDOW_DAYS} days.`
  return `Trailers, doors and open tasks: all of the site. Completed tasks and turns: since ${showDateTime(since, zone)}. ${kept}`
}
