import { expect, test } from 'vitest'
import type { InputOf } from '../../commands/catalogue.ts'
import type { By } from '../../commands/command.ts'
import { Role } from '../../people/session-user.ts'
import { NOON } from '../../testing/builders.ts'
import { refused, run } from '../../testing/run-command.ts'
import { buildDriver, buildTask, buildTaskYard } from '../../testing/task-builders.ts'
import { pauseReasons, TaskAction, TaskStatus, TaskSubStatus } from '../task-lists.ts'
import type { Task } from '../task.ts'

const { Pending, Working, Paused, Completed } = TaskStatus
const EARLIER = '2026-11-20T17:00:00.000Z'

const clerk = { UserID: 7, UserName: 'Cleo Clerk', Roles: [Role.User] } satisfies Partial<By>
const dee = { UserID: 51, UserName: 'Dee Driver', Roles: [Role.Driver] } satisfies Partial<By>
const max = { UserID: 52, UserName: 'Max Mover', Roles: [Role.Driver] } satisfies Partial<By>
const supervisor = { UserID: 60, UserName: 'Sue Visor', Roles: [Role.DriverSupervisor] } satisfies Partial<By>

const working: Partial<Task> = { StatusType: Working, UserID: 51, UserFullName: 'Dee Driver', StartTime: EARLIER }
const paused: Partial<Task> = { ...working, StatusType: Paused, SubStatusType: TaskSubStatus.RedLight }
const completed: Partial<Task> = { ...working, StatusType: Completed, EndTime: EARLIER }

const asking = (TaskStatusType: number, rest: Partial<InputOf<'setTaskStatus'>> = {}) => ({
  ...{ TaskID: 700, TaskStatusType, TaskSubStatusType: 0, UserID: null, TrailerID: null, isOverrideTask: false },
  ...rest,
})

const yardWith = (task: Partial<Task>) => buildTaskYard({ tasks: [buildTask(task)] })

/** Returns the task after a command. */
async function after(task: Partial<Task>, asked: InputOf<'setTaskStatus'>, by: Partial<By> = clerk) {
  const yard = await yardWith(task)
  const { Outcome } = await run(yard, 'setTaskStatus', asked, by)
  return { Outcome, task: await yard.Tasks.get(700) }
}

async function refusal(task: Partial<Task>, asked: InputOf<'setTaskStatus'>, by: Partial<By> = clerk) {
  const { status, title, errors } = await refused(await yardWith(task), 'setTaskStatus', asked, by)
  return { status, title, ...(errors && { errors }) }
}

test('a person who starts a task without naming a driver becomes it, at the time of the act', async () => {
  const { Outcome, task } = await after({ SubStatusType: TaskSubStatus.Priority }, asking(Working))
  expect(Outcome).toBe('applied')
  expect(task).toMatchObject({
    ...{ StatusType: Working, SubStatusType: 0, UserID: 7, UserFullName: 'Cleo Clerk', StartTime: NOON },
    ...{ ChangedDate: NOON, EndTime: null },
  })
})

test.each([clerk, supervisor])('%o starts a task for a driver of the site', async (by) => {
  const { task } = await after({}, asking(Working, { UserID: 51 }), by)
  expect(task).toMatchObject({ StatusType: Working, UserID: 51, UserFullName: 'Dee Driver' })
})

test('only a driver of the site can be named', async () => {
  const words = {
    status: 400,
    title: 'Please check the marked fields.',
    errors: { UserID: ['Please select a driver'] },
  }
  expect(await refusal({}, asking(Working, { UserID: 999 }))).toStrictEqual(words)
  const notHere = [{ SiteIDs: [2] }, { IsActive: false }, { RoleIDs: [Role.User] }]
  for (const one of notHere) {
    const yard = await yardWith({})
    await yard.People.put(buildDriver(one))
    const { errors } = await refused(yard, 'setTaskStatus', asking(Working, { UserID: 51 }), clerk)
    expect(errors).toStrictEqual(words.errors)
  }
})

test.each([...pauseReasons])('a working task is paused for the reason %i, and keeps its driver', async (reason) => {
  const { task } = await after(working, asking(Paused, { TaskSubStatusType: reason }))
  expect(task).toMatchObject({ StatusType: Paused, SubStatusType: reason, UserID: 51, StartTime: EARLIER })
})

test.each([0, 1, 6])('%i is no reason to pause', async (reason) => {
  expect(await refusal(working, asking(Paused, { TaskSubStatusType: reason }))).toStrictEqual({
    ...{ status: 400, title: 'Please check the marked fields.' },
    errors: { TaskSubStatusType: ['Please select a reason'] },
  })
})

