import { expect, test } from 'vitest'
import { newSite, settle } from '../../src/sync/engine/apply.ts'
import { toRecord } from '../../src/sync/engine/outbox-record.ts'
import { prune } from '../../src/sync/engine/prune.ts'
import { tabletRules } from '../../src/sync/engine/rules.ts'
import { shadowOf } from '../../src/sync/engine/shadows.ts'
import { emptyQueue } from '../../src/mirror/records.ts'
import type { TableName, TabletTx } from '../../src/mirror/tablet-store.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { buildMessage, buildTask } from '../../src/domain/testing/task-builders.ts'
import { buildEntry } from './build-entry.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildLocation } from './simulation/sim-rows.ts'
import { SimServer } from './simulation/sim-server.ts'

const HERE = 7
const THERE = 8
const NOW = '2026-11-20T08:00:00.000Z'
const at = (siteID: number, ...keys: readonly string[]) => ({ siteID, now: NOW, filed: new Set(keys) })

test('a command of another site is replayed until the rows of its own site arrive', async () => {
  const store = new MemoryTabletStore()
  const queue = { ...emptyQueue('tablet'), Offered: 2 }
  const settled = { Through: 2, Above: [] }
  await store.transact(async (tx) => {
    await tx.sites.putMany([newSite(HERE, 0), newSite(THERE, 0)])
    await tx.outbox.putMany([
      toRecord(buildEntry(1, { SiteID: HERE }), []),
      toRecord(buildEntry(2, { SiteID: THERE }), []),
    ])
    await settle(tx, tabletRules, queue, settled, at(HERE, 'key-1', 'key-2'))
    expect((await tx.outbox.list()).map(({ Sequence, State }) => [Sequence, State])).toEqual([[2, 'delivered']])
    await settle(tx, tabletRules, queue, settled, at(THERE))
    expect(await tx.outbox.list()).toEqual([])
    expect((await tx.sent.list()).map((record) => record.Sequence)).toEqual([1, 2])
  })
})

test('delivered entries that the server has lost wait again', async () => {
  const store = new MemoryTabletStore()
  await store.transact(async (tx) => {
    await tx.sites.putMany([newSite(THERE, 0)])
    await tx.outbox.putMany([{ ...toRecord(buildEntry(1, { SiteID: THERE }), []), State: 'delivered' }])
    await tx.sent.putMany([{ Sequence: 2, Entry: buildEntry(2), SettledAt: NOW }])
    await settle(tx, tabletRules, { ...emptyQueue('tablet'), Through: 2 }, { Through: 0, Above: [] }, at(HERE))
    expect((await tx.outbox.list()).map(({ Sequence, State }) => [Sequence, State])).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
    ])
  })
})

test('a settled number does not settle an entry with another key', async () => {
  const store = new MemoryTabletStore()
  await store.transact(async (tx) => {
    await tx.outbox.putMany([toRecord(buildEntry(4), []), toRecord(buildEntry(5), [])])
    const queue = { ...emptyQueue('tablet'), Sequence: 5, Offered: 5, Through: 3 }
    await settle(tx, tabletRules, queue, { Through: 9, Above: [] }, at(HERE, 'key-4'))
    expect((await tx.outbox.list()).map((record) => record.Sequence)).toEqual([5])
    expect((await tx.sent.list()).map((record) => record.Sequence)).toEqual([4])
  })
})

test('sent commands are kept for 30 days, unvisited sites for 7, the outbox always', async () => {
  const clock = new FakeClock()
  const store = new MemoryTabletStore()
  const day = (days: number) => clock.now() - days * 86_400_000
  await store.transact(async (tx) => {
    await tx.meta.put('fence', 1)
    await tx.sites.putMany([newSite(HERE, day(40)), newSite(THERE, day(8)), newSite(9, day(6)), newSite(10, day(8))])
    await tx.rows.Locations.putMany([HERE, THERE, 9, 10].map((site) => buildLocation(site, site, 'A', 4)))
    await tx.outbox.putMany([toRecord(buildEntry(1, { SiteID: 10 }), [])])
    const daysAgo = (days: number) => new Date(day(days)).toISOString()
    await tx.sent.putMany([
      { Sequence: 2, Entry: buildEntry(2), SettledAt: daysAgo(31) },
      { Sequence: 3, Entry: buildEntry(3), SettledAt: daysAgo(29) },
    ])
  })
  const at = { store, clock, deviceID: 'tablet' }
  await prune(at, HERE)
  await store.read(async (tx) => {
    expect((await tx.sent.list()).map((record) => record.Sequence)).toEqual([3])
    expect((await tx.outbox.list()).map((record) => record.Sequence)).toEqual([1])
    expect((await tx.sites.list()).map((site) => site.SiteID).sort((a, b) => a - b)).toEqual([HERE, 9, 10])
    expect(await tx.rows.Locations.getMany([HERE, THERE, 9, 10])).toMatchObject([{}, undefined, {}, {}])
    // The open site counts as visited, also when it is left after weeks.
    expect(Date.parse((await tx.sites.get(HERE))?.VisitedAt ?? '')).toBe(clock.now())
  })
})

