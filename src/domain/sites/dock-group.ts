import type { Columns, Row } from '../values/column.ts'

/** Doors that belong together (spec 1§3). */
export interface DockGroup extends Row {
  readonly SiteID: number
  readonly ID: number
  readonly Name: string
  readonly Description: string | null
  readonly GroupLocationIDs: readonly number[]
  /** Drivers of these doors (spec 2§2.15). */
  readonly DriverIDs: readonly number[]
}

export const dockGroupColumns: Columns<DockGroup> = {
  SiteID: 'id',
  ID: 'id',
  Name: 'text',
  Description: 'text?',
  GroupLocationIDs: 'ids',
  DriverIDs: 'ids',
}

/** The call of the command that puts a driver in a group; here, since a list finds its entries without its rules. */
export const DRIVER_GROUP_CALL = 'PUT /users/dockGroup'

/** True if a door is in one of the asked groups. */
export function isInGroups(doorID: number, groups: Iterable<DockGroup>, asked: readonly number[]): boolean {
  for (const { ID, GroupLocationIDs } of groups)
    if (asked.includes(ID) && GroupLocationIDs.includes(doorID)) return true
  return false
}

/** Returns the first group with one of the places. */
export function dockGroupOf(groups: Iterable<DockGroup>, ...places: readonly number[]): DockGroup | undefined {
  for (const group of groups) if (places.some((place) => group.GroupLocationIDs.includes(place))) return group
  return undefined
}

/** Returns a driver's groups in the order given. */
export function groupsOfDriver(groups: readonly DockGroup[], userID: number): readonly DockGroup[] {
  return groups.filter(({ DriverIDs }) => DriverIDs.includes(userID))
}
