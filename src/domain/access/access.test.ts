import { expect, test } from 'vitest'
import { Role } from '../people/session-user.ts'
import { clearanceOf } from './clearance.ts'
import { may, toPerson } from './rights.ts'
import { fallbackOf, homeOf, isAt, mayShow, routes, visibleRoutes } from './routes.ts'

const managed = { Managed: true, SiteType: 1 }
const unmanaged = { Managed: false, SiteType: 3 }
const person = (...Roles: number[]) => ({ Roles })

function pathsOf(roles: number[], site: typeof managed | null = managed) {
  return routes.filter((route) => mayShow(route, person(...roles), site)).map((route) => route.path)
}

const audits = [
  ...['/yard-control/walk/:auditID', '/yard-control/walk/:auditID/findings', '/yard-control/round/:auditID'],
  '/audit-reports',
]

test('the clearance is the first role in the order of the specification', () => {
  expect(clearanceOf([Role.Driver, Role.Admin, Role.SuperAdmin])).toBe('superadmin')
  expect(clearanceOf([Role.GateKeeper, Role.User])).toBe('user')
  expect(clearanceOf([Role.DriverSupervisor, Role.Driver])).toBe('driver')
  expect(clearanceOf([Role.ReadOnly])).toBe('user')
  expect(clearanceOf([])).toBeNull()
})

test('a super admin sees every route of a managed site', () => {
  expect(pathsOf([Role.SuperAdmin])).toStrictEqual(routes.map((route) => route.path))
})

test('each clearance sees its own routes', () => {
  expect(pathsOf([Role.GateKeeper])).toStrictEqual([
    ...['/yard-control', ...audits, '/audit-reports/:auditID', '/overview', '/trailer-data', '/map-view'],
    ...['/help', '/logout'],
  ])
  expect(pathsOf([Role.User])).toStrictEqual([
    ...['/tasks', '/dock-activity', '/overview', '/task-data', '/trailer-data', '/map-view', '/help', '/logout'],
  ])
  expect(pathsOf([Role.DriverSupervisor])).toStrictEqual(['/driver-dock-groups', '/help', '/logout'])
  expect(pathsOf([Role.Admin])).not.toContain('/site-settings')
  expect(pathsOf([Role.Admin])).toContain('/freight-info')
})

test('another role opens its routes too, but not those of the super admin alone', () => {
  expect(pathsOf([Role.User, Role.DriverSupervisor])).toContain('/driver-dock-groups')
  expect(pathsOf([Role.User, Role.GateKeeper])).toContain('/yard-control')
})

test('read only opens its four routes, as a driver supervisor its one', () => {
  const four = ['/tasks', '/yard-control', '/dock-activity', '/trailer-data', '/help', '/logout']
  expect(pathsOf([Role.ReadOnly])).toStrictEqual(four)
  expect(pathsOf([Role.Admin, Role.ReadOnly])).toStrictEqual(four)
  expect(pathsOf([Role.DriverSupervisor, Role.ReadOnly])).toStrictEqual(['/driver-dock-groups', '/help', '/logout'])
})

test('a site hides the routes that it does not use; without a site all that depend on it', () => {
  for (const site of [unmanaged, null]) {
    const paths = pathsOf([Role.Admin], site)
    for (const path of ['/yard-control', '/dock-activity', '/trailer-data', '/map-view'])
      expect(paths).not.toContain(path)
    expect(paths).toContain('/tasks')
  }
})

test('home is the specified route if visible, else the first visible one', () => {
  expect(homeOf(person(Role.GateKeeper), managed)).toBe('/yard-control')
  expect(homeOf(person(Role.DriverSupervisor), managed)).toBe('/driver-dock-groups')
  expect(homeOf(person(Role.Admin), managed)).toBe('/tasks')
  expect(homeOf(person(Role.GateKeeper), unmanaged)).toBe('/help')
  const working = routes.filter((route) => route.path === '/yard-control')
  expect(homeOf(person(Role.Admin), managed, working)).toBe('/yard-control')
  expect(homeOf(person(), managed, working)).toBe('/logout')
})

test('a page that other screens lead to is never home', () => {
  const walk = routes.filter((route) => route.path.startsWith('/yard-control/walk'))
  expect(homeOf(person(Role.GateKeeper), managed, walk)).toBe('/logout')
})

test('an address matches a route when each part of it does', () => {
  expect(isAt({ path: '/audit-reports/:auditID' }, '/audit-reports/41')).toBe(true)
  expect(isAt({ path: '/audit-reports/:auditID' }, '/audit-reports')).toBe(false)
  expect(isAt({ path: '/audit-reports/:auditID' }, '/tasks/41')).toBe(false)
})

test('the fallback is the sign-in, or home when signed in', () => {
  expect(fallbackOf(null, null)).toBe('/login')
  expect(fallbackOf(person(Role.GateKeeper), managed)).toBe('/yard-control')
})

test('a signed-in user sees routes by the types of their roles', () => {
  const user = { Roles: [{ Type: Role.DriverSupervisor, Name: 'driversupervisor' }] }
  expect(toPerson(user)).toStrictEqual({ Roles: [5] })
  expect(visibleRoutes(user, managed).map((route) => route.path)).toContain('/driver-dock-groups')
})

test('only gate and admin write trailers, only admin deletes them, and read only changes nothing', () => {
  const writers = [Role.GateKeeper, Role.Admin, Role.SuperAdmin]
  for (const role of [1, 2, 3, 4, 5, 6, 8, 9]) {
    expect(may(person(role), 'trailers.write'), `role ${role}`).toBe(writers.some((writer) => writer === role))
  }
  expect([Role.GateKeeper, Role.Admin].map((role) => may(person(role), 'trailers.delete'))).toStrictEqual([false, true])
  expect(may(person(Role.Admin, Role.ReadOnly), 'trailers.write')).toBe(false)
  expect(may(person(Role.ReadOnly), 'trailers.read')).toBe(true)
})
