import type { Stop } from '../../../domain/audits/walk.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { type FoundByCode, namesakesAway, scanWords } from '../../../domain/trailers/known-number.ts'

/** The meaning of a scan on a card: its trailer is here, is listed elsewhere, or is on no list. */
export type WalkScan =
  | { readonly name: 'here'; readonly stop: Stop }
  | { readonly name: 'elsewhere'; readonly trailers: readonly Trailer[] }
  | { readonly name: 'stranger'; readonly number: string }
  | { readonly name: 'nothing'; readonly words: string }

/** Returns the meaning of a scan at a stop; `stops` are those of the whole walk. */
export function walkScan(found: Omit<FoundByCode, 'expected'>, stop: Stop, stops: readonly Stop[]): WalkScan {
  const ids = new Set(found.trailers.map(({ ID }) => ID))
  const here = stops.find(
    ({ LocationID, TrailerID }) => LocationID === stop.LocationID && TrailerID !== null && ids.has(TrailerID),
  )
  if (here) return { name: 'here', stop: here }
  const onYard = found.trailers.filter(({ State }) => State === TrailerState.OnYard)
  if (onYard.length > 0) return { name: 'elsewhere', trailers: [...onYard, ...namesakesAway(found).slice(0, 1)] }
  const [last] = found.trailers
  // A tag that is taken off at the gate may have been on any trailer since; a number names its trailer.
  if (last && found.scanned.name === 'number') return { name: 'elsewhere', trailers: [last] }
  if (found.scanned.name === 'number') return { name: 'stranger', number: found.scanned.number }
  return { name: 'nothing', words: scanWords(found) }
}
