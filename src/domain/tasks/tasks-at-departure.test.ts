import { expect, test } from 'vitest'
import { Role } from '../people/session-user.ts'
import { at, buildTrailer, NOON } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { buildTask, buildTaskYard } from '../testing/task-builders.ts'
import { stateFieldsOf } from '../trailers/state-fields.ts'
import { trailerBase } from '../trailers/trailer-fields.ts'
import { TrailerState } from '../trailers/trailer-lists.ts'
import { TaskStatus } from './task-lists.ts'
import type { Task } from './task.ts'
import { openTasksQuestion } from './tasks-at-departure.ts'

const gate = { UserName: 'Gail Keeper', Roles: [Role.GateKeeper] }
const trailer = buildTrailer({ LocationID: at.door })
const working = { StatusType: TaskStatus.Working, UserID: 51, UserFullName: 'Dee Driver' }
const WORKS = 'Dee Driver is working on trailer TR100 (Pull). That task stays open.'

/** Departs the trailer of these tasks as the gate keeper, who chose `DeleteTasks`. */
async function depart(tasks: readonly Task[], DeleteTasks?: boolean | null, now = trailer) {
  const yard = await buildTaskYard({ tasks, trailers: [now] })
  const flags = { TrailerID: 100, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  const input = { ...flags, ...stateFieldsOf(trailer), ...(DeleteTasks === undefined ? {} : { DeleteTasks }) }
  const ran = await run(yard, 'setTrailerState', input, { ...gate, Base: trailerBase(trailer) })
  return { ran, rows: yard.all('Tasks'), trailer: await yard.Trailers.get(100) }
}

test('the question counts all open tasks, and is null without any to delete', () => {
  const tasks = [buildTask(), buildTask({ ID: 701, ...working })]
  expect(openTasksQuestion(trailer, tasks)).toBe('Trailer TR100 has 2 open tasks. Delete them?')
  expect(openTasksQuestion(trailer, tasks.slice(1))).toBeNull()
  expect(openTasksQuestion(trailer, [])).toBeNull()
})

test('yes deletes them under the name of the person, even for a gate keeper', async () => {
  const paused = buildTask({ ID: 701, StatusType: TaskStatus.Paused })
  const done = buildTask({ ID: 702, StatusType: TaskStatus.Completed, EndTime: NOON })
  const another = buildTask({ ID: 703, TrailerID: 101 })
  const { ran, rows, trailer: left } = await depart([buildTask(), paused, done, another], true)
  expect([ran.Outcome, ran.Warnings, left?.State]).toEqual(['applied', [], TrailerState.Departed])
  const gone = { DeletedDate: NOON, DeletedByName: 'Gail Keeper' }
  expect(rows).toMatchObject([gone, { ID: 701, ...gone }, { DeletedDate: null }, { ID: 703, DeletedDate: null }])
})

test('no leaves them, and departs', async () => {
  const { ran, rows, trailer: left } = await depart([buildTask()], false)
  expect([ran.Warnings, left?.State]).toEqual([[], TrailerState.Departed])
  expect(rows).toStrictEqual([buildTask()])
})

test.each([[undefined], [null]])('a client that does not ask gets a warning: %s', async (answer) => {
  const { ran, rows } = await depart([buildTask(), buildTask({ ID: 701 })], answer)
  expect(ran.Warnings).toEqual(['Trailer TR100 has 2 open tasks.'])
  expect(rows.map(({ DeletedDate }) => DeletedDate)).toEqual([null, null])
  expect((await depart([buildTask()], answer)).ran.Warnings).toEqual(['Trailer TR100 has an open task.'])
})

test.each([true, false])('a working task is kept, with a warning: %s', async (answer) => {
  const { ran, rows } = await depart([buildTask(working)], answer)
  expect(ran.Warnings).toEqual([WORKS])
  expect(rows).toStrictEqual([buildTask(working)])
})

test('a task added after the departure is not deleted by its answer', async () => {
  const { rows } = await depart([buildTask({ CreatedDate: '2026-11-20T19:00:00.000Z' })], true)
  expect(rows[0]?.DeletedDate).toBeNull()
})

test('a second report of a departure can still delete the tasks', async () => {
  const departed = buildTrailer({ State: TrailerState.Departed, DepartureDate: '2026-11-20T17:00:00.000Z' })
  expect((await depart([], true, departed)).ran.Outcome).toBe('noop')
  const { ran, rows } = await depart([buildTask()], true, departed)
  expect([ran.Outcome, rows[0]?.DeletedDate]).toEqual(['applied', NOON])
})
