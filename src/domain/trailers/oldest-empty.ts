import { StatusType, TrailerState } from './trailer-lists.ts'
import type { Trailer } from './trailer.ts'

type Candidate = Pick<Trailer, 'ID' | 'State' | 'StatusType' | 'ScacID' | 'Type' | 'ArrivalDate'>

/** Said when there is none (spec 1§8). */
export const NO_IDLE_TRAILER = 'No trailers for the selected SCAC and trailer type.'

/**
 * Of the empty trailers of a company and type that are on the yard the one that came first (3-decisions §4, GET
 * /trailers/idle); undefined for none. One that an open task names is promised, and passed over.
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
    if (!oldest || cameEarlier(trailer, oldest)) oldest = trailer
  }
  return oldest
}

function cameEarlier(a: Candidate, b: Candidate): boolean {
  return a.ArrivalDate === b.ArrivalDate ? a.ID < b.ID : a.ArrivalDate < b.ArrivalDate
}
