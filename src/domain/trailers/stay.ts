import type { Instant } from '../values/instant.ts'
import type { Trailer } from './trailer.ts'

type Stay = Pick<Trailer, 'LocationID' | 'PlacedDate' | 'StatusDate' | 'StatusType' | 'Visit' | 'LastActivityDate'>

/**
 * Returns a written trailer with the start of its stay at the location, and the last change of its
 * status during that stay (3-decisions §7, colours of the dock board). An act that arrives late is
 * dated by the last known act.
 */
export function withStay<T extends Stay>(before: T | null, row: T): T {
  if (before === null || before.Visit !== row.Visit || before.LocationID !== row.LocationID)
    return { ...row, PlacedDate: row.LastActivityDate, StatusDate: null }
  if (before.StatusType !== row.StatusType) return { ...row, StatusDate: row.LastActivityDate }
  return row
}

/** Returns the start of a trailer's stay at its location. */
export function placedAt({ PlacedDate, ArrivalDate }: Pick<Trailer, 'PlacedDate' | 'ArrivalDate'>): Instant {
  return PlacedDate ?? ArrivalDate
}
