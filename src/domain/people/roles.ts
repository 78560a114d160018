import { Role } from './session-user.ts'

/** Names in the user form, by rank. */
export const roleLabels: Readonly<Record<Role, string>> = {
  9: 'Super Admin',
  8: 'Admin',
  2: 'User',
  3: 'Gate Keeper',
  1: 'Driver',
  5: 'Driver Supervisor',
  6: 'Non Working Driver',
  4: 'Read Only',
}

/** Roles in reading order. */
export const roleOrder: readonly Role[] = [
  ...[Role.SuperAdmin, Role.Admin, Role.User, Role.GateKeeper, Role.Driver],
  ...[Role.DriverSupervisor, Role.NonWorkingDriver, Role.ReadOnly],
]

/** Roles that only a super admin sees, grants and takes (spec 2§6). */
export const guardedRoles: readonly number[] = [
  ...[Role.DriverSupervisor, Role.NonWorkingDriver, Role.Admin, Role.SuperAdmin],
]

/** Roles that Non Working Driver excludes (spec 2§4). */
const excludedByNonWorking: readonly number[] = [Role.Driver, Role.ReadOnly]

/** Returns roles ascending, each once, and Non Working Driver without Driver and Read Only. */
export function savedRoles(roles: readonly number[]): readonly number[] {
  const each = [...new Set(roles)].sort((a, b) => a - b)
  return each.includes(Role.NonWorkingDriver) ? each.filter((role) => !excludedByNonWorking.includes(role)) : each
}

/** Returns the roles after a tick: the last wins between Non Working Driver and those it excludes. */
export function tickRole(roles: readonly number[], role: Role, isTicked: boolean): readonly number[] {
  const others = roles.filter((one) => one !== role)
  if (!isTicked) return others
  const kept = excludedByNonWorking.includes(role) ? others.filter((one) => one !== Role.NonWorkingDriver) : others
  return savedRoles([...kept, role])
}

/** Returns role names in reading order, such as "Admin, User". */
export function roleWords(roles: readonly number[]): string {
  return roleOrder
    .filter((role) => roles.includes(role))
    .map((role) => roleLabels[role])
    .join(', ')
}
