import { expect, test } from 'vitest'
import type { Site } from '../sites/site.ts'
import { at, buildTrailer } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { buildTask, buildTaskFields, buildTaskYard } from '../testing/task-builders.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { taskBase, type TaskFields } from './task-fields.ts'
import { TaskAction, TaskStatus } from './task-lists.ts'
import type { Task } from './task.ts'

interface Around {
  readonly tasks?: readonly Task[]
  readonly trailer?: Partial<Trailer>
  readonly site?: Partial<Site>
}

/** Returns the warnings for the author of a new task. */
async function warnedOf(fields: Partial<TaskFields>, { tasks = [], trailer, site }: Around = {}) {
  const yard = await buildTaskYard({ tasks, trailers: [buildTrailer({ LocationID: at.door, ...trailer })] }, site)
  const input = { ID: 700, Message: null, ...buildTaskFields(fields) }
  const ran = await run(yard, 'createTask', input, { IDs: [9001, 9002], Base: taskBase(buildTaskFields()) })
  expect(ran.Outcome).toBe('applied')
  return ran.Warnings
}

const spot = { Action: TaskAction.Spot, FromLocationID: at.yard, ToLocationID: at.door }
const outside = { trailer: { LocationID: at.yard } }
const other = (with_: Partial<Task> = {}) => buildTask({ ID: 701, TrailerID: 101, TrailerNumber: 'TR101', ...with_ })

test('an ordinary task has no warnings', async () => {
  expect(await warnedOf({})).toEqual([])
  expect(await warnedOf(spot, outside)).toEqual([])
})

test('another open task of the trailer is named, several are counted, completed ones ignored', async () => {
  const mine = { TrailerID: 100, ToLocationID: at.yard }
  const done = { ...mine, StatusType: TaskStatus.Completed, EndTime: '2026-11-20T17:00:00.000Z' }
  expect(await warnedOf({}, { tasks: [other(mine)] })).toEqual(['Trailer TR100 has another open task: Pull to Yard.'])
  const two = [other(mine), other({ ...mine, ID: 702, StatusType: TaskStatus.Working })]
  expect(await warnedOf({}, { tasks: two })).toEqual(['Trailer TR100 has 2 other open tasks.'])
  const gone = other({ ...mine, ID: 702, DeletedDate: '2026-11-20T17:00:00.000Z' })
  expect(await warnedOf({}, { tasks: [other(done), gone] })).toEqual([])
})

test('a door that another task has claimed is named with its trailer', async () => {
  const promised = other({ ...spot })
  expect(await warnedOf(spot, { ...outside, tasks: [promised] })).toEqual([
    'Door 2 is promised to trailer TR101 by another task.',
  ])
  const unmanaged = {
    ...outside,
    site: { Managed: false },
    tasks: [other({ ...spot, TrailerID: null, TrailerNumber: null })],
  }
  expect(await warnedOf({ ...spot, TrailerID: null }, unmanaged)).toEqual(['Door 2 is promised by another task.'])
})

test('work at its door does not claim it, and a yard holds many', async () => {
  const bump = other({ Action: TaskAction.Bump, FromLocationID: at.door, ToLocationID: at.door })
  expect(await warnedOf(spot, { ...outside, tasks: [bump] })).toEqual([])
  expect(await warnedOf({}, { tasks: [other({ ToLocationID: at.yard })] })).toEqual([])
  const stays = { Action: TaskAction.Bump, ToLocationID: at.door }
  expect(await warnedOf(stays, { tasks: [other({ ...spot })] })).toEqual([])
})

test("a trailer that is not at the task's start is reported with its place", async () => {
  expect(await warnedOf({}, { trailer: { LocationID: at.spot } })).toEqual([
    'Trailer TR100 is at Spot 10, not at Door 2.',
  ])
})

test('an edit has warnings too, but not about the task itself', async () => {
  const task = buildTask()
  const yard = await buildTaskYard({ tasks: [task, other({ TrailerID: 100 })] })
  const seen = buildTaskFields()
  const ran = await run(yard, 'updateTask', { ID: 700, ...seen, Priority: 1 }, { Base: taskBase(seen) })
  expect(ran.Warnings).toEqual(['Trailer TR100 has another open task: Pull to Yard.'])
})
