import { Role, type SessionUser } from '../people/session-user.ts'
import { type Clearance, clearanceOf, isReadOnly } from './clearance.ts'

export interface Person {
  readonly Roles: readonly number[]
}

/** Returns the part of a user that the rules of access need. */
export function toPerson(user: Pick<SessionUser, 'Roles'>): Person {
  return { Roles: user.Roles.map((role) => role.Type) }
}

interface Right {
  readonly clearances: readonly Clearance[]
  /** Roles that give the right whatever the clearance. */
  readonly roles?: readonly Role[]
  /** False for reads and own settings, allowed for Read Only. */
  readonly change: boolean
}

const read = (...clearances: Clearance[]): Right => ({ clearances, change: false })
const change = (...clearances: Clearance[]): Right => ({ clearances, change: true })

/** Rights by clearance (3-decisions §1). Super admins have every right. */
export const rights = {
  'own-session': read('admin', 'user', 'yardcontrol', 'driver', 'driversupervisor'),
  'trailers.read': read('admin', 'user', 'yardcontrol'),
  'trailers.write': change('admin', 'yardcontrol'),
  'trailers.delete': change('admin'),
  'photos.read': read('admin', 'user', 'yardcontrol'),
  'photos.write': change('admin', 'user', 'yardcontrol'),
  /** Drivers see own and free tasks. */
  'tasks.read': read('admin', 'user', 'yardcontrol', 'driver'),
  'tasks.overview': read('admin', 'user', 'yardcontrol'),
  'tasks.export': read('admin', 'user'),
  'tasks.create': change('admin', 'user', 'yardcontrol'),
  'tasks.write': change('admin', 'user'),
  /** An override is by role: a gate keeper may be a driver supervisor too. */
  'tasks.status': { ...change('admin', 'user', 'driver', 'driversupervisor'), roles: [Role.DriverSupervisor] },
  /** The role alone permits overrides only. */
  'tasks.delete': { ...change('admin', 'user'), roles: [Role.DriverSupervisor] },
  'tasks.delete-completed': change('admin'),
  'dock.read': read('admin', 'user'),
  'dock.write': change('admin', 'user'),
  'site-messages.write': change('admin'),
  'freights.write': change('admin'),
  /** The trail of administration: super admins. */
  'trail.read': read(),
  'expected-shipments.read': read('admin'),
  'expected-shipments.write': change('admin'),
  'scacs.write': change(),
  /** The Truck Inspection List: super admins. */
  'checklist.read': read(),
  'checklist.write': change(),
  'locations.write': change(),
  /** One RFID tag: those who arrive trailers. */
  'tags.read': read('admin', 'yardcontrol'),
  'tags.write': change(),
  'dock-groups.write': change(),
  /** By role too, since the role alone opens the screen. */
  'driver-groups.read': { ...read('admin', 'driversupervisor'), roles: [Role.DriverSupervisor] },
  'driver-groups.write': { ...change('admin', 'driversupervisor'), roles: [Role.DriverSupervisor] },
  'users.read': read('admin'),
  'users.write': change('admin'),
  'users.delete': change(),
  /** Super admins see, grant and take guarded roles. */
  'users.guarded-roles': change(),
  /** Super admins. */
  'devices.read': read(),
  'devices.write': change(),
  'sites.write': change(),
  /** To check the chain over the command log: super admins. */
  'log.check': read(),
  'outgoing.read': read('admin'),
  'reference.read': read('admin', 'user', 'yardcontrol'),
  'lookups.read': read('admin', 'user', 'yardcontrol', 'driversupervisor', 'driver'),
  'dock-groups.read': read('admin', 'user', 'yardcontrol', 'driversupervisor'),
  'sites.read': read('admin', 'user', 'yardcontrol', 'driversupervisor'),
  'sync.read': read('admin', 'user', 'yardcontrol', 'driversupervisor'),
  'refusals.settle': change('admin', 'user', 'yardcontrol', 'driversupervisor'),
} as const satisfies Record<string, Right>

export type RightName = keyof typeof rights

/** True if a person may override: by role (3-decisions §1). */
export function mayOverride({ Roles }: Person): boolean {
  return !isReadOnly(Roles) && (Roles.includes(Role.SuperAdmin) || Roles.includes(Role.DriverSupervisor))
}

/** True with the right; used by buttons and the server's 403. */
export function may(person: Person, name: RightName): boolean {
  const right: Right = rights[name]
  const clearance = clearanceOf(person.Roles)
  if (clearance === null) return false
  if (right.change && isReadOnly(person.Roles)) return false
  if (clearance === 'superadmin' || right.clearances.includes(clearance)) return true
  return right.roles?.some((role) => person.Roles.includes(role)) ?? false
}
