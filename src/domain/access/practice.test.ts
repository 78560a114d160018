import { expect, test } from 'vitest'
import { Role } from '../people/session-user.ts'
import { isInPractice, mayPractise } from './practice.ts'
import { routes } from './routes.ts'

test('the practice yard has the screens of the yard, and none of the administration', () => {
  expect(routes.filter(isInPractice).map(({ path }) => path)).toEqual([
    '/tasks',
    '/yard-control',
    '/yard-control/walk/:auditID',
    '/yard-control/walk/:auditID/findings',
    '/yard-control/round/:auditID',
    '/audit-reports',
    '/audit-reports/:auditID',
    '/dock-activity',
    '/overview',
    '/driver-dock-groups',
    '/map-view',
    '/help',
  ])
})

test('whoever changes nothing in a yard has nothing to practise', () => {
  const practises = (...Roles: number[]) => mayPractise({ Roles })
  expect(practises(Role.GateKeeper)).toBe(true)
  expect(practises(Role.User)).toBe(true)
  expect(practises(Role.User, Role.ReadOnly)).toBe(false)
  expect(practises(Role.DriverSupervisor)).toBe(false)
})
