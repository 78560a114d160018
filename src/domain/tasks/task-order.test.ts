import { expect, test } from 'vitest'
import type { NearestAsk } from '../commands/nearest.ts'
import { memoryYard } from '../testing/memory-yard.ts'
import { buildTask, buildTasks } from '../testing/task-builders.ts'
import { TaskStatus } from './task-lists.ts'
import { compareRank, getTaskBefore, newRank, positionsOf, rankAfter } from './task-order.ts'
import type { Task } from './task.ts'

const three = buildTasks([1, 2, 3])
const DELETED = '2026-11-20T17:00:00.000Z'
const taskOf = (tasks: readonly Task[], id: number) => tasks.find(({ ID }) => ID === id) ?? buildTask({ ID: id })
const orderOf = (tasks: readonly Task[]) => [...tasks].sort(compareRank).map(({ ID }) => ID)

const yardOf = (tasks: readonly Task[]) => memoryYard({ Tasks: tasks })

/** Returns the order after moving a task behind another; 0 for the front. */
function moved(tasks: readonly Task[], id: number, afterID: number): Promise<readonly number[]> {
  return placed(tasks, id, afterID === 0 ? null : taskOf(tasks, afterID))
}

async function placed(
  tasks: readonly Task[],
  id: number,
  anchor: Pick<Task, 'ID' | 'Rank'> | null,
): Promise<readonly number[]> {
  const rank = await rankAfter(yardOf(tasks), id, anchor)
  const after = tasks.map((task) => (task.ID === id && rank !== null ? { ...task, Rank: rank } : task))
  // The same move again changes nothing.
  expect(await rankAfter(yardOf(after), id, anchor)).toBeNull()
  return orderOf(after)
}

async function added(tasks: readonly Task[], isPriority: boolean): Promise<readonly number[]> {
  return orderOf([...tasks, buildTask({ ID: 9, Rank: await newRank(yardOf(tasks), isPriority) })])
}

test('positions run from 1 to n over pending and paused tasks', () => {
  const [first, second, third] = buildTasks([1, 2, 3, 4, 5]).map((task, index) => ({
    ...task,
    StatusType: [TaskStatus.Working, TaskStatus.Paused, TaskStatus.Pending][index] ?? TaskStatus.Completed,
  }))
  const gone = buildTask({ ID: 6, Rank: 'Zz', DeletedDate: DELETED })
  const rows = [third, gone, second, first].filter((task) => task !== undefined)
  expect([...positionsOf(rows)]).toEqual([
    [2, 1],
    [3, 2],
  ])
})

test('ranks compare as bytes, capitals before small letters', () => {
  const ranks = ['a1', 'Zz', 'b00', 'a0V', 'a0'].map((Rank, ID) => ({ ID, Rank }))
  expect(ranks.sort(compareRank).map(({ Rank }) => Rank)).toEqual(['Zz', 'a0', 'a0V', 'a1', 'b00'])
})

test('two that share a rank stand by ID', () => {
  expect(
    [
      { ID: 7, Rank: 'a0' },
      { ID: 5, Rank: 'a0' },
    ]
      .sort(compareRank)
      .map(({ ID }) => ID),
  ).toEqual([5, 7])
})

test('a task is moved directly behind any other, or to the front', async () => {
  expect(await moved(three, 1, 3)).toEqual([2, 3, 1])
  expect(await moved(three, 3, 1)).toEqual([1, 3, 2])
  expect(await moved(three, 3, 0)).toEqual([3, 1, 2])
  expect(await moved(three, 2, 3)).toEqual([1, 3, 2])
})

test('a task already in its place gets no new rank', async () => {
  expect(await rankAfter(yardOf(three), 2, taskOf(three, 1))).toBeNull()
  expect(await rankAfter(yardOf(three), 1, null)).toBeNull()
})

test('a task goes between another one and the working task behind it, which may return', async () => {
  const tasks = three.map((task) => (task.ID === 2 ? { ...task, StatusType: TaskStatus.Working } : task))
  expect(await moved(tasks, 3, 1)).toEqual([1, 3, 2])
})

