import { expect, test } from 'vitest'
import { recoverQueue } from '../../src/sync/engine/recover.ts'
import { ReservedIDs } from '../../src/sync/engine/reserved-ids.ts'
import type { TabletStore } from '../../src/mirror/tablet-store.ts'
import { emptyQueue } from '../../src/mirror/records.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { UNNOTED_IDS } from '../../src/mirror/ledger/queue-journal.ts'
import { FakeClock } from './fake-clock.ts'

class Place {
  transactions = 0
  deviceID = 'tablet'
  readonly store: TabletStore

  constructor(readonly memory = new MemoryTabletStore()) {
    const count = () => {
      this.transactions += 1
    }
    this.store = {
      read: (scope) => memory.read(scope),
      transact: (scope) => {
        count()
        return memory.transact(scope)
      },
    }
  }

  async grant(From: number, To: number, DeviceID = this.deviceID): Promise<void> {
    await this.memory.transact((tx) => tx.meta.put('queue', { ...emptyQueue(DeviceID), Blocks: [{ From, To }] }))
  }
}

async function takeMany(ids: ReservedIDs, count: number): Promise<readonly number[]> {
  const taken: number[] = []
  for (let i = 0; i < count; i++) taken.push(await ids.take())
  return taken
}

test('twenty new rows take twenty IDs in three transactions', async () => {
  const place = new Place()
  await place.grant(101, 200)
  expect(new Set(await takeMany(new ReservedIDs(place), 20)).size).toBe(20)
  expect(place.transactions).toBe(3)
})

test('the IDs of an act of 480 rows are taken in one transaction, beginning with those left', async () => {
  const place = new Place()
  await place.grant(101, 1_000)
  const ids = new ReservedIDs(place)
  expect(await ids.take()).toBe(101)
  const taken = await ids.takeMany(480)
  expect(taken).toEqual(Array.from({ length: 480 }, (_, after) => 102 + after))
  expect(place.transactions).toBe(2)
  expect(await ids.take()).toBe(582)
})

test('an act for which too few IDs are left takes none', async () => {
  const place = new Place()
  await place.grant(101, 112)
  const ids = new ReservedIDs(place)
  expect(await ids.take()).toBe(101)
  await expect(ids.takeMany(12)).rejects.toThrow('no numbers left')
  expect(await takeMany(ids, 11)).toEqual([102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112])
})

test('tabs and a restarted app never give out the same ID', async () => {
  const place = new Place()
  await place.grant(101, 200)
  const tabs = [new ReservedIDs(place), new ReservedIDs(place)]
  const first = await Promise.all(tabs.flatMap((tab) => [tab.take(), tab.take(), tab.take()]))
  const second = await takeMany(new ReservedIDs(place), 10)
  expect(new Set([...first, ...second]).size).toBe(16)
})

test('the last IDs are given out before the tablet says that it has none', async () => {
  const place = new Place()
  await place.grant(101, 103)
  const ids = new ReservedIDs(place)
  expect(await takeMany(ids, 3)).toEqual([101, 102, 103])
  await expect(ids.take()).rejects.toThrow('no numbers left')
})

test('a tablet that got a device ID of its own leaves the IDs of its twin', async () => {
  const place = new Place()
  await place.grant(101, 200)
  const ids = new ReservedIDs(place)
  await ids.take()
  place.deviceID = 'own'
  expect(await ids.take()).toBe(109)
  await place.grant(501, 600)
  expect(await takeMany(ids, 2)).toEqual([501, 502])
})

test('after a loss the skipped IDs go on in the next block where one ends', async () => {
  const { memory } = new Place()
  const queue = { ...emptyQueue('tablet'), Sequence: 7, Blocks: [block(96, 100), block(501, 1_000)] }
  const known = { UserID: 1, By: null, queue, records: new Map(), asides: new Map() }
  const author = { UserID: 1, UserName: 'Ann', Roles: null }
  const at = { clock: new FakeClock(), random: () => 0.5, deviceID: 'tablet', author }
  expect((await memory.transact((tx) => recoverQueue(tx, at, known))).isLost).toBe(true)
  const found = await memory.read((tx) => tx.meta.get('queue'))
  expect(found?.Blocks).toEqual([block(501 + UNNOTED_IDS - 5, 1_000)])
})

function block(From: number, To: number) {
  return { From, To }
}
