import type { Instant } from '../values/instant.ts'
import { TrailerState } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

/**
 * Returns when a trailer left the yard; null while it is here. A shuttle to another site is no
 * departure: its completion is the trailer's last act.
 */
export function leftAt(trailer: Pick<Trailer, 'State' | 'DepartureDate' | 'LastActivityDate'>): Instant | null {
  const { State, DepartureDate, LastActivityDate } = trailer
  if (State === TrailerState.OnYard) return null
  return State === TrailerState.InTransit ? LastActivityDate : DepartureDate
}
