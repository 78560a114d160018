import type { By } from '../commands/command.ts'
import type { Site } from '../sites/site.ts'
import { fromMs } from '../values/instant.ts'
import type { DemoPerson } from './people.ts'

export interface ActPlan {
  readonly site: Site
  readonly takeID: () => number
}

/** Returns who acts, for a command of the demo. `at`: milliseconds since 1970. `ids`: rows that it adds. */
export function actBy({ site, takeID }: ActPlan, person: DemoPerson, at: number, ids: number): By {
  return {
    UserID: person.ID,
    UserName: `${person.FirstName} ${person.LastName}`,
    Roles: person.RoleIDs,
    SiteID: site.ID,
    DeviceID: 'server',
    MadeAt: fromMs(at),
    ReceivedAt: fromMs(at),
    GivenAt: null,
    IsUncertain: false,
    Key: '',
    IDs: Array.from({ length: ids }, takeID),
    Base: null,
    Original: null,
  }
}
