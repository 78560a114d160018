import { expect, test } from 'vitest'
import { Role } from '../../../../domain/people/session-user.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { buildTrailer } from '../../../../domain/testing/builders.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { buildTask } from '../../../../domain/testing/task-builders.ts'
import { mayOverrideComplete, panelActs } from './panel-acts.ts'

const DRIVER = { UserID: 9, UserFullName: 'Dan Driver' }
const pending = buildTask()
const working = buildTask({ StatusType: TaskStatus.Working, ...DRIVER })
const paused = (SubStatusType: number) => buildTask({ StatusType: TaskStatus.Paused, SubStatusType, ...DRIVER })

const by = (...Roles: number[]) => ({ UserID: 7, Roles })
const actsOf = (task: Parameters<typeof panelActs>[0], ...roles: number[]) => [
  ...panelActs(task, buildTrailer(), by(...roles)),
]

test('a clerk starts pending tasks, and pauses or completes working ones', () => {
  expect(actsOf(pending, Role.User)).toEqual(['start', 'edit', 'comment'])
  expect(actsOf(working, Role.User)).toEqual(['pause', 'complete', 'edit', 'comment'])
})

test('a forced task is completed without a start', () => {
  expect(actsOf(buildTask({ Action: TaskAction.ForcePull }), Role.User)).toContain('complete')
})

test('a clerk removes only Glad Handle and Red Light, an admin every sub-status', () => {
  const { RedLight, GladHandle, Other } = TaskSubStatus
  const removable = (role: number) =>
    [RedLight, GladHandle, Other].map((one) => actsOf(paused(one), role).includes('remove'))
  expect(removable(Role.User)).toEqual([true, true, false])
  expect(removable(Role.Admin)).toEqual([true, true, true])
})

test('a pending task without a stored sub-status has none to remove', () => {
  expect(actsOf(pending, Role.Admin)).not.toContain('remove')
})

test('only a supervisor or super admin overrides a working task', () => {
  expect(actsOf(working, Role.User, Role.DriverSupervisor)).toContain('override')
  expect(actsOf(working, Role.SuperAdmin)).toContain('override')
  expect(actsOf(working, Role.Admin)).not.toContain('override')
  expect(actsOf(pending, Role.SuperAdmin)).not.toContain('override')
  expect(mayOverrideComplete(working, buildTrailer())).toBe(true)
})

test('a Readonly person and a gate keeper have no acts', () => {
  expect(actsOf(working, Role.User, Role.ReadOnly)).toEqual([])
  expect(actsOf(pending, Role.GateKeeper)).toEqual([])
})

test('a completed task can be commented on, a deleted one cannot', () => {
  expect(actsOf(buildTask({ StatusType: TaskStatus.Completed }), Role.User)).toEqual(['comment'])
  expect(actsOf(buildTask({ DeletedDate: '2026-11-20T17:00:00.000Z' }), Role.SuperAdmin)).toEqual([])
})

test.each([
  ['departed', buildTrailer({ State: TrailerState.Departed })],
  ['deleted', null],
])('nothing is started or completed on a %s trailer', (_state, away) => {
  const acts = (task: Task) => [...panelActs(task, away, by(Role.User, Role.DriverSupervisor))]
  expect(acts(pending)).toEqual(['edit', 'comment'])
  expect(acts(working)).toEqual(['pause', 'override', 'edit', 'comment'])
  expect(mayOverrideComplete(working, away)).toBe(false)
})