test('a paused task resumes with its driver and its first start, whoever resumes it', async () => {
  const { task } = await after(paused, asking(Working))
  expect(task).toMatchObject({ StatusType: Working, SubStatusType: 0, UserID: 51, UserFullName: 'Dee Driver' })
  expect(task?.StartTime).toBe(EARLIER)
  const yard = await yardWith({ ...paused, UserID: 52, UserFullName: 'Max Mover' })
  await run(yard, 'setTaskStatus', asking(Working, { UserID: 51 }), clerk)
  expect(await yard.Tasks.get(700)).toMatchObject({ UserID: 51, UserFullName: 'Dee Driver' })
})

test('a working task is completed at the moment of the act', async () => {
  const { Outcome, task } = await after(working, asking(Completed))
  expect(Outcome).toBe('applied')
  expect(task).toMatchObject({
    StatusType: Completed,
    UserID: 51,
    StartTime: EARLIER,
    EndTime: NOON,
    ChangedDate: NOON,
  })
})

test('Remove takes driver, start and sub-status from a paused task', async () => {
  const { task } = await after(paused, asking(Pending))
  expect(task).toMatchObject({
    ...{ StatusType: Pending, SubStatusType: 0, UserID: null, UserFullName: null, StartTime: null },
  })
})

test('Remove takes the sub-status from a pending task', async () => {
  const { task } = await after({ SubStatusType: TaskSubStatus.RedLight }, asking(Pending))
  expect(task).toMatchObject({ StatusType: Pending, SubStatusType: 0 })
})

test.each([
  ['Pending', {}, asking(Paused, { TaskSubStatusType: 2 }), 'A Pending task cannot become Paused.'],
  ['Pending', {}, asking(Completed), 'A Pending task cannot become Completed.'],
  ['Working', working, asking(Pending), 'A Working task (Dee Driver) cannot become Pending.'],
  ['Working', working, asking(Working), 'A Working task (Dee Driver) cannot become Working.'],
  ['Working', working, asking(Working, { UserID: 51 }), 'A Working task (Dee Driver) cannot become Working.'],
  ['Paused', paused, asking(Completed), 'A Paused task cannot become Completed.'],
  ['Paused', paused, asking(Paused, { TaskSubStatusType: 5 }), 'A Paused task cannot become Paused.'],
  ['Completed', completed, asking(Pending), 'A Completed task cannot become Pending.'],
  ['Completed', completed, asking(Working), 'A Completed task cannot become Working.'],
  ['Completed', completed, asking(Paused, { TaskSubStatusType: 2 }), 'A Completed task cannot become Paused.'],
] as const)('from %s no other step leads: %#', async (_from, task, asked, title) => {
  expect(await refusal(task, asked)).toStrictEqual({ status: 409, title })
})

test.each([
  ['pending', {}, asking(Pending)],
  ['paused for that reason', paused, asking(Paused, { TaskSubStatusType: TaskSubStatus.RedLight })],
  ['completed', completed, asking(Completed)],
] as const)('a task that is %s already is left as it is', async (_so, task, asked) => {
  const changed = await after(task, asked)
  expect(changed).toStrictEqual({ Outcome: 'noop', task: buildTask(task) })
})

test('a driver cannot start the same task twice', async () => {
  expect(await refusal(working, asking(Working), dee)).toMatchObject({ status: 409 })
})

test.each([TaskAction.ForcePull, TaskAction.ForceSpot, TaskAction.ForcePullSpot, TaskAction.ForceYard])(
  'the forced action %i is completed without a start, but not while it is paused',
  async (Action) => {
    const { task } = await after({ Action, ToLocationID: 10 }, asking(Completed), dee)
    expect(task).toMatchObject({ StatusType: Completed, UserID: 51, UserFullName: 'Dee Driver' })
    expect([task?.StartTime, task?.EndTime]).toEqual([NOON, NOON])
    expect(await refusal({ ...paused, Action }, asking(Completed))).toMatchObject({ status: 409 })
  },
)

test('a driver takes free tasks and works on their own', async () => {
  expect((await after({}, asking(Working), dee)).task).toMatchObject({ UserID: 51, UserFullName: 'Dee Driver' })
  expect((await after(working, asking(Completed), dee)).task).toMatchObject({ StatusType: Completed })
  expect((await after(paused, asking(Working, { UserID: 51 }), dee)).task).toMatchObject({ StatusType: Working })
  expect((await after(paused, asking(Pending), dee)).task).toMatchObject({ StatusType: Pending, UserID: null })
})

