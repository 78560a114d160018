import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMemo } from 'react'
import type { Audit } from '../../../domain/audits/audit.ts'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { useCadence } from '../../data/use-cadence.ts'
import { useKept, useMappedRows, useSameRows } from '../../data/use-kept.ts'
import { useMinute } from '../../data/use-minute.ts'
import { sessionOf } from './audit/use-sessions.ts'
import {
  activityChoices,
  closedChoices,
  listFreightChoices,
  listLocationChoices,
  protectedStatuses,
  suggestScacs,
  suggestShipments,
} from '../../forms/choices.ts'
import { useFirstRows } from './first-rows.ts'
import { useTrailerWindow } from './use-trailer-window.ts'
import { useReferences } from '../../data/use-references.ts'
import { inBands, toTrailerQuery, type YardSettings } from './yard-filter.ts'
import type { FilterChoices } from './yard-filters.ts'

/** Spec 2§9. */
const TRAILER_REFRESH_MS = 60_000

/** The page's rows with their names, live while visible. `sessions`: the open ones by type. */
export function useYardList(
  settings: YardSettings,
  take: number,
  site: Site,
  active: boolean,
  sessions: ReadonlyMap<number, Audit> | undefined,
) {
  const { tab, filter, sorts, skip } = settings
  const hasSession = sessionOf(sessions, tab) != null
  const minute = useMinute()
  const plain = useMemo(
    () => toTrailerQuery({ tab, filter, sorts, skip }, site, take, hasSession),
    [tab, filter, sorts, skip, site, take, hasSession],
  )
  const query = useMemo(() => inBands(plain, { tab, filter }, minute), [plain, tab, filter, minute])
  const first = useFirstRows(site, query) ?? undefined
  const window = useTrailerWindow(query, active, first)
  const references = useReferences(site, window.trailers ?? [], first)
  const { auditType } = query
  const { trailers, count } = window
  const present = useMemo(() => {
    const open = references && { ...references, sessions: sessions ?? references.sessions }
    return open && ((trailer: Trailer) => presentTrailer(trailer, open, minute, auditType))
  }, [references, sessions, auditType, minute])
  const presented = useMappedRows(trailers, present)
  const named = useMemo(() => presented && { rows: presented, count }, [presented, count])
  // The old rows and count stay until the new names are read, so no row shows a wrong name.
  const shown = useKept(named)
  const rows = useSameRows(shown?.rows)
  useCadence(TRAILER_REFRESH_MS, active)
  return { rows, count: shown?.count, marks: window.marks }
}

/** The choices of the filters; those of the site appear when they are read. */
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
