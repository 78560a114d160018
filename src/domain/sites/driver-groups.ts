import type { PersonCard } from '../people/person-card.ts'
import { fullName } from '../people/session-user.ts'
import { isAll } from '../values/any-of.ts'
import { sortByName } from '../values/natural-sort.ts'
import { type DockGroup, groupsOfDriver } from './dock-group.ts'

/** A driver with the site's dock groups (spec 2§3): one, or none. */
export interface DriverUser {
  readonly ID: number
  readonly FirstName: string
  readonly LastName: string
  readonly UserDockgroupIds: readonly number[]
}

/** Filters of Driver Dock Groups (spec 2§2.15). */
export interface DriverQuery {
  /** A part of the name, ignoring case. */
  readonly name: string
  /** Any of these; none, or 0 among them: all. */
  readonly dockGroups: readonly number[]
}

/** Returns matches by last and first name. */
export function findDriverUsers(
  drivers: readonly PersonCard[],
  groups: readonly DockGroup[],
  { name, dockGroups }: DriverQuery,
): readonly DriverUser[] {
  const wanted = name.trim().toLowerCase()
  const found = drivers
    .filter((driver) => fullName(driver).toLowerCase().includes(wanted))
    .map(({ ID, FirstName, LastName }) => {
      const UserDockgroupIds = groupsOfDriver(groups, ID).map((group) => group.ID)
      return { ID, FirstName, LastName, UserDockgroupIds }
    })
    .filter(({ UserDockgroupIds }) => isAll(dockGroups) || dockGroups.some((id) => UserDockgroupIds.includes(id)))
  return sortByName(found, ({ FirstName, LastName }) => `${LastName} ${FirstName}`)
}