test('a driver cannot act on another driver’s task, or start one for another', async () => {
  const notTheirs = { status: 403, title: 'This task is not yours.' }
  expect(await refusal(working, asking(Completed), max)).toStrictEqual(notTheirs)
  expect(await refusal(paused, asking(Working), max)).toStrictEqual(notTheirs)
  expect(await refusal(completed, asking(Completed), max)).toStrictEqual(notTheirs)
  expect(await refusal({}, asking(Completed), max)).toStrictEqual(notTheirs)
  expect(await refusal({}, asking(Working, { UserID: 51 }), max)).toStrictEqual({
    ...{ status: 403, title: 'You may start a task for yourself only.' },
  })
})

test('a user removes Glad Handle and Red Light only; an admin removes every sub-status', async () => {
  const words = { status: 403, title: 'You may remove only Glad Handle and Red Light.' }
  for (const SubStatusType of [TaskSubStatus.TrailerMove, TaskSubStatus.Other, TaskSubStatus.TrailerInDoor]) {
    expect(await refusal({ ...paused, SubStatusType }, asking(Pending))).toStrictEqual(words)
    const admin = { ...clerk, Roles: [Role.Admin] }
    expect((await after({ ...paused, SubStatusType }, asking(Pending), admin)).Outcome).toBe('applied')
  }
  for (const SubStatusType of [TaskSubStatus.GladHandle, TaskSubStatus.RedLight])
    expect((await after({ ...paused, SubStatusType }, asking(Pending))).Outcome).toBe('applied')
})

const overriding = (status: number) => asking(status, { isOverrideTask: true })

test('a driver supervisor or super admin overrides: the pause has the reason Other, the completion none', async () => {
  for (const by of [supervisor, { ...clerk, Roles: [Role.SuperAdmin] }, { ...max, Roles: [1, 5] }]) {
    expect((await after(working, overriding(Paused), by)).task).toMatchObject({
      ...{ StatusType: Paused, SubStatusType: TaskSubStatus.Other, UserID: 51 },
    })
    expect((await after(working, overriding(Completed), by)).task).toMatchObject({
      ...{ StatusType: Completed, SubStatusType: TaskSubStatus.None, UserID: 51 },
    })
  }
})

test('nobody else overrides', async () => {
  for (const Roles of [[Role.User], [Role.Admin], [Role.Driver], [Role.DriverSupervisor, Role.ReadOnly]])
    expect(await refusal(working, overriding(Completed), { ...clerk, Roles })).toStrictEqual({
      ...{ status: 403, title: 'Only a driver supervisor may override a task.' },
    })
})

test('only a working task is overridden; a second supervisor changes nothing', async () => {
  const words = { status: 409, title: 'Only a working task can be overridden.' }
  expect(await refusal(paused, overriding(Completed), supervisor)).toMatchObject({ status: 409 })
  expect(await refusal({ Action: TaskAction.ForcePull }, overriding(Completed), supervisor)).toStrictEqual(words)
  expect((await after(completed, overriding(Completed), supervisor)).Outcome).toBe('noop')
  const other = { ...paused, SubStatusType: TaskSubStatus.Other }
  expect((await after(other, overriding(Paused), supervisor)).Outcome).toBe('noop')
})

test('commands for a deleted, dropped or missing task are refused or have no effect', async () => {
  expect(await refusal({ DeletedDate: NOON }, asking(Working))).toStrictEqual({
    ...{ status: 409, title: 'That task was deleted.' },
  })
  const yard = await buildTaskYard()
  await yard.Aliases.put({ SiteID: 1, ID: 700, TrailerID: 0, Visit: 0 })
  expect((await refused(yard, 'setTaskStatus', asking(Working))).title).toBe('That task was dropped.')
  expect((await refused(yard, 'setTaskStatus', asking(Working, { TaskID: 701 }))).status).toBe(404)
})

test('a late act does not make the task look older', async () => {
  const ChangedDate = '2026-11-20T20:00:00.000Z'
  const { task } = await after({ ...working, ChangedDate }, asking(Completed))
  expect(task).toMatchObject({ EndTime: NOON, ChangedDate })
})

test.each([
  ['completed', asking(Completed)],
  ['paused', asking(Paused, { TaskSubStatusType: TaskSubStatus.Other })],
] as const)('what was %s before somebody else started it stays theirs', async (_, asked) => {
  const startedSince = { ...working, StartTime: '2026-11-20T18:05:00.000Z' }
  const words = `A Working task (Dee Driver) cannot become ${asked.TaskStatusType === Completed ? 'Completed' : 'Paused'}.`
  expect(await refusal(startedSince, asked)).toEqual({ status: 409, title: words })
  // A few seconds are allowed for clocks, and the driver's own act is never too early.
  expect((await after({ ...working, StartTime: '2026-11-20T18:00:30.000Z' }, asked)).Outcome).toBe('applied')
  expect((await after(startedSince, asked, dee)).Outcome).toBe('applied')
})
