import { numberKey } from '../trailers/trailer-number.ts'
import type { SpotFeature, SpotTrailer } from './map-features.ts'

export const NOT_FOUND_WORDS = 'No record found for searched trailer'

export interface FoundSpot {
  readonly spot: SpotFeature
  readonly trailer: SpotTrailer
}

/**
 * Returns the spot of a trailer by its number, ignoring case, spaces and dashes: the exact number,
 * else the first in natural order that contains what was typed; null for none.
 */
export function findSpot(spots: Iterable<SpotFeature>, typed: string): FoundSpot | null {
  const key = numberKey(typed)
  if (key === '') return null
  let best: FoundSpot | null = null
  for (const spot of spots)
    for (const trailer of spot.properties.Trailers) {
      if (trailer.NumberKey === key) return { spot, trailer }
      if (!trailer.NumberKey.includes(key)) continue
      if (!best || trailer.NumberKey < best.trailer.NumberKey) best = { spot, trailer }
    }
  return best
}

/** Returns the spot in which a trailer stands now; null for a trailer in none, such as a departed one. */
export function spotOf(spots: Iterable<SpotFeature>, trailerID: number): SpotFeature | null {
  for (const spot of spots) if (spot.properties.Trailers.some(({ ID }) => ID === trailerID)) return spot
  return null
}
