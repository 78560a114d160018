import { Role, type SessionUser } from '../people/session-user.ts'
import { type Clearance, clearanceOf, isReadOnly } from './clearance.ts'

/** What a rule of access needs to know of a person. */
export interface Person {
  readonly Roles: readonly number[]
}

/** Somebody signed in, as the rules of access see them. */
export function toPerson(user: Pick<SessionUser, 'Roles'>): Person {
  return { Roles: user.Roles.map((role) => role.Type) }
}

interface Right {
  readonly clearances: readonly Clearance[]
  /** Roles that give the right whatever the clearance. */
  readonly roles?: readonly Role[]
  /** Reads and a few own settings stay open to Read Only. */
  readonly change: boolean
}

const read = (...clearances: Clearance[]): Right => ({ clearances, change: false })
const change = (...clearances: Clearance[]): Right => ({ clearances, change: true })

/** Who may call what: the table of 3-decisions §1. Super admins hold every right. */
export const rights = {
  'own-session': read('admin', 'user', 'yardcontrol', 'driver', 'driversupervisor'),
  'trailers.read': read('admin', 'user', 'yardcontrol'),
  'trailers.write': change('admin', 'yardcontrol'),
  'trailers.delete': change('admin'),
  /** The board; a driver sees the tasks that are theirs or free. */
  'tasks.read': read('admin', 'user', 'yardcontrol', 'driver'),
  'tasks.overview': read('admin', 'user', 'yardcontrol'),
  'tasks.export': read('admin', 'user'),
  'tasks.create': change('admin', 'user', 'yardcontrol'),
  'tasks.write': change('admin', 'user'),
  /** An override is by role, so a gate keeper who is also a driver supervisor may do it. */
  'tasks.status': { ...change('admin', 'user', 'driver', 'driversupervisor'), roles: [Role.DriverSupervisor] },
  /** Without the rest of the right, a driver supervisor overrides. */
  'tasks.delete': { ...change('admin', 'user'), roles: [Role.DriverSupervisor] },
  /** Work that was done is part of the books. */
  'tasks.delete-completed': change('admin'),
  'freights.write': change('admin'),
  'outgoing.read': read('admin'),
  'reference.read': read('admin', 'user', 'yardcontrol'),
  'lookups.read': read('admin', 'user', 'yardcontrol', 'driversupervisor', 'driver'),
  'dock-groups.read': read('admin', 'user', 'yardcontrol', 'driversupervisor'),
  'sites.read': read('admin', 'user', 'yardcontrol', 'driversupervisor'),
  'sync.read': read('admin', 'user', 'yardcontrol', 'driversupervisor'),
  'refusals.settle': change('admin', 'user', 'yardcontrol', 'driversupervisor'),
} as const satisfies Record<string, Right>

export type RightName = keyof typeof rights

/**
 * Whether a person may override a working task: by role, not clearance (3-decisions §1).
 */
export function mayOverride({ Roles }: Person): boolean {
  return !isReadOnly(Roles) && (Roles.includes(Role.SuperAdmin) || Roles.includes(Role.DriverSupervisor))
}

/** Whether a person holds a right. The same function disables a button and answers 403. */
export function may(person: Person, name: RightName): boolean {
  const right: Right = rights[name]
  const clearance = clearanceOf(person.Roles)
  if (clearance === null) return false
  if (right.change && isReadOnly(person.Roles)) return false
  if (clearance === 'superadmin' || right.clearances.includes(clearance)) return true
  return right.roles?.some((role) => person.Roles.includes(role)) ?? false
}
