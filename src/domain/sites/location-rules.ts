import { LocationType } from '../trailers/trailer-lists.ts'
import type { Location } from './location.ts'
import type { Site } from './site.ts'

/** The place of trailers without another (3-decisions §4). */
export const YARD_NAME = 'Yard'

/** Types for one trailer at most (3-decisions §3). */
export const singleTypes: readonly number[] = [
  LocationType.Door,
  LocationType.Scale,
  LocationType.ParkingSpot,
  LocationType.WashBay,
  LocationType.FuelIsland,
]

/** True for a type for one trailer at most. */
export function holdsOneTrailer(type: number): boolean {
  return singleTypes.includes(type)
}

/** Types for a form that does not allow all: a door is reached by a task (3-decisions §4). */
const CHOOSABLE: readonly number[] = [
  LocationType.Yard,
  LocationType.Scale,
  LocationType.ParkingSpot,
  LocationType.Gate,
  LocationType.WashBay,
  LocationType.ManyToOne,
]

/** True if the trailer form may name this location, or it is `presentID`, the current one. */
export function isChoosable(
  location: Location,
  site: Pick<Site, 'LocationEditType'>,
  presentID: number | null,
): boolean {
  if (site.LocationEditType === 1 || location.ID === presentID) return true
  return CHOOSABLE.includes(location.Type)
}

/** Returns the location named Yard; undefined at an incomplete site. */
export function findYard(locations: Iterable<Location>): Location | undefined {
  for (const location of locations) if (isYard(location)) return location
  return undefined
}

/** True for Yard, which can be neither renamed nor deleted (3-decisions §4). */
export function isYard({ Type, Name }: Pick<Location, 'Type' | 'Name'>): boolean {
  return Type === LocationType.Yard && Name === YARD_NAME
}
