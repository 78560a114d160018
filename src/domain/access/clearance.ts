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

/** Read Only is a modifier: whoever holds it changes nothing, whatever else they hold (3-decisions §1). */
export function isReadOnly(roles: readonly number[]): boolean {
  return roles.includes(Role.ReadOnly)
}
