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

/** Returns the first clearance held in the order of spec 1§6 (3-decisions §1); null without roles. */
export function clearanceOf(roles: readonly number[]): Clearance | null {
  for (const [role, clearance] of order) if (roles.includes(role)) return clearance
  return roles.includes(Role.ReadOnly) ? 'user' : null
}

/** True for admins and super admins. */
export function isAdmin(roles: readonly number[]): boolean {
  const clearance = clearanceOf(roles)
  return clearance === 'admin' || clearance === 'superadmin'
}

/** True if the first person's clearance is at least the second's (spec 2§6). */
export function isAtLeast(roles: readonly number[], others: readonly number[]): boolean {
  return rankOf(roles) <= rankOf(others)
}

function rankOf(roles: readonly number[]): number {
  const clearance = clearanceOf(roles)
  const place = order.findIndex(([, named]) => named === clearance)
  return place === -1 ? order.length : place
}

/** Returns a sign-in's target: platform, driver's app or nothing (3-decisions §1). */
export function usageOf(roles: readonly number[]): 'platform' | 'driver' | 'nobody' {
  const clearance = clearanceOf(roles)
  if (clearance === null || clearance === 'nonworkingdriver') return 'nobody'
  return clearance === 'driver' ? 'driver' : 'platform'
}

/** True with Read Only, which overrules other roles (3-decisions §1). */
export function isReadOnly(roles: readonly number[]): boolean {
  return roles.includes(Role.ReadOnly)
}