test.each(['2019-03-01T00:00:00.000Z', '2031-06-01T00:00:00.000Z'])(
  'with its clock at %s, a tablet forgets sent commands after 30 server days',
  async (wrong) => {
    const clock = new FakeClock()
    const trueNow = clock.now()
    const store = new MemoryTabletStore()
    const OffsetMs = trueNow - Date.parse(wrong)
    const daysAgo = (days: number) => new Date(trueNow - days * 86_400_000).toISOString()
    await store.transact(async (tx) => {
      await tx.meta.put('fence', 1)
      await tx.meta.put('queue', { ...emptyQueue('tablet'), OffsetMs })
      await tx.sent.putMany([
        { Sequence: 1, Entry: buildEntry(1), SettledAt: daysAgo(31) },
        { Sequence: 2, Entry: buildEntry(2), SettledAt: daysAgo(1) },
      ])
    })
    const wrongClock = { ...clock, now: () => Date.parse(wrong) }
    await prune({ store, clock: wrongClock, deviceID: 'tablet' }, HERE)
    expect(await store.read(async (tx) => (await tx.sent.list()).map((record) => record.Sequence))).toEqual([2])
  },
)

test('ended tasks leave after 7 days, messages after 30, unless the outbox names them', async () => {
  const clock = new FakeClock()
  const store = new MemoryTabletStore()
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000).toISOString()
  const done = (ID: number, days: number) =>
    buildTask({ SiteID: HERE, ID, StatusType: 3, EndTime: daysAgo(days), ChangedDate: daysAgo(days) })
  const comment = (ID: number, TaskID: number, days: number) =>
    buildMessage({ SiteID: HERE, ID, TaskID, CreatedDate: daysAgo(days) })
  await store.transact(async (tx) => {
    await tx.meta.put('fence', 1)
    const waiting = buildTask({ SiteID: HERE, ID: 1, ChangedDate: daysAgo(90) })
    await tx.rows.Tasks.putMany([waiting, done(2, 8), done(3, 6), done(4, 8), done(5, 8)])
    await tx.rows.Messages.putMany([comment(11, 1, 31), comment(12, 2, 29), comment(13, 3, 31), comment(14, 4, 1)])
    // One that the outbox changed, one that a rejected change names, and a comment of its own.
    await tx.shadow.putMany([
      shadowOf('Tasks', 4, HERE, done(4, 8)),
      shadowOf('Messages', 13, HERE, comment(13, 3, 31)),
    ])
    await tx.outbox.putMany([toRecord(buildEntry(1, { SiteID: HERE }), [5])])
  })
  await prune({ store, clock, deviceID: 'tablet' }, HERE)
  await store.read(async (tx) => {
    const left = [await tx.rows.Tasks.listIDs(HERE), await tx.rows.Messages.listIDs(HERE)]
    expect(left.map((ids) => [...ids].sort((a, b) => a - b))).toEqual([
      [1, 3, 4, 5],
      [12, 13, 14],
    ])
  })
})

test('the first screens wait for no cleaning: it comes five minutes later', async () => {
  const bench = await EngineBench.open()
  const SettledAt = new Date(bench.clock.now() - 31 * 86_400_000).toISOString()
  await bench.store.transact((tx) => tx.sent.putMany([{ Sequence: 900, Entry: buildEntry(900), SettledAt }]))
  const isKept = () => bench.store.read(async (tx) => (await tx.sent.get(900)) !== undefined)
  await bench.reload()
  await bench.clock.advance(4 * 60_000)
  await settled()
  expect([bench.connections.at(-1)?.name, await isKept()]).toEqual(['in-step', true])
  await bench.clock.advance(2 * 60_000)
  await settled()
  expect([bench.connections.at(-1)?.name, await isKept()]).toEqual(['in-step', false])
})

test.each([
  ['after three days, what has aged out leaves with the first good cycle', 3, false],
  ['after a day it leaves five minutes later', 1, true],
])('%s', async (_, days, isKeptAtFirst) => {
  const bench = await EngineBench.open()
  const SettledAt = new Date(bench.clock.now() - 31 * 86_400_000).toISOString()
  await bench.store.transact(async (tx) => {
    await tx.meta.put('prunedMs', bench.clock.now() - days * 86_400_000)
    await tx.sent.putMany([{ Sequence: 900, Entry: buildEntry(900), SettledAt }])
  })
  await bench.reload()
  await bench.clock.advance(1_000)
  await settled()
  const kept = await bench.store.read((tx) => tx.sent.get(900))
  expect([bench.connections.at(-1)?.name, kept !== undefined]).toEqual(['in-step', isKeptAtFirst])
})

test('cycles go on while old rows are removed, however long that takes', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  class SlowStore extends MemoryTabletStore {
    override async transact<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T> {
      if (tables?.length === 2 && tables.includes('sent')) await held
      return super.transact(scope, tables)
    }
  }
  const clock = new FakeClock()
  const server = new SimServer(1, clock.trueNow, 1_000)
  await server.fill()
  const bench = new EngineBench(server, clock, new SlowStore())
  await bench.begin()
  const SettledAt = new Date(clock.now() - 31 * 86_400_000).toISOString()
  await bench.store.transact((tx) => tx.sent.putMany([{ Sequence: 900, Entry: buildEntry(900), SettledAt }]))
  const isKept = () => bench.store.read(async (tx) => (await tx.sent.get(900)) !== undefined)
  await clock.advance(6 * 60_000)
  await settled()
  const before = bench.requests.length
  await bench.sync()
  await bench.sync()
  expect([bench.requests.length > before, await isKept()]).toEqual([true, true])
  release()
  await settled()
  expect([await isKept(), bench.errors]).toEqual([false, []])
})
