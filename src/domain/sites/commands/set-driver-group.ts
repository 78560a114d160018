import { type By, defineCommand, type Ran } from '../../commands/command.ts'
import { invalid } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { findDriver } from '../../tasks/task-driver.ts'
import { number, object } from '../../values/schema.ts'
import { id } from '../../values/wire.ts'
import { type DockGroup, DRIVER_GROUP_CALL, groupsOfDriver } from '../dock-group.ts'

const NONE = 0
const UNKNOWN_DRIVER = 'This driver is not at this site'
const UNKNOWN_GROUP = 'Please select a dock group'

/**
 * Puts a driver in one dock group instead of any other, or in none for 0 (spec 2§2.15). The last person to choose wins,
 * with a warning if the driver was in another group than the one seen. Refused: 400 for an unknown driver or group.
 */
export const setDriverGroup = defineCommand({
  call: DRIVER_GROUP_CALL,
  input: object({
    UserId: id(),
    DockGroupID: number().integer().min(NONE).max(Number.MAX_SAFE_INTEGER).defined(),
  })
    .noUnknown()
    .required(),
  right: 'driver-groups.write',
  describe: ({ UserId, DockGroupID }, names) => {
    const driver = names.person(UserId) ?? 'a driver'
    if (DockGroupID === NONE) return `Take ${driver} out of the dock group`
    return `Put ${driver} in ${names.dockGroup(DockGroupID) ?? 'a dock group'}`
  },
  repair: 'again',
  ids: 0,
  lists: ['DockGroups', 'People'],
  lanes: ({ UserId }) => [`driver:${UserId}`],
  async run(yard, { UserId, DockGroupID }, by) {
    const groups = await yard.DockGroups.find({})
    const before = groupsOfDriver(groups, UserId)
    if (DockGroupID !== NONE) await refuseUnknown(yard, groups, UserId, DockGroupID, by)
    if (before.every(({ ID }) => ID === DockGroupID) && (DockGroupID === NONE || before.length > 0))
      return { Outcome: 'noop' }
    const warning = await warningOf(yard, before, UserId, by)
    for (const group of groups) {
      const DriverIDs = driversWith(group, UserId, group.ID === DockGroupID)
      if (DriverIDs !== group.DriverIDs) await yard.DockGroups.put({ ...group, DriverIDs })
    }
    return { Outcome: 'applied', ...(warning !== null && { Warnings: [warning] }) } satisfies Ran
  },
})

async function refuseUnknown(
  yard: Yard,
  groups: readonly DockGroup[],
  userID: number,
  groupID: number,
  { SiteID }: By,
): Promise<void> {
  if (!(await findDriver(yard, userID, SiteID))) throw invalid({ UserId: [UNKNOWN_DRIVER] })
  if (!groups.some(({ ID }) => ID === groupID)) throw invalid({ DockGroupID: [UNKNOWN_GROUP] })
}

/** Names the group that somebody else chose meanwhile. */
async function warningOf(
  yard: Yard,
  [now]: readonly DockGroup[],
  userID: number,
  { Base, SiteID }: By,
): Promise<string | null> {
  const seen = Base?.DockGroupID
  if (typeof seen !== 'number' || now === undefined || now.ID === seen) return null
  const driver = await findDriver(yard, userID, SiteID)
  return `Somebody else had put ${driver?.name ?? 'the driver'} in ${now.Name} meanwhile.`
}

/** Returns the same list where nothing changes. */
function driversWith({ DriverIDs }: DockGroup, userID: number, isMember: boolean): readonly number[] {
  if (DriverIDs.includes(userID) === isMember) return DriverIDs
  return isMember ? [...DriverIDs, userID] : DriverIDs.filter((id) => id !== userID)
}
