import type { Site } from '../sites/site.ts'
import { roleNames, type SessionUser } from '../people/session-user.ts'
import { type Clearance, clearanceOf, isReadOnly } from './clearance.ts'
import { may, type Person, type RightName, toPerson } from './rights.ts'

export interface Route {
  readonly path: string
  readonly label: string
  /** The right that its calls need, or clearances; null for any signed-in person. */
  readonly allowed: RightName | readonly Clearance[] | null
  readonly needs?: 'managed' | 'map'
  /** Reached from other screens: in no menu, never home. */
  readonly part?: true
}

const office = ['admin', 'superadmin', 'user'] as const
const admins = ['admin', 'superadmin'] as const
const everybody = ['admin', 'superadmin', 'user', 'yardcontrol'] as const
const yard = { allowed: ['admin', 'superadmin', 'yardcontrol'], needs: 'managed' } as const

/** Routes in menu order (spec 1§2.2, 3-decisions §7). */
export const routes: readonly Route[] = [
  { path: '/tasks', label: 'Tasks', allowed: office },
  { path: '/yard-control', label: 'Arrive/Depart trailers', ...yard },
  { path: '/yard-control/walk/:auditID', label: 'Walk the row', ...yard, part: true },
  { path: '/yard-control/walk/:auditID/findings', label: 'Findings', ...yard, part: true },
  { path: '/yard-control/round/:auditID', label: 'Reefer round', ...yard, part: true },
  { path: '/audit-reports', label: 'Audit Reports', ...yard },
  { path: '/audit-reports/:auditID', label: 'Audit Report', ...yard, part: true },
  { path: '/dock-activity', label: 'Dock Activity', allowed: office, needs: 'managed' },
  { path: '/overview', label: 'Yard Overview', allowed: everybody, needs: 'managed' },
  { path: '/driver-dock-groups', label: 'Driver Dock Groups', allowed: 'driver-groups.read' },
  { path: '/task-data', label: 'Tasks (admin controls)', allowed: office },
  { path: '/trailer-data', label: 'Yard Inventory Export', allowed: everybody, needs: 'managed' },
  { path: '/site-messages', label: 'Site Messages', allowed: admins },
  { path: '/fleet-messages', label: 'Fleet Messages', allowed: admins },
  { path: '/site-settings', label: 'Site Settings', allowed: 'locations.write' },
  { path: '/personnel', label: 'Site Personnel', allowed: 'users.read' },
  { path: '/freight-info', label: 'Freight Info', allowed: 'freights.write' },
  { path: '/expected-shipments', label: 'Expected Shipments', allowed: 'expected-shipments.write', needs: 'managed' },
  { path: '/inspection-list', label: 'Truck Inspection List', allowed: 'checklist.read' },
  { path: '/sites-management', label: 'Sites Management', allowed: 'sites.write' },
  { path: '/companies', label: 'Companies', allowed: 'scacs.write' },
  { path: '/devices', label: 'Devices', allowed: 'devices.read' },
  { path: '/log', label: 'Log', allowed: 'log.check' },
  { path: '/setup', label: 'Setup Guide', allowed: 'sites.write' },
  { path: '/map-view', label: 'Mapview', allowed: everybody, needs: 'map' },
  { path: '/help', label: 'Help/FAQ', allowed: everybody },
  { path: '/logout', label: 'Logout', allowed: null },
]

/** Open to everybody (3-decisions §1). */
const ALWAYS: readonly string[] = ['/help', '/logout']
/** Routes for Read Only, instead of its clearance's (3-decisions §1). */
const READ_ONLY: readonly string[] = ['/tasks', '/yard-control', '/dock-activity', '/trailer-data']
const READ_ONLY_SUPERVISOR: readonly string[] = ['/driver-dock-groups']

type RouteSite = Pick<Site, 'Managed' | 'SiteType'>

/** True if a person may see a route; `site` null hides those that need one. */
export function mayShow(route: Route, person: Person, site: RouteSite | null): boolean {
  if (ALWAYS.includes(route.path)) return true
  if (!suits(route, site)) return false
  const clearance = clearanceOf(person.Roles)
  if (clearance === null) return false
  if (isReadOnly(person.Roles)) {
    return (clearance === 'driversupervisor' ? READ_ONLY_SUPERVISOR : READ_ONLY).includes(route.path)
  }
  return isOpenTo(route, clearance, person)
}

function suits({ needs }: Route, site: RouteSite | null): boolean {
  if (needs === undefined) return true
  if (site === null) return false
  return needs === 'managed' ? site.Managed : site.SiteType === 1 || site.SiteType === 2
}

function isOpenTo({ allowed }: Route, clearance: Clearance, person: Person): boolean {
  if (allowed === null) return true
  if (typeof allowed === 'string') return may(person, allowed)
  if (allowed.includes(clearance)) return true
  const open: readonly string[] = allowed
  return person.Roles.some((role) => open.includes(nameOfRole(role)))
}

function nameOfRole(role: number): string {
  const names: Readonly<Record<number, string>> = roleNames
  return names[role] ?? ''
}

/** True if a user may open a path of the table at a site. */
export function mayOpen(path: Route['path'], user: Pick<SessionUser, 'Roles'>, site: RouteSite): boolean {
  return visibleRoutes(user, site).some((route) => route.path === path)
}

/** Returns the routes that a user may see, in the order of the menu. */
export function visibleRoutes(user: Pick<SessionUser, 'Roles'>, site: RouteSite | null): readonly Route[] {
  const person = toPerson(user)
  return routes.filter((route) => mayShow(route, person, site))
}

/** Returns the start by clearance, else the first visible route (3-decisions §1). */
export function homeOf(person: Person, site: RouteSite | null, among: readonly Route[] = routes): string {
  const wanted = homePath(clearanceOf(person.Roles))
  const shown = among.filter((route) => !route.part && mayShow(route, person, site))
  return (shown.find(({ path }) => path === wanted) ?? shown[0])?.path ?? '/logout'
}

function homePath(clearance: Clearance | null): string {
  if (clearance === 'yardcontrol') return '/yard-control'
  return clearance === 'driversupervisor' ? '/driver-dock-groups' : '/tasks'
}

/** True if an address matches a route; a part with a colon matches anything. */
export function isAt({ path }: Pick<Route, 'path'>, address: string): boolean {
  const wanted = path.split('/')
  const parts = address.split('/')
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
}

/** Returns an unknown or forbidden path's target: home, or the sign-in. */
export function fallbackOf(person: Person | null, site: RouteSite | null, among: readonly Route[] = routes): string {
  return person === null ? '/login' : homeOf(person, site, among)
}
