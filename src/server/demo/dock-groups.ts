import type { DockGroup } from '../../domain/sites/dock-group.ts'
import type { Location } from '../../domain/sites/location.ts'
import type { Site } from '../../domain/sites/site.ts'
import { LocationType } from '../../domain/trailers/trailer-lists.ts'

/** Groups neighbouring doors, one group per name; none for a site without doors. */
export function demoDockGroups(
  site: Site,
  names: readonly string[],
  locations: readonly Location[],
  takeID: () => number,
): readonly DockGroup[] {
  const doors = locations.filter(({ Type }) => Type === LocationType.Door).map(({ ID }) => ID)
  const size = Math.ceil(doors.length / names.length)
  return names.flatMap((Name, place) => {
    const GroupLocationIDs = doors.slice(place * size, (place + 1) * size)
    if (GroupLocationIDs.length === 0) return []
    return [{ SiteID: site.ID, ID: takeID(), Name, Description: null, GroupLocationIDs, DriverIDs: [] }]
  })
}
