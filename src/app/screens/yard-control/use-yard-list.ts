import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useRef } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { type PresentedTrailer, presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { yardClient } from '../../../sync/client.ts'
import { useMinute } from '../../stores/use-minute.ts'
import { sessionOf } from './audit/use-sessions.ts'
import {
  activityChoices,
  closedChoices,
  listFreightChoices,
  listLocationChoices,
  protectedStatuses,
  suggestScacs,
  suggestShipments,
} from './trailer-choices.ts'
import { useFirstRows } from './first-rows.ts'
import { useKept, useTrailerWindow } from './use-trailer-window.ts'
import { useYardReferences } from './use-yard-references.ts'
import { toTrailerQuery, type YardSettings } from './yard-filter.ts'
import type { FilterChoices } from './yard-filters.tsx'

/** Spec 2§9. */
const TRAILER_REFRESH_MS = 60_000

/** The rows of the asked page with their names, live while the page is visible. `sessions`: the open audit sessions by type. */
export function useYardList(
  settings: YardSettings,
  take: number,
  site: Site,
  active: boolean,
  sessions: ReadonlyMap<number, Audit> | undefined,
) {
  const { tab, filter, sorts, skip } = settings
  const hasSession = sessionOf(sessions, tab) !== null
  const query = useMemo(
    () => toTrailerQuery({ tab, filter, sorts, skip }, site, take, hasSession),
    [tab, filter, sorts, skip, site, take, hasSession],
  )
  const first = useFirstRows(site, query) ?? undefined
  const window = useTrailerWindow(query, active, first)
  const references = useYardReferences(site, window.trailers ?? [], first)
  const { auditType } = query
  const minute = useMinute()
  const { trailers, count } = window
  const named = useMemo(() => {
    const open = references && { ...references, sessions: sessions ?? references.sessions }
    if (!open || !trailers) return undefined
    return { rows: trailers.map((trailer) => presentTrailer(trailer, open, minute, auditType)), count }
  }, [references, trailers, count, sessions, auditType, minute])
  // Until the names of the new rows are read the old rows stay, with their count: never a row with a wrong word in it.
  const shown = useKept(named)
  const rows = useSameRows(shown?.rows)
  useCadence(active)
  return { rows, count: shown?.count, marks: window.marks }
}

/** A row of which nothing changed stays the same object, so that it alone is drawn again in which something did. */
function useSameRows(rows: readonly PresentedTrailer[] | undefined): readonly PresentedTrailer[] | undefined {
  const before = useRef<ReadonlyMap<number, PresentedTrailer>>(new Map())
  return useMemo(() => {
    const same = rows?.map((row) => {
      const known = before.current.get(row.ID)
      return known && JSON.stringify(known) === JSON.stringify(row) ? known : row
    })
    before.current = new Map(same?.map((row) => [row.ID, row]))
    return same
  }, [rows])
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
      protectedStatuses: protectedStatuses(site),
      inspectionList: closedChoices(site, LookupType.InspectionFilters),
      locations: locations ?? [],
      freights: freights ?? [],
      suggestScacs,
      suggestShipments: (keyword) => suggestShipments(site, keyword),
    }),
    [site, locations, freights],
  )
}
