import { expect, test } from 'vitest'
import { mayEdit } from '../people/administration/account-rules.ts'
import { Role } from '../people/session-user.ts'
import { mayManage } from '../sites/administration/sites.ts'
import { may, type RightName } from './rights.ts'
import { mayShow, routes } from './routes.ts'

const everyRole: readonly number[] = Object.values(Role)
const { Driver, User, GateKeeper, ReadOnly, DriverSupervisor, NonWorkingDriver, Admin, SuperAdmin } = Role

const person = (...Roles: readonly number[]) => ({ Roles })
const rolesThat = (allows: (role: number) => boolean) => everyRole.filter(allows)
const site = { Managed: true, SiteType: 1 }

/** Menu entries by single roles, by hand from the specification (1§2.2, 2§2, 2§6). */
const menu: Readonly<Record<string, readonly number[]>> = {
  '/tasks': [User, ReadOnly, Admin, SuperAdmin],
  '/yard-control': [GateKeeper, ReadOnly, Admin, SuperAdmin],
  '/audit-reports': [GateKeeper, Admin, SuperAdmin],
  '/dock-activity': [User, ReadOnly, Admin, SuperAdmin],
  // Beyond the specification: for whoever sees trailers. Read Only keeps its four.
  '/overview': [User, GateKeeper, Admin, SuperAdmin],
  '/driver-dock-groups': [DriverSupervisor, Admin, SuperAdmin],
  '/task-data': [User, Admin, SuperAdmin],
  '/trailer-data': [User, GateKeeper, ReadOnly, Admin, SuperAdmin],
  '/site-messages': [Admin, SuperAdmin],
  '/fleet-messages': [Admin, SuperAdmin],
  '/site-settings': [SuperAdmin],
  '/personnel': [Admin, SuperAdmin],
  '/freight-info': [Admin, SuperAdmin],
  '/expected-shipments': [Admin, SuperAdmin],
  '/inspection-list': [SuperAdmin],
  '/sites-management': [SuperAdmin],
  '/companies': [SuperAdmin],
  '/devices': [SuperAdmin],
  '/log': [SuperAdmin],
  '/setup': [SuperAdmin],
  '/map-view': [User, GateKeeper, Admin, SuperAdmin],
  '/help': everyRole,
  '/logout': everyRole,
}

test.each(routes.filter(({ part }) => !part))('$path is in the menu of its roles alone', (route) => {
  expect(rolesThat((role) => mayShow(route, person(role), site))).toEqual(menu[route.path])
})

/** Buttons by single roles, each with the right that shows it and whose lack is a 403 (2§6). */
const buttons: readonly (readonly [string, RightName, readonly number[]])[] = [
  [
    'arrive, edit and depart a trailer, check it, open and close a session',
    'trailers.write',
    [GateKeeper, Admin, SuperAdmin],
  ],
  ['take a photo of a trailer', 'photos.write', [User, GateKeeper, Admin, SuperAdmin]],
  ['delete a trailer', 'trailers.delete', [Admin, SuperAdmin]],
  ['choose the dock group of a driver', 'driver-groups.write', [DriverSupervisor, Admin, SuperAdmin]],
  ['add and edit a person', 'users.write', [Admin, SuperAdmin]],
  ['delete a person', 'users.delete', [SuperAdmin]],
  ['tick Driver Supervisor, Admin, Super Admin or Non Working Driver', 'users.guarded-roles', [SuperAdmin]],
  ['add, edit and delete a site, its settings, texts, banner and logo', 'sites.write', [SuperAdmin]],
  ['add, edit, import and delete a door', 'locations.write', [SuperAdmin]],
  ['add, edit and delete a dock group', 'dock-groups.write', [SuperAdmin]],
  ['add, edit, import and delete a company', 'scacs.write', [SuperAdmin]],
  ['look up an RFID tag', 'tags.read', [GateKeeper, Admin, SuperAdmin]],
  ['add, edit and delete an RFID tag', 'tags.write', [SuperAdmin]],
  ['add, edit and delete a freight type', 'freights.write', [Admin, SuperAdmin]],
  ['tick, add and delete an inspection item', 'checklist.write', [SuperAdmin]],
  ['read who changed a row', 'trail.read', [SuperAdmin]],
  ['name or revoke a tablet', 'devices.write', [SuperAdmin]],
]

test.each(buttons)('to %s takes the right %s', (_, right, roles) => {
  expect(rolesThat((role) => may(person(role), right))).toEqual(roles)
  expect(everyRole.filter((role) => may(person(role, ReadOnly), right))).toEqual(right.endsWith('.read') ? roles : [])
})

test('the edit icon of a person appears from the same rank up', () => {
  const order = [SuperAdmin, Admin, User, GateKeeper, Driver, DriverSupervisor, NonWorkingDriver]
  for (const [place, viewer] of order.entries())
    expect(order.filter((role) => mayEdit([viewer], [role]))).toEqual(order.slice(place))
})

test('managers are the admins of the site, and super admins', () => {
  const managers = (SiteIDs: readonly number[]) => rolesThat((role) => mayManage({ RoleIDs: [role], SiteIDs }, 1))
  expect([managers([1]), managers([2])]).toEqual([[Admin, SuperAdmin], [SuperAdmin]])
})
