import { expect, test } from 'vitest'
import { bind, type InputOf } from '../../commands/catalogue.ts'
import { Refusal } from '../../commands/refusal.ts'
import { buildBy, NOON } from '../../testing/builders.ts'
import { memoryYard, type MemoryYard } from '../../testing/memory-yard.ts'
import { refused, run } from '../../testing/run-command.ts'
import { buildTasks } from '../../testing/task-builders.ts'
import { TaskStatus } from '../task-lists.ts'
import { compareRank, positionsOf } from '../task-order.ts'
import type { Task } from '../task.ts'

const noFilter = {
  ...{ users: [], types: [], statusTypes: [], trailers: [], scacs: [], shipments: [], locations: [], dockgroups: [] },
  ...{ startDate: null, endDate: null, keyword: null, actions: [] },
}
const LATER = '2026-11-20T19:00:00.000Z'

function buildMove(TaskID: number, AfterTaskID: number | null, TaskPosition = 0): InputOf<'moveTask'> {
  return { TaskID, OldPosition: 0, TaskPosition, AfterTaskID, ...noFilter }
}

function yardOf(ids: readonly number[], changes: Readonly<Record<number, Partial<Task>>> = {}): MemoryYard {
  return memoryYard({ Tasks: buildTasks(ids).map((task) => ({ ...task, ...changes[task.ID] })) })
}

const order = (yard: MemoryYard) => [...positionsOf(yard.all('Tasks')).keys()]

test('a task is moved directly behind another one, and marked as moved by hand', async () => {
  const yard = yardOf([1, 2, 3, 4])
  expect(await run(yard, 'moveTask', buildMove(4, 1))).toEqual({ Outcome: 'applied', ID: 4 })
  expect(order(yard)).toEqual([1, 4, 2, 3])
  expect(yard.all('Tasks').map((task) => task.Resequenced)).toEqual([false, false, false, true])
  expect(yard.all('Tasks')[3]?.ChangedDate).toBe(NOON)
})

test('a working task keeps its place: a task moved there gets a rank of its own', async () => {
  const yard = yardOf([1, 2, 3, 4], { 2: { Rank: 'a0V', StatusType: TaskStatus.Working } })
  await run(yard, 'moveTask', buildMove(4, 1))
  expect(order(yard)).toEqual([1, 4, 3])
  expect(new Set(yard.all('Tasks').map((task) => task.Rank)).size).toBe(4)
  const [, working] = yard.all('Tasks')
  if (working) await yard.Tasks.put({ ...working, StatusType: TaskStatus.Paused })
  expect(order(yard)).toEqual([1, 4, 2, 3])
})

test('no other row is touched', async () => {
  const yard = yardOf([1, 2, 3, 4])
  const before = new Map(yard.all('Tasks').map((task) => [task.ID, task]))
  await run(yard, 'moveTask', buildMove(1, 3))
  expect(yard.all('Tasks').filter((task) => before.get(task.ID) !== task)).toMatchObject([{ ID: 1 }])
})

test('under a filter, hidden tasks keep their order', async () => {
  const yard = yardOf([1, 20, 2, 21, 3, 22])
  await run(yard, 'moveTask', buildMove(3, 1, 1))
  expect(order(yard)).toEqual([1, 3, 20, 2, 21, 22])
  await run(yard, 'moveTask', buildMove(1, 2, 2))
  expect(order(yard)).toEqual([3, 20, 2, 1, 21, 22])
})

test.each([
  ['working', { StatusType: TaskStatus.Working }],
  ['completed', { StatusType: TaskStatus.Completed }],
  ['deleted', { DeletedDate: LATER }],
])('a task goes where it was meant to although the one before it is %s by now', async (_state, change) => {
  const yard = yardOf([1, 2, 3, 4], { 2: change })
  await run(yard, 'moveTask', buildMove(4, 2))
  expect(order(yard)).toEqual([1, 4, 3])
})

test.each([
  ['working', { StatusType: TaskStatus.Working }],
  ['completed', { StatusType: TaskStatus.Completed }],
  ['deleted', { DeletedDate: LATER }],
])('moving a task that is %s by now is a success without effect', async (_state, change) => {
  const yard = yardOf([1, 2, 3], { 3: change })
  const before = yard.all('Tasks')
  expect(await run(yard, 'moveTask', buildMove(3, 1))).toEqual({ Outcome: 'noop', ID: 3 })
  expect(yard.all('Tasks')).toEqual(before)
})

