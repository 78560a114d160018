import { useIonRouter } from '@ionic/react'
import { useMemo } from 'react'
import { mayOpen } from '../../../domain/access/routes.ts'
import { daysOf, type OverviewDays } from '../../../domain/overview/overview-days.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { listLocations } from '../../../mirror/reads/reference.ts'
import { filterCompletedTasks, showPendingTasks } from '../tasks/overlays.ts'
import { filterReefers, filterTrailers } from '../trailers/overlays.ts'

type TrailerPart = Parameters<typeof filterTrailers>[1]
type TaskPart = Parameters<typeof filterCompletedTasks>[1]

/** The ways from a figure to the list behind it; null where the person may not open that list. */
export interface OverviewLinks {
  readonly trailers: ((filter: TrailerPart) => void) | null
  /** The trailers at all places of a location type. */
  readonly placed: ((type: number) => void) | null
  readonly reefers: ((filter: TrailerPart) => void) | null
  /** Completed tasks of the shown days. */
  readonly completed: ((filter: TaskPart) => void) | null
  readonly pending: (() => void) | null
  readonly doors: (() => void) | null
}

/** Returns the links of a person at a site. */
export function useOverviewLinks(user: SessionUser, site: Site, days: OverviewDays, now: Instant): OverviewLinks {
  const router = useIonRouter()
  const { first, last } = daysOf(days, now, site.Timezone)
  return useMemo(() => {
    const of = { user, site }
    const to = (path: string, act: () => void) => {
      act()
      router.push(path, 'root')
    }
    const yard = mayOpen('/yard-control', user, site)
    const tasks = mayOpen('/tasks', user, site)
    const shown = { days: { startDate: first, endDate: last } }
    return {
      trailers: yard ? (filter) => to('/yard-control', () => filterTrailers(of, filter)) : null,
      placed: yard
        ? (type) =>
            void listPlaces(site.ID, type).then((locations) =>
              to('/yard-control', () => filterTrailers(of, { locations })),
            )
        : null,
      reefers: yard ? (filter) => to('/yard-control', () => filterReefers(of, filter)) : null,
      completed: tasks ? (filter) => to('/tasks', () => filterCompletedTasks(of, { ...shown, ...filter })) : null,
      pending: tasks ? () => to('/tasks', () => showPendingTasks(of)) : null,
      doors: mayOpen('/dock-activity', user, site) ? () => to('/dock-activity', () => undefined) : null,
    }
  }, [router, user, site, first, last])
}

async function listPlaces(siteID: number, type: number): Promise<readonly number[]> {
  const places = await listLocations(siteID)
  return places.filter(({ Type }) => Type === type).map(({ ID }) => ID)
}
