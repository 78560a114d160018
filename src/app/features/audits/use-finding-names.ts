import { useLiveQuery } from '../../data/use-live-query.ts'
import { useMemo } from 'react'
import { trailersOf } from '../../../domain/audits/finding-subjects.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import { findYard } from '../../../domain/sites/location-rules.ts'
import { AuditState, TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { getScacs, listLocations } from '../../../mirror/reads/reference.ts'
import { getDeparture, getTrailers } from '../../../mirror/reads/trailers.ts'
import { useKept } from '../../data/use-kept.ts'

export interface FindingNames {
  /** True when a finding's names are read; a new one may still wait. */
  readonly covers: (finding: Finding) => boolean
  /** A trailer's number with its company. */
  readonly trailer: (ID: number) => string
  /** A trailer's number alone. */
  readonly number: (ID: number) => string
  readonly place: (ID: number) => string
  /** The person who departed a trailer or took it away; null when unknown on this tablet. */
  readonly leftBy: (TrailerID: number) => string | null
  /** The listed place. */
  readonly booked: (TrailerID: number) => string
  /** True for a trailer that is Conditional Departed now. */
  readonly isMarked: (ID: number) => boolean
  /** The location named Yard; undefined until locations are complete. */
  readonly yardID: number | undefined
}

/** Reads names; undefined until the first are read. Earlier ones stay meanwhile. */
export function useFindingNames(siteID: number, findings: readonly Finding[]): FindingNames | undefined {
  const ids = [...new Set(findings.flatMap(trailersOf))].sort((a, b) => a - b)
  const locations = useLiveQuery(() => listLocations(siteID), [siteID])
  const answer = useLiveQuery(async () => {
    const trailers = await getTrailers(ids)
    const left = trailers.filter(({ State }) => State !== TrailerState.OnYard)
    const departures = await Promise.all(left.map(({ ID }) => getDeparture(ID)))
    return { ids, trailers, departures, scacs: await getScacs([...new Set(trailers.map(({ ScacID }) => ScacID))]) }
  }, [ids.join()])
  const read = useKept(answer)
  return useMemo(() => {
    if (!locations || !read) return undefined
    const known = new Set(read.ids)
    const trailers = new Map(read.trailers.map((trailer): [number, Trailer] => [trailer.ID, trailer]))
    const scacs = new Map(read.scacs.map((scac) => [scac.ID, scac.Name]))
    const places = new Map(locations.map(({ ID, Name }) => [ID, Name]))
    const departures = new Map(read.departures.map((row) => [row?.TrailerID, row?.ActionBy]))
    const place = (ID: number) => places.get(ID) ?? 'a place that is gone'
    return {
      covers: (finding) => trailersOf(finding).every((ID) => known.has(ID)),
      place,
      number: (ID) => trailers.get(ID)?.Number ?? 'it',
      trailer: (ID) => nameOf(trailers.get(ID), scacs),
      leftBy: (ID) => departures.get(ID) ?? null,
      booked: (ID) => place(trailers.get(ID)?.LocationID ?? 0),
      isMarked: (ID) => trailers.get(ID)?.AuditState === AuditState.ConditionalDeparted,
      yardID: findYard(locations)?.ID,
    }
  }, [locations, read])
}

function nameOf(trailer: Trailer | undefined, scacs: ReadonlyMap<number, string>): string {
  return trailer ? `${trailer.Number} ${scacs.get(trailer.ScacID) ?? ''}`.trim() : 'a trailer that is gone'
}
