import { buildTrailer } from '../../src/domain/testing/builders.ts'
import { Intent, LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { Location } from '../../src/domain/sites/location.ts'
import { type DemoPlace, fillSite } from './fill-site.ts'

/**
 * Adds doors to the first site of a demo yard that no server has open, until it has `count`, each
 * with a trailer of its own ('DOCK00001').
 */
export function fillDoors(place: DemoPlace, count: number): Promise<void> {
  return fillSite(place, async ({ SiteID, ScacID, locations, takeIDs, save }) => {
    const doors = locations.filter(({ Type }) => Type === LocationType.Door)
    const [pattern] = doors
    if (!pattern) throw new Error('the demo has no doors')
    const missing = count - doors.length
    const ids = await takeIDs(missing * 2)
    const now = fromMs(Date.now())
    await save(async (yard) => {
      for (let at = 0; at < missing; at++) {
        const [LocationID = 0, ID = 0] = [ids[at], ids[missing + at]]
        await yard.Locations.put({
          ...shifted(pattern, at),
          ID: LocationID,
          Name: `Door ${doors.length + at + 1}`,
          OutOfService: false,
        })
        const stands = { LocationID, PlacedDate: now, ArrivalDate: now, LastActivityDate: now, CreatedDate: now }
        // A live trailer needs no tag when it is edited.
        const named = { ID, Intent: Intent.Live, Number: `DOCK${String(at + 1).padStart(5, '0')}` }
        await yard.Trailers.put(buildTrailer({ SiteID, ScacID, ...named, ...stands }))
      }
    })
  })
}

/** Degrees: some 5 m to the side, and 28 m to the next row. */
const SIDE = 0.00006
const ROW = 0.00025
const PER_ROW = 50

/** Returns the row with its outline in a grid, so that each door has a place of its own on the map. */
function shifted(door: Location, at: number): Location {
  const east = (at % PER_ROW) * SIDE
  const south = (Math.floor(at / PER_ROW) + 1) * ROW
  const latitude = (degrees: number | null) => degrees && degrees - south
  const longitude = (degrees: number | null) => degrees && degrees + east
  return {
    ...door,
    ...{ Latitude1: latitude(door.Latitude1), Longitude1: longitude(door.Longitude1) },
    ...{ Latitude2: latitude(door.Latitude2), Longitude2: longitude(door.Longitude2) },
    ...{ Latitude3: latitude(door.Latitude3), Longitude3: longitude(door.Longitude3) },
    ...{ Latitude4: latitude(door.Latitude4), Longitude4: longitude(door.Longitude4) },
  }
}
