import { expect } from 'vitest'
import type { Table } from '../../src/domain/commands/yard.ts'
import type { NearestAsk, Place } from '../../src/domain/commands/nearest.ts'
import { TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import type { Task } from '../../src/domain/tasks/task.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'

/**
 * Cases of the nearest row, the same for every store: each store's tests put these rows in and ask.
 */

const { Pending, Working, Paused, Completed } = TaskStatus
const deleted = { DeletedDate: '2026-11-20T17:00:00.000Z' }

/**
 * Tasks of a site, in the order of their ranks, 1 to 7: 3 is working, 5 completed, 6 and 7 deleted;
 * 4 has priority.
 */
export function orderedTasks(SiteID: number): readonly Task[] {
  const changes: readonly Partial<Task>[] = [
    { Rank: 'Zz' },
    { Rank: 'a0', StatusType: Paused },
    { Rank: 'a0V', StatusType: Working },
    { Rank: 'a1', Priority: 1 },
    { Rank: 'a1V', StatusType: Completed },
    { Rank: 'a2', ...deleted },
    { Rank: 'b00', StatusType: Paused, ...deleted },
  ]
  return changes.map((change, index) => buildTask({ SiteID, ID: index + 1, TrailerID: null, ...change }))
}

/** The open tasks nearest to a place; `with_` narrows them. */
export function askOpen(side: 'above' | 'below', from: Place | null, with_: Partial<Task> = {}): NearestAsk<Task> {
  const open = [Pending, Paused, Working].map((StatusType) => ({ StatusType, DeletedDate: null, ...with_ }))
  return { among: open, by: 'Rank', side, from }
}

type Asked = (ask: NearestAsk<Task>) => Promise<Task | undefined>

/**
 * Checks that stored rows are found from both ends, from a row and from a place without one, and
 * completed or deleted ones are not.
 */
export async function checkStored(nearest: Asked): Promise<void> {
  const idOf = async (ask: NearestAsk<Task>) => (await nearest(ask))?.ID
  expect(await idOf(askOpen('above', null))).toBe(1)
  expect(await idOf(askOpen('below', null))).toBe(4)
  expect(await idOf(askOpen('below', null, { Priority: 0 }))).toBe(3)
  expect(await idOf(askOpen('above', { Value: 'Zz', ID: 1 }))).toBe(2)
  expect(await idOf(askOpen('above', { Value: 'a0', ID: 1 }))).toBe(2)
  expect(await idOf(askOpen('above', { Value: 'a0', ID: 2 }))).toBe(3)
  expect(await idOf(askOpen('below', { Value: 'a0', ID: 2 }))).toBe(1)
  expect(await idOf(askOpen('below', { Value: 'a0', ID: 9 }))).toBe(2)
  expect(await idOf(askOpen('below', { Value: 'a0K', ID: 9 }))).toBe(2)
  expect(await idOf(askOpen('above', { Value: 'a1', ID: 4 }))).toBeUndefined()
  expect(await idOf(askOpen('below', { Value: 'Zz', ID: 1 }))).toBeUndefined()
  await expect(nearest({ ...askOpen('above', null), by: 'SealNumber' })).rejects.toThrow('no order by SealNumber')
}

/** Checks that rows written or removed by the command itself count instead of the stored ones. */
export async function checkWritten(tasks: Table<Task>, SiteID: number): Promise<void> {
  const idOf = async (ask: NearestAsk<Task>) => (await tasks.nearest(ask))?.ID
  const [first, second, third, fourth] = orderedTasks(SiteID)
  if (!first || !second || !third || !fourth) throw new Error('there are seven')
  await tasks.put({ ...fourth, StatusType: Completed })
  expect(await idOf(askOpen('below', null))).toBe(3)
  await tasks.remove(3)
  expect(await idOf(askOpen('below', null))).toBe(2)
  await tasks.put({ ...first, Rank: 'a3' })
  expect(await idOf(askOpen('below', null))).toBe(1)
  expect(await idOf(askOpen('above', null))).toBe(2)
  await tasks.put({ ...second, ...deleted })
  expect(await idOf(askOpen('above', null))).toBe(1)
  expect(await idOf(askOpen('above', { Value: 'a3', ID: 1 }))).toBeUndefined()
  await tasks.put(buildTask({ SiteID, ID: 20, Rank: 'a0', TrailerID: null }))
  expect(await idOf(askOpen('above', null))).toBe(20)
  expect(await idOf(askOpen('below', { Value: 'a3', ID: 1 }))).toBe(20)
  await tasks.remove(20)
  expect(await idOf(askOpen('above', null))).toBe(1)
}
