import type { DockGroup } from '../sites/dock-group.ts'
import type { Location } from '../sites/location.ts'
import type { DemoPerson } from './people.ts'
import type { Site } from '../sites/site.ts'
import { Role } from '../people/session-user.ts'
import { LocationType } from '../trailers/trailer-lists.ts'

const GROUPED_DRIVERS = 4

/** Groups neighbouring doors, one group per name, with drivers. */
export function demoDockGroups(
  site: Site,
  names: readonly string[],
  locations: readonly Location[],
  people: readonly Pick<DemoPerson, 'ID' | 'RoleIDs' | 'SiteIDs'>[],
  takeID: () => number,
): readonly DockGroup[] {
  const doors = locations.filter(({ Type }) => Type === LocationType.Door).map(({ ID }) => ID)
  const drivers = people.filter(({ RoleIDs, SiteIDs }) => RoleIDs.includes(Role.Driver) && SiteIDs.includes(site.ID))
  const grouped = drivers.slice(0, GROUPED_DRIVERS).map(({ ID }) => ID)
  const size = Math.ceil(doors.length / names.length)
  return names.flatMap((Name, place) => {
    const GroupLocationIDs = doors.slice(place * size, (place + 1) * size)
    if (GroupLocationIDs.length === 0) return []
    const DriverIDs = grouped.filter((_, index) => index % names.length === place)
    return [{ SiteID: site.ID, ID: takeID(), Name, Description: null, GroupLocationIDs, DriverIDs }]
  })
}
