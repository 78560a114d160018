import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { yardClient } from '../../../sync/client.ts'
import {
  activityChoices,
  closedChoices,
  listFreightChoices,
  listLocationChoices,
  suggestScacs,
  suggestShipments,
} from './trailer-choices.ts'
import { useTrailerWindow } from './use-trailer-window.ts'
import { useYardReferences } from './use-yard-references.ts'
import { toTrailerQuery, type YardSettings } from './yard-filter.ts'
import type { FilterChoices } from './yard-filters.tsx'

/** Spec 2§9. */
const TRAILER_REFRESH_MS = 60_000

/** The rows of the asked page with their names, live while the page is visible. */
export function useYardList(settings: YardSettings, take: number, site: Site, active: boolean) {
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
  useCadence(active)
  return { rows, count: window.count, marks: window.marks }
}

/** The visible screen names how often the engine asks the server. */
function useCadence(active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(TRAILER_REFRESH_MS)
  }, [active])
}

/** The choices of the filters: closed lists at once, those of the site's rows when they are read. */
export function useFilterChoices(site: Site): FilterChoices {
  const locations = useLiveQuery(() => listLocationChoices(site.ID), [site.ID])
  const freights = useLiveQuery(() => listFreightChoices(site.ID), [site.ID])
  return useMemo(
    () => ({
      activities: activityChoices,
      types: closedChoices(site, LookupType.TrailerTypes),
      statusTypes: closedChoices(site, LookupType.StatusTypes),
      directionTypes: closedChoices(site, LookupType.DirectionTypes),
      intents: closedChoices(site, LookupType.Intents),
      states: closedChoices(site, LookupType.TrailerStates),
      inspectionList: closedChoices(site, LookupType.InspectionFilters),
      locations: locations ?? [],
      freights: freights ?? [],
      suggestScacs,
      suggestShipments: (keyword) => suggestShipments(site, keyword),
    }),
    [site, locations, freights],
  )
}
