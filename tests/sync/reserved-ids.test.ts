import { expect, test } from 'vitest'
import { ReservedIDs } from '../../src/sync/engine/reserved-ids.ts'
import type { TabletStore } from '../../src/mirror/tablet-store.ts'
import { emptyQueue } from '../../src/mirror/records.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'

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
