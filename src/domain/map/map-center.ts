import type { Location } from '../sites/location.ts'
import type { Site } from '../sites/site.ts'
import { middleOf, type Position } from './geometry.ts'
import { geometryOf, pointOf } from './spot-place.ts'

/** The middle of the contiguous United States. */
const DEFAULT_CENTER: Position = [-98.5795, 39.8283]

export interface MapCenter {
  readonly at: Position
  /** False for the default location, where no yard is. */
  readonly isKnown: boolean
}

/**
 * Returns the position of a pair of latitude and longitude; null unless it is an array of two
 * numbers in range (spec 2§5).
 */
export function checkedCenter(coordinates: unknown): Position | null {
  if (!Array.isArray(coordinates) || coordinates.length !== 2) return null
  const [latitude, longitude]: readonly unknown[] = coordinates
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const isInRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isInRange ? [longitude, latitude] : null
}

/** Returns the site's own centre, else the middle of its spots, else the default location (spec 2§5). */
export function mapCenter(
  { Latitude1, Longitude1 }: Pick<Site, 'Latitude1' | 'Longitude1'>,
  locations: Iterable<Location>,
): MapCenter {
  const own = checkedCenter([Latitude1, Longitude1])
  if (own) return { at: own, isKnown: true }
  const points = [...locations].flatMap((location) => {
    const geometry = geometryOf(location)
    return geometry ? [pointOf(geometry)] : []
  })
  const middle = middleOf(points)
  return middle ? { at: middle, isKnown: true } : { at: DEFAULT_CENTER, isKnown: false }
}