test('behind a completed task, a task goes to where that one was', async () => {
  const tasks = three.map((task) => (task.ID === 1 ? { ...task, StatusType: TaskStatus.Completed } : task))
  expect(await moved(tasks, 3, 1)).toEqual([1, 3, 2])
})

test('behind a completed task whose rank is reused, a task comes before the next one', async () => {
  const open = buildTasks([1, 2, 3])
  const shared = taskOf(open, 2).Rank
  expect(await placed(open, 3, { ID: 20, Rank: shared })).toEqual([1, 2, 3])
  expect(await placed(open, 3, { ID: 0, Rank: shared })).toEqual([1, 3, 2])
  expect(await placed(open, 3, { ID: 0, Rank: taskOf(open, 1).Rank })).toEqual([3, 1, 2])
})

test('a position counts the order without the moved task', async () => {
  const tasks = [...three, buildTask({ ID: 4, Rank: 'Zz', StatusType: TaskStatus.Working })]
  expect((await getTaskBefore(yardOf(tasks), 3, 2))?.ID).toBe(1)
  expect((await getTaskBefore(yardOf(tasks), 1, 2))?.ID).toBe(2)
  expect(await getTaskBefore(yardOf(tasks), 1, 1)).toBeNull()
  expect(await getTaskBefore(yardOf(tasks), 1, 0)).toBeNull()
  expect((await getTaskBefore(yardOf(tasks), 1, 99))?.ID).toBe(3)
  expect(await getTaskBefore(yardOf([]), 1, 5)).toBeNull()
})

test('a new task comes last', async () => {
  expect(await added(three, false)).toEqual([1, 2, 3, 9])
  expect(await added([], false)).toEqual([9])
})

test('a new priority task comes behind the leading priority tasks', async () => {
  const priority = (ids: readonly number[]) =>
    three.map((task) => ({ ...task, Priority: ids.includes(task.ID) ? 1 : 0 }))
  expect(await added(priority([1, 3]), true)).toEqual([1, 9, 2, 3])
  expect(await added(priority([]), true)).toEqual([9, 1, 2, 3])
  expect(await added(priority([1, 2, 3]), true)).toEqual([1, 2, 3, 9])
  expect(await added([], true)).toEqual([9])
})

test('deleted and completed tasks do not matter for a new rank', async () => {
  const gone = [
    buildTask({ ID: 7, Rank: 'z', DeletedDate: DELETED }),
    buildTask({ ID: 8, Rank: 'a0V', StatusType: TaskStatus.Completed }),
  ]
  expect((await added([...three, ...gone], false)).indexOf(9)).toBe(4)
  expect(await rankAfter(yardOf([...three, ...gone]), 2, taskOf(three, 1))).toBeNull()
})

test('a new priority task comes before a working one behind the last priority task', async () => {
  const tasks = three.map((task) => ({
    ...task,
    Priority: 1,
    StatusType: task.ID === 2 ? TaskStatus.Working : TaskStatus.Pending,
  }))
  expect(await added(tasks, true)).toEqual([1, 2, 3, 9])
  expect(await added(tasks.slice(0, 2), true)).toEqual([1, 9, 2])
})

test('among five thousand tasks a place is found with a handful of reads', async () => {
  const many = buildTasks(Array.from({ length: 5_000 }, (_, index) => index + 1))
  const yard = yardOf(many)
  const asks: NearestAsk<Task>[] = []
  const ask = (asked: NearestAsk<Task>) => {
    asks.push(asked)
    return yard.Tasks.nearest(asked)
  }
  const counting = {
    ...yard,
    Tasks: { ...yard.Tasks, nearest: ask },
  }
  const rank = await rankAfter(counting, 4_999, many[10] ?? null)
  expect(orderOf([...many, buildTask({ ID: 9_999, Rank: rank ?? '' })])[11]).toBe(9_999)
  await newRank(counting, true)
  await newRank(counting, false)
  expect(asks.length).toBeLessThan(6)
})
