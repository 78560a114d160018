import type { Instant } from '../values/instant.ts'
import { Activity } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

type Stay = Pick<
  Trailer,
  'LocationID' | 'PlacedDate' | 'StatusDate' | 'StatusType' | 'Visit' | 'ArrivalDate' | 'LastActivityDate'
>

/**
 * Returns a written trailer with the start of its stay at the location, and the last change of its
 * status during that stay (3-decisions §7, colours of the dock board). An act that arrives late is
 * dated by the last known act. A departure in error ended no stay: the trailer never left.
 */
export function withStay<T extends Stay>(before: T | null, row: T): T {
  if (before === null || hasArrived(before, row) || before.LocationID !== row.LocationID)
    return { ...row, PlacedDate: row.LastActivityDate, StatusDate: null }
  if (before.StatusType !== row.StatusType) return { ...row, StatusDate: row.LastActivityDate }
  return row
}

/** A visit after a departure in error keeps the arrival of the one before; no other does. */
function hasArrived(before: Stay, row: Stay): boolean {
  return before.Visit !== row.Visit && before.ArrivalDate !== row.ArrivalDate
}

/**
 * True if the last act on a trailer on the yard is a departure that was taken back, by its row alone: it keeps the
 * arrival then. A return that is dated before the departure is not the last act.
 */
export function wasDepartureUndone({
  Activity: act,
  ArrivalDate,
  LastActivityDate,
}: Pick<Trailer, 'Activity' | 'ArrivalDate' | 'LastActivityDate'>): boolean {
  return act === Activity.Departed || (act === Activity.ReArrived && ArrivalDate < LastActivityDate)
}

/** Returns the start of a trailer's stay at its location. */
export function placedAt({ PlacedDate, ArrivalDate }: Pick<Trailer, 'PlacedDate' | 'ArrivalDate'>): Instant {
  return PlacedDate ?? ArrivalDate
}
