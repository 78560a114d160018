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
 * The one clearance of a person: the first role held in the order of spec 1§6 (3-decisions §1). Read Only alone is
 * clearance `user`, read-only. Null for somebody without any role.
 */
export function clearanceOf(roles: readonly number[]): Clearance | null {
  for (const [role, clearance] of order) if (roles.includes(role)) return clearance
  return roles.includes(Role.ReadOnly) ? 'user' : null
}

/**
 * What a person of these roles may sign in for (spec 1§1, 3-decisions §1): the platform, the driver's own app, or nothing. Whoever holds no role, or is a
 * non-working driver, gets nothing.
 */
export function usageOf(roles: readonly number[]): 'platform' | 'driver' | 'nobody' {
  const clearance = clearanceOf(roles)
  if (clearance === null || clearance === 'nonworkingdriver') return 'nobody'
  return clearance === 'driver' ? 'driver' : 'platform'
}

/** Read Only is a modifier: whoever holds it changes nothing, whatever else they hold (3-decisions §1). */
export function isReadOnly(roles: readonly number[]): boolean {
  return roles.includes(Role.ReadOnly)
}
