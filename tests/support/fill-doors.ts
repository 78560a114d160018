import { buildTrailer } from '../../src/domain/testing/builders.ts'
import { LocationType } from '../../src/domain/trailers/trailer-lists.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
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
          ...pattern,
          ID: LocationID,
          Name: `Door ${doors.length + at + 1}`,
          OutOfService: false,
        })
        const stands = { LocationID, PlacedDate: now, ArrivalDate: now, LastActivityDate: now, CreatedDate: now }
        const named = { ID, Number: `DOCK${String(at + 1).padStart(5, '0')}` }
        await yard.Trailers.put(buildTrailer({ SiteID, ScacID, ...named, ...stands }))
      }
    })
  })
}
