import { expect, test } from 'vitest'
import { may } from '../../access/rights.ts'
import type { By } from '../../commands/command.ts'
import { Role } from '../../people/session-user.ts'
import { NOON } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import { buildTask, buildTaskFields, buildTaskYard } from '../../testing/task-builders.ts'
import { TaskStatus } from '../task-lists.ts'
import type { Task } from '../task.ts'

const clerk = { UserName: 'Cleo Clerk', Roles: [Role.User] } satisfies Partial<By>
const supervisor = { UserName: 'Sue Visor', Roles: [Role.DriverSupervisor] } satisfies Partial<By>
const working: Partial<Task> = { StatusType: TaskStatus.Working, UserID: 51, UserFullName: 'Dee Driver' }
const plain = { ID: 700, isOverrideTask: false }
const override = { ID: 700, isOverrideTask: true }
const yardWith = (task: Partial<Task> = {}) => buildTaskYard({ tasks: [buildTask(task)] })

test.each([TaskStatus.Pending, TaskStatus.Paused])(
  'a task of status %i is deleted, and the row has time and name',
  async (StatusType) => {
    const yard = await yardWith({ StatusType })
    expect(await run(yard, 'deleteTask', plain, clerk)).toStrictEqual({ Outcome: 'applied', ID: 700 })
    expect(await yard.Tasks.get(700)).toStrictEqual(
      buildTask({ StatusType, ChangedDate: NOON, DeletedDate: NOON, DeletedByName: 'Cleo Clerk' }),
    )
  },
)

test('only an admin deletes a completed task, and the row has time and name', async () => {
  const done = { ...working, StatusType: TaskStatus.Completed, EndTime: '2026-11-20T17:00:00.000Z' }
  const supervisingClerk = { Roles: [Role.User, Role.DriverSupervisor] }
  for (const by of [clerk, supervisingClerk])
    expect(await refused(await yardWith(done), 'deleteTask', plain, by)).toStrictEqual({
      ...{ status: 403, code: 'completed-task-delete', title: 'Only an administrator may delete a completed task.' },
    })
  for (const by of [
    { UserName: 'Ada Admin', Roles: [Role.Admin] },
    { Roles: [Role.SuperAdmin], UserName: 'Ada Admin' },
  ]) {
    const yard = await yardWith(done)
    await run(yard, 'deleteTask', plain, by)
    expect(await yard.Tasks.get(700)).toMatchObject({ ...done, DeletedDate: NOON, DeletedByName: 'Ada Admin' })
  }
})

test('a working task is deleted only by an override', async () => {
  const yard = await yardWith(working)
  const lead = { Roles: [Role.User, Role.DriverSupervisor] }
  for (const by of [clerk, lead])
    expect(await refused(yard, 'deleteTask', plain, by)).toMatchObject({
      ...{ status: 409, title: 'Working tasks cannot be deleted!' },
    })
  await run(yard, 'deleteTask', override, supervisor)
  expect((await yard.Tasks.get(700))?.DeletedByName).toBe('Sue Visor')
})

test('an override is for supervisors, and only for working tasks', async () => {
  const yard = await yardWith(working)
  for (const Roles of [[Role.User], [Role.Admin]])
    expect(await refused(yard, 'deleteTask', override, { Roles })).toMatchObject({ status: 403 })
  expect(await refused(yard, 'deleteTask', plain, supervisor)).toMatchObject({ status: 403 })
  expect(await refused(await yardWith(), 'deleteTask', override, supervisor)).toMatchObject({
    ...{ status: 409, title: 'Only a working task can be overridden.' },
  })
  const superAdmin = { Roles: [Role.SuperAdmin] }
  expect(await run(await yardWith(), 'deleteTask', override, superAdmin)).toMatchObject({ Outcome: 'applied' })
})

test('a task that is deleted already, or was dropped, stays as it is', async () => {
  const gone = { DeletedDate: '2026-11-20T17:00:00.000Z', DeletedByName: 'Somebody else' }
  const yard = await yardWith({ ...working, ...gone })
  expect(await run(yard, 'deleteTask', plain, clerk)).toStrictEqual({ Outcome: 'noop', ID: 700 })
  expect(await yard.Tasks.get(700)).toMatchObject(gone)
  expect(await refused(yard, 'deleteTask', { ...plain, ID: 999 }, clerk)).toMatchObject({ status: 404 })
  await yard.Aliases.put({ SiteID: 1, ID: 701, TrailerID: 0, Visit: 0 })
  expect(await run(yard, 'deleteTask', { ...plain, ID: 701 }, clerk)).toStrictEqual({ Outcome: 'noop' })
})

test('commands for a deleted task are refused with a message', async () => {
  const yard = await yardWith({ DeletedDate: NOON })
  const words = { status: 409, code: 'task-deleted', title: 'That task was deleted.' }
  const comment = { ID: 800, TaskID: 700, Type: 'Task' as const, IsPrivate: 0 as const, Content: 'Late' }
  expect(await refused(yard, 'addMessage', comment, clerk)).toStrictEqual(words)
  expect(await refused(yard, 'updateTask', { ID: 700, ...buildTaskFields() }, clerk)).toStrictEqual(words)
})

test('admins and users delete; a driver supervisor may override whatever their other roles', () => {
  const mayDelete = (...Roles: number[]) => may({ Roles }, 'tasks.delete')
  expect([mayDelete(Role.Admin), mayDelete(Role.User), mayDelete(Role.GateKeeper, Role.DriverSupervisor)]).toEqual([
    ...[true, true, true],
  ])
  expect([mayDelete(Role.GateKeeper), mayDelete(Role.Driver), mayDelete(Role.User, Role.ReadOnly)]).toEqual([
    ...[false, false, false],
  ])
  const mayAct = (...Roles: number[]) => may({ Roles }, 'tasks.status')
  expect([mayAct(Role.GateKeeper, Role.DriverSupervisor), mayAct(Role.GateKeeper)]).toEqual([true, false])
})
