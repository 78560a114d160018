import { useCallback, useMemo } from 'react'
import { getScacs } from '../../mirror/reads/reference.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { usePlaces } from '../data/use-references.ts'

/** Names of chosen rows; undefined where unknown. */
export interface NamesNow {
  readonly place: (id: number) => string | undefined
  readonly company: (id: number) => string | undefined
}

/** Returns live names, as a place or company may be renamed while the form is open. `scacID`: the chosen company. */
export function useNamesNow(siteID: number, scacID: number): NamesNow {
  const locations = usePlaces(siteID)?.Locations
  const places = useMemo(() => new Map(locations?.map(({ ID, Name }) => [ID, Name])), [locations])
  const [company] = useLiveQuery(() => (scacID > 0 ? getScacs([scacID]) : []), [scacID]) ?? []
  return {
    place: useCallback((id) => places.get(id), [places]),
    company: useCallback((id) => (company?.ID === id ? company.Name : undefined), [company]),
  }
}
