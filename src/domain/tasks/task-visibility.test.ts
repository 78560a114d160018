import { expect, test } from 'vitest'
import { Role } from '../people/session-user.ts'
import { NOON } from '../testing/builders.ts'
import { buildTask } from '../testing/task-builders.ts'
import { TaskStatus } from './task-lists.ts'
import { maySeeTask } from './task-visibility.ts'

const DRIVER = 70
const driver = { UserID: DRIVER, Roles: [Role.Driver] }

test('a driver sees their own tasks of any status, and free ones', () => {
  for (const StatusType of Object.values(TaskStatus))
    expect(maySeeTask(buildTask({ StatusType, UserID: DRIVER }), driver)).toBe(true)
  expect(maySeeTask(buildTask(), driver)).toBe(true)
  expect(maySeeTask(buildTask({ UserID: 71 }), driver)).toBe(false)
  expect(maySeeTask(buildTask({ UserID: 71, StatusType: TaskStatus.Working }), driver)).toBe(false)
})

test('others see all tasks, and nobody a deleted one', () => {
  for (const role of [Role.User, Role.GateKeeper, Role.Admin]) {
    const by = { UserID: 5, Roles: [role] }
    expect(maySeeTask(buildTask({ UserID: DRIVER, StatusType: TaskStatus.Working }), by)).toBe(true)
    expect(maySeeTask(buildTask({ DeletedDate: NOON }), by)).toBe(false)
  }
})

test('a report shows tasks completed and then deleted, and drivers have no report', () => {
  const done = buildTask({ StatusType: TaskStatus.Completed, DeletedDate: NOON, UserID: DRIVER })
  const clerk = { UserID: 5, Roles: [Role.User] }
  expect([maySeeTask(done, clerk, { deleted: true }), maySeeTask(done, clerk)]).toEqual([true, false])
  expect(maySeeTask(done, driver, { deleted: true })).toBe(false)
  expect(maySeeTask(buildTask({ DeletedDate: NOON }), clerk, { deleted: true })).toBe(false)
})
