import { expect, test } from 'vitest'
import { buildEntry } from '../../tests/sync/build-entry.ts'
import { readQueueFile } from './queue-file.ts'
import { CONTRACT_VERSION, type Entry } from './sync.ts'

const keyOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const entry = (number: number, fields: Partial<Entry> = {}) =>
  buildEntry(number, { Key: keyOf(number), ContractVersion: CONTRACT_VERSION, ...fields })
const queue = (entries: readonly unknown[], setAside: readonly unknown[] = []) => ({
  ...{ UserID: 1, UserName: 'Gail Gate', entries, setAside },
})
const fileOf = (...queues: readonly unknown[]) =>
  JSON.stringify({ product: 'yardhand', savedAt: '2026-11-20T09:00:00.000Z', deviceID: 'tablet', queues }, null, 2)

test('the queues of a file come by person and tablet, each in its order', () => {
  const own = queue([entry(2), entry(1)], [entry(3)])
  const bob = { ...queue([entry(4, { UserID: 2, DeviceID: 'old-id' })]), UserID: 2, UserName: null }
  const { queues, savedAt, unreadable } = readQueueFile(fileOf(own, bob))
  expect([savedAt, unreadable]).toEqual(['2026-11-20T09:00:00.000Z', 0])
  const inShort = queues.map(({ UserID, DeviceID, UserName, entries, setAside }) => [
    ...[UserID, DeviceID, UserName, entries.map(({ Sequence }) => Sequence), setAside.length],
  ])
  expect(inShort).toEqual([
    [1, 'tablet', 'Gail Gate', [1, 2], 1],
    [2, 'old-id', null, [4], 0],
  ])
})

test('an entry in the queue of somebody else is listed under its own author, without that name', () => {
  const { queues } = readQueueFile(fileOf(queue([entry(1), entry(2, { UserID: 9 })])))
  expect(queues.map(({ UserID, UserName }) => [UserID, UserName])).toEqual([
    [1, 'Gail Gate'],
    [9, null],
  ])
})

test('an invalid entry counts as unreadable, and a repeated one counts once', () => {
  const { queues, unreadable } = readQueueFile(fileOf(queue([entry(1), 'junk', null, { Key: 1 }], [entry(1)])))
  expect([unreadable, queues[0]?.entries.length, queues[0]?.setAside.length]).toEqual([3, 1, 0])
})

test.each([
  ['nothing', '', 'This file is empty.'],
  ['a file cut off half way', fileOf(queue([entry(1)])).slice(0, 200), 'This file is cut off or damaged.'],
  ['a queue without its entries', fileOf({ UserID: 1 }), 'This file is cut off or damaged.'],
  ['some other text', 'Code,Name\nABCD,Acme', 'This is not a saved queue.'],
  ['some other JSON', '{"product":"other","queues":[]}', 'This is not a saved queue.'],
  ['no entries', fileOf(queue([])), 'This file holds no unsent changes.'],
])('a file with %s is refused with its reason', (_name, text, words) => {
  expect(() => readQueueFile(text)).toThrow(words)
})
