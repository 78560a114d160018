import { expect, test } from 'vitest'
import { buildTask } from '../testing/task-builders.ts'
import type { Task } from '../tasks/task.ts'
import { type NearestAsk, nearestBehind, nearestOf, orderFor } from './nearest.ts'

const tasks = ['Zz', 'a0', 'a0', 'a1'].map((Rank, index) => buildTask({ ID: index + 1, Rank }))
const ask: NearestAsk<Task> = { among: [{ StatusType: 0 }], by: 'Rank', side: 'above', from: null }

test('the nearest row is found in rows of any order', () => {
  for (const rows of [tasks, tasks.toReversed()]) {
    expect(nearestOf(rows, ask)?.ID).toBe(1)
    expect(nearestOf(rows, { ...ask, side: 'below' })?.ID).toBe(4)
  }
})

test('rows with one value are ordered by ID, and a place is between them', () => {
  expect(nearestOf(tasks, { ...ask, from: { Value: 'a0', ID: 2 } })?.ID).toBe(3)
  expect(nearestOf(tasks, { ...ask, side: 'below', from: { Value: 'a0', ID: 3 } })?.ID).toBe(2)
})

test('a row outside the query is skipped', () => {
  expect(nearestOf(tasks, { ...ask, among: [{ StatusType: 2 }] })).toBeUndefined()
  expect(nearestOf(tasks, { ...ask, among: [{ ID: 4 }, { ID: 3 }] })?.ID).toBe(3)
})

test('stored rows that were written meanwhile cost one read each', async () => {
  let reads = 0
  const stored = (asked: NearestAsk<Task>) => {
    reads++
    return Promise.resolve(nearestOf(tasks, asked))
  }
  const mine = [buildTask({ ID: 2, Rank: 'a0K' })]
  const written = { has: (id: number) => id === 1 || id === 2, rows: () => mine }
  expect((await nearestBehind(ask, written, stored))?.ID).toBe(3)
  expect(reads).toBe(3)
  const front = [buildTask({ ID: 2, Rank: 'Z' })]
  expect((await nearestBehind(ask, { ...written, rows: () => front }, stored))?.Rank).toBe('Z')
  expect(reads).toBe(4)
})

test('an order that the list does not have is an error of the caller', () => {
  const orders = [['StatusType', 'Rank']]
  expect(orderFor(orders, { StatusType: 0, DeletedDate: null }, 'Rank')).toEqual(['StatusType'])
  expect(() => orderFor(orders, { Priority: 0 }, 'Rank')).toThrow('no order by Rank among Priority')
  expect(() => nearestOf(tasks, { ...ask, by: 'ScacID' })).toThrow('no text')
})