test('a task moved to its own place, or behind itself, stays as it is', async () => {
  const yard = yardOf([1, 2, 3])
  for (const move of [buildMove(2, 1), buildMove(1, null, 1), buildMove(2, 2)])
    expect((await run(yard, 'moveTask', move)).Outcome).toBe('noop')
  expect(yard.all('Tasks').some((task) => task.Resequenced)).toBe(false)
})

test('without a task before it, the position in the whole site counts; 1 or less is the front', async () => {
  for (const [position, expected] of [
    [0, [3, 1, 2, 4]],
    [1, [3, 1, 2, 4]],
    [2, [1, 3, 2, 4]],
    [4, [1, 2, 4, 3]],
    [99, [1, 2, 4, 3]],
  ] as const) {
    const yard = yardOf([1, 2, 3, 4])
    await run(yard, 'moveTask', buildMove(3, null, position))
    expect(order(yard)).toEqual(expected)
  }
})

test('behind an unknown task, the position counts', async () => {
  const yard = yardOf([1, 2, 3, 4])
  await run(yard, 'moveTask', buildMove(4, 999, 2))
  expect(order(yard)).toEqual([1, 4, 2, 3])
})

test('the last mover wins', async () => {
  const yard = yardOf([1, 2, 3, 4])
  await run(yard, 'moveTask', buildMove(4, 1))
  await run(yard, 'moveTask', buildMove(4, 2), { UserID: 8 })
  expect(order(yard)).toEqual([1, 2, 4, 3])
  await run(yard, 'moveTask', buildMove(3, 2), { UserID: 8 })
  expect(order(yard)).toEqual([1, 2, 3, 4])
})

test('a late move does not make a task look older', async () => {
  const yard = yardOf([1, 2, 3], { 3: { ChangedDate: LATER } })
  await run(yard, 'moveTask', buildMove(3, 1))
  expect(yard.all('Tasks')[2]).toMatchObject({ ChangedDate: LATER, Resequenced: true })
})

test('the move of a task that was dropped has no effect', async () => {
  const yard = yardOf([1, 2])
  const given = bind('PUT /tasks/position', buildMove(7, 1)).follow(new Map([[7, 0]]))
  expect((await given.run(yard, buildBy())).Outcome).toBe('noop')
})

test('the move of a missing task is refused, so that it can wait for it', async () => {
  expect(await refused(yardOf([1, 2]), 'moveTask', buildMove(7, 1))).toMatchObject({ status: 404, code: 'not-found' })
})

test('a move follows earlier commands on the task and on the one before it', () => {
  expect(bind('PUT /tasks/position', buildMove(7, 3)).lanes).toEqual(['task:7', 'task:3'])
  expect(bind('PUT /tasks/position', buildMove(7, null)).lanes).toEqual(['task:7'])
})

test('the filters are sent along, and missing or extra fields are refused', () => {
  const filtered = { ...buildMove(7, 3), users: [0], statusTypes: [0, 2], startDate: '11/19/2026', keyword: 'door' }
  expect(() => bind('PUT /tasks/position', filtered)).not.toThrow()
  expect(() => bind('PUT /tasks/position', { ...filtered, colour: 'red' })).toThrow(Refusal)
  const { users: _, ...without } = filtered
  expect(() => bind('PUT /tasks/position', without)).toThrow(Refusal)
})

test('two people who each move thirty tasks offline end with one order without gaps or twins', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => index + 1)
  const yard = yardOf(ids)
  const moves = [1, 2].flatMap((person) =>
    Array.from({ length: 30 }, (_, turn) => buildMove(((turn * 7 + person * 3) % 40) + 1, ((turn * 11 + 5) % 40) + 1)),
  )
  for (const move of moves) await run(yard, 'moveTask', move)
  expect([...positionsOf(yard.all('Tasks')).values()].sort((a, b) => a - b)).toEqual(ids)
  expect(new Set(yard.all('Tasks').map((task) => task.Rank)).size).toBe(40)
  expect([...yard.all('Tasks')].sort(compareRank).map(({ ID }) => ID)).toEqual(order(yard))
})
