import { Role } from '../people/session-user.ts'

export type Clearance =
  | 'superadmin'
  | 'admin'
  | 'user'
  | 'yardcontrol'
  | 'driver'
  | 'driversupervisor'
  | 'nonworkingdriver'

const order: readonly (readonly [Role, Clearance])[] = [
  [Role.SuperAdmin, 'superadmin'],
  [Role.Admin, 'admin'],
  [Role.User, 'user'],
  [Role.GateKeeper, 'yardcontrol'],
  [Role.Driver, 'driver'],
  [Role.DriverSupervisor, 'driversupervisor'],
  [Role.NonWorkingDriver, 'nonworkingdriver'],
]

/**
 * Returns the one clearance of a person: the first role held in the order of spec 1§6 (3-decisions
 * §1). Read Only alone is a read-only `user`. Null without any role.
 */
export function clearanceOf(roles: readonly number[]): Clearance | null {
  for (const [role, clearance] of order) if (roles.includes(role)) return clearance
  return roles.includes(Role.ReadOnly) ? 'user' : null
}

/**
 * Returns the target of a sign-in: platform, driver's app or nothing (spec 1§1, 3-decisions §1).
 */
export function usageOf(roles: readonly number[]): 'platform' | 'driver' | 'nobody' {
  const clearance = clearanceOf(roles)
  if (clearance === null || clearance === 'nonworkingdriver') return 'nobody'
  return clearance === 'driver' ? 'driver' : 'platform'
}

/** True with Read Only, which forbids changes whatever the other roles (3-decisions §1). */
export function isReadOnly(roles: readonly number[]): boolean {
  return roles.includes(Role.ReadOnly)
}
