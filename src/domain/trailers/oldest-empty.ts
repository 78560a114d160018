import { byMoment } from '../values/moment-order.ts'
import { StatusType, TrailerState } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

type Candidate = Pick<Trailer, 'ID' | 'State' | 'StatusType' | 'ScacID' | 'Type' | 'ArrivalDate'>

/** Spec 1§8. */
export const NO_IDLE_TRAILER = 'No trailers for the selected SCAC and trailer type.'

/**
 * Returns the empty trailer of a company and type that is longest on the yard, without an open task
 * (3-decisions §4, GET /trailers/idle).
 */
export function oldestEmpty<T extends Candidate>(
  trailers: Iterable<T>,
  scacID: number,
  type: number,
  promised: ReadonlySet<number>,
): T | undefined {
  let oldest: T | undefined
  for (const trailer of trailers) {
    if (trailer.State !== TrailerState.OnYard || trailer.StatusType !== StatusType.Empty) continue
    if (trailer.ScacID !== scacID || trailer.Type !== type || promised.has(trailer.ID)) continue
    if (!oldest || byArrival(trailer, oldest) < 0) oldest = trailer
  }
  return oldest
}

const byArrival = byMoment<Candidate>(({ ArrivalDate }) => ArrivalDate)
