import { LocationType } from '../trailers/trailer-lists.ts'
import type { Location } from './location.ts'
import type { Site } from './site.ts'

/** The location every site has for what has no other place (3-decisions §4). */
const YARD_NAME = 'Yard'

/** Types of places that hold one trailer at most (3-decisions §3). */
export const singleTypes: readonly number[] = [
  LocationType.Door,
  LocationType.Scale,
  LocationType.ParkingSpot,
  LocationType.WashBay,
  LocationType.FuelIsland,
]

/** Whether a place of this type holds one trailer at most. */
export function holdsOneTrailer(type: number): boolean {
  return singleTypes.includes(type)
}

/** Types that a form may choose where the site does not allow all: a door is reached by a task (3-decisions §4). */
const CHOOSABLE: readonly number[] = [
  LocationType.Yard,
  LocationType.Scale,
  LocationType.ParkingSpot,
  LocationType.Gate,
  LocationType.WashBay,
  LocationType.ManyToOne,
]

/**
 * Whether the trailer form may name this location. `presentID` is where the trailer stands now: that is always allowed.
 */
export function isChoosable(
  location: Location,
  site: Pick<Site, 'LocationEditType'>,
  presentID: number | null,
): boolean {
  if (site.LocationEditType === 1 || location.ID === presentID) return true
  return CHOOSABLE.includes(location.Type)
}

/** The location named Yard; undefined at a site that is not whole yet. */
export function findYard(locations: Iterable<Location>): Location | undefined {
  for (const location of locations)
    if (location.Type === LocationType.Yard && location.Name === YARD_NAME) return location
  return undefined
}
