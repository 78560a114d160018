import { expect, test } from 'vitest'
import type { By } from '../commands/command.ts'
import { Role } from '../people/session-user.ts'
import { at, buildBy, buildTrailer, NOON } from '../testing/builders.ts'
import { refused, run } from '../testing/run-command.ts'
import { buildTask, buildTaskYard } from '../testing/task-builders.ts'
import { historyRow } from '../trailers/history-row.ts'
import { Activity, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { TaskAction, TaskStatus } from './task-lists.ts'
import { awayWords, refuseAway } from './task-presence.ts'
import type { Task } from './task.ts'

const MORNING = '2026-11-20T15:00:00.000Z'
const BEFORE_NOON = '2026-11-20T17:00:00.000Z'
const LATER = '2026-11-20T19:00:00.000Z'
const clerk = { UserID: 7, UserName: 'Cleo Clerk', Roles: [Role.User, Role.DriverSupervisor] } satisfies Partial<By>
const admin = { UserID: 8, UserName: 'Ada Admin', Roles: [Role.Admin] } satisfies Partial<By>
const words = { status: 409, code: 'trailer-departed', title: 'Trailer TR100 has departed.' }
const working: Partial<Task> = {
  ...{ StatusType: TaskStatus.Working, UserID: 7, UserFullName: 'Cleo Clerk', StartTime: MORNING },
}

const departedAt = (DepartureDate: string) =>
  buildTrailer({ State: TrailerState.Departed, DepartureDate, LastActivityDate: DepartureDate, LocationID: at.door })

const ask = (TaskStatusType: number, isOverrideTask = false) => ({
  ...{ TaskID: 700, TaskStatusType, TaskSubStatusType: 0, UserID: null, TrailerID: 100, isOverrideTask },
})

const yardOf = (trailer: Trailer, task: Partial<Task> = {}) =>
  buildTaskYard({ tasks: [buildTask(task)], trailers: [trailer] })

const steps: readonly (readonly [step: string, task: Partial<Task>, asked: ReturnType<typeof ask>])[] = [
  ['started', {}, ask(TaskStatus.Working)],
  ['started again after a pause', { ...working, StatusType: TaskStatus.Paused }, ask(TaskStatus.Working)],
  ['completed', working, ask(TaskStatus.Completed)],
  ['completed without a start', { Action: TaskAction.ForcePull }, ask(TaskStatus.Completed)],
  ['completed by an override', working, ask(TaskStatus.Completed, true)],
]

test.each(steps)('work on a trailer that has left is not %s', async (_step, task, asked) => {
  expect(await refused(await yardOf(departedAt(BEFORE_NOON), task), 'setTaskStatus', asked, clerk)).toStrictEqual(words)
})

test.each(steps)('work is %s if done before the trailer left, though it arrives later', async (_step, task, asked) => {
  const yard = await yardOf(departedAt(LATER), task)
  expect(await run(yard, 'setTaskStatus', asked, clerk)).toMatchObject({ Outcome: 'applied' })
  expect(await yard.Trailers.get(100)).toStrictEqual(departedAt(LATER))
})

test('pausing, removing and deleting need no trailer', async () => {
  const paused = { ...working, StatusType: TaskStatus.Paused, SubStatusType: 2 }
  const pause = { ...ask(TaskStatus.Paused), TaskSubStatusType: 2 }
  for (const [task, asked] of [[working, pause] as const, [paused, ask(TaskStatus.Pending)] as const])
    expect(await run(await yardOf(departedAt(BEFORE_NOON), task), 'setTaskStatus', asked, clerk)).toMatchObject({
      Outcome: 'applied',
    })
  const gone = await yardOf(departedAt(BEFORE_NOON))
  expect(await run(gone, 'deleteTask', { ID: 700, isOverrideTask: false }, clerk)).toMatchObject({ Outcome: 'applied' })
})

test('a trailer that a shuttle took away was here until then', async () => {
  const taken = (LastActivityDate: string) => buildTrailer({ State: TrailerState.InTransit, LastActivityDate })
  const outcomes: string[] = []
  for (const leftAt of [BEFORE_NOON, LATER]) {
    const yard = await yardOf(taken(leftAt))
    await yard.TrailerHistory.insert(historyRow(taken(leftAt), Activity.Task, buildBy({ MadeAt: leftAt, IDs: [8001] })))
    outcomes.push(
      await run(yard, 'setTaskStatus', ask(TaskStatus.Working), clerk).then(
        (ran) => ran.Outcome,
        () => 'no',
      ),
    )
  }
  expect(outcomes).toEqual(['no', 'applied'])
})

test('a start while the trailer was away is refused, even after it returned', async () => {
  const back = buildTrailer({ Visit: 2, ArrivalDate: LATER, LastActivityDate: LATER, Activity: Activity.ReArrived })
  const yard = await yardOf(back)
  const came = buildBy({ MadeAt: MORNING, IDs: [8001] })
  await yard.TrailerHistory.insert(historyRow({ ...back, Visit: 1 }, Activity.Arrived, came))
  const left = buildBy({ MadeAt: BEFORE_NOON, IDs: [8002] })
  await yard.TrailerHistory.insert(historyRow({ ...back, Visit: 1 }, Activity.Departed, left))
  expect(await refused(yard, 'setTaskStatus', ask(TaskStatus.Working), { ...clerk, MadeAt: NOON })).toStrictEqual(words)
  const before = { ...clerk, MadeAt: '2026-11-20T16:00:00.000Z' }
  expect(await run(yard, 'setTaskStatus', ask(TaskStatus.Working), before)).toMatchObject({ Outcome: 'applied' })
})

const deleted = { status: 409, code: 'trailer-deleted', title: 'That trailer was deleted.' }

/** A yard in which an admin has deleted the task's trailer. */
async function yardWithoutTrailer(task: Partial<Task>) {
  const yard = await yardOf(buildTrailer(), task)
  expect(await run(yard, 'deleteTrailer', { ID: 100 }, admin)).toMatchObject({ Outcome: 'applied' })
  return yard
}

test.each(steps)('work on a deleted trailer is not %s', async (_step, task, asked) => {
  const yard = await yardWithoutTrailer(task)
  expect(await refused(yard, 'setTaskStatus', asked, clerk)).toStrictEqual(deleted)
  expect(await yard.Tasks.get(700)).toMatchObject({ StatusType: task.StatusType ?? TaskStatus.Pending })
})

test('the task of a deleted trailer can be paused and deleted', async () => {
  const pause = { ...ask(TaskStatus.Paused), TaskSubStatusType: 2 }
  const yard = await yardWithoutTrailer(working)
  expect(await run(yard, 'setTaskStatus', pause, clerk)).toMatchObject({ Outcome: 'applied' })
  expect(await run(yard, 'deleteTask', { ID: 700, isOverrideTask: false }, clerk)).toMatchObject({ Outcome: 'applied' })
})

test('for buttons and lists the trailer as it is now counts, and a typed one is always here', () => {
  const task = buildTask()
  const gone = { ...deleted, title: 'Trailer TR100 was deleted, or left long ago.' }
  const departed = departedAt(LATER)
  expect(refuseAway(task, departed)?.details).toStrictEqual(words)
  expect(refuseAway(task, null)?.details).toStrictEqual(gone)
  expect([refuseAway(task, buildTrailer()), refuseAway(buildTask({ TrailerID: null }), null)]).toEqual([null, null])
  const inTransit = buildTrailer({ State: TrailerState.InTransit })
  const shown = [departed, inTransit, null, buildTrailer()].map((Trailer) => awayWords({ ...task, Trailer }))
  expect(shown).toEqual(['Departed', 'In Transit', 'Trailer gone', ''])
  expect(awayWords({ ...task, StatusType: TaskStatus.Completed, Trailer: null })).toBe('')
})
