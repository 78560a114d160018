import { expect, test } from 'vitest'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import type { TabletStore, TabletTx } from '../../src/mirror/tablet-store.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { buildTrailer } from './build-trailer.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

/** A store whose writes fail when a test says so. */
class FailingStore implements TabletStore {
  failure: string | null = null
  constructor(private readonly inner: TabletStore = new MemoryTabletStore()) {}

  async transact<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T> {
    if (this.failure !== null) throw Object.assign(new Error('the store fails'), { name: this.failure })
    return this.inner.transact(scope)
  }

  read<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T> {
    return this.inner.read(scope)
  }
}

async function openBench(store: TabletStore): Promise<EngineBench> {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const bench = new EngineBench(server, clock, store)
  await bench.begin()
  return bench
}

test.each([
  ['QuotaExceededError', 'tablet-full'],
  ['UnknownError', 'store-trouble'],
])('a pull that fails on the store with %s is no "in step", and the next one that works is', async (failure, state) => {
  const store = new FailingStore()
  const bench = await openBench(store)
  expect(bench.connections.at(-1)).toMatchObject({ name: 'in-step' })
  const since = fromMs(bench.clock.now())
  store.failure = failure
  await bench.sync()
  expect(bench.connections.at(-1)).toMatchObject({ name: state, since })
  store.failure = null
  await bench.sync()
  expect(bench.connections.at(-1)).toMatchObject({ name: 'in-step' })
})

test('old departures are removed for space, and loaded again when there is some', async () => {
  const store = new MemoryTabletStore()
  const bench = await openBench(store)
  const DAY_MS = 86_400_000
  const now = bench.clock.now()
  const departed = (id: number, days: number) => ({
    ...buildTrailer(id),
    ...{ SiteID: SITE, State: TrailerState.Departed, LastActivityDate: fromMs(now - days * DAY_MS) },
  })
  await store.transact((tx) => tx.rows.Trailers.putMany([departed(901, 1), departed(902, 10)]))
  bench.network = async () => null
  const ID = await bench.engine.takeID()
  await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: 'WAITS' }) })
  await bench.engine.giveUpHistory()
  const shown = await store.read((tx) => tx.rows.Trailers.getMany([901, 902, ID]))
  expect(shown.map((row) => row?.ID)).toEqual([901, undefined, ID])
  expect((await bench.outbox()).length).toBe(1)
  expect((await store.read((tx) => tx.sites.get(SITE)))?.GivenUp).toBe(true)
  bench.network = (_request, pass) => pass()
  await bench.engine.loadGivenUp()
  await bench.sync()
  await bench.sync()
  const site = await store.read((tx) => tx.sites.get(SITE))
  expect(site).toMatchObject({ GivenUp: false, Loading: null })
  expect(bench.server.store.listRows('Trailers', SITE).map((row) => row.Number)).toEqual(['WAITS'])
})

test('rows given up during a load stay marked until a load has brought all of them', async () => {
  const store = new MemoryTabletStore()
  const clock = new FakeClock()
  const server = new SimServer(1, clock.trueNow, 5)
  await server.fill()
  const bench = new EngineBench(server, clock, store)
  const siteOf = () => store.read((tx) => tx.sites.get(SITE))
  const failAfter = (pages: number) => {
    let asked = 0
    bench.network = async ({ path }, pass) => (path.startsWith('/changes?') && ++asked > pages ? null : pass())
  }
  failAfter(2)
  await bench.begin()
  expect(await siteOf()).toMatchObject({ Cursor: null, Loading: { Pages: 2 } })
  await bench.engine.giveUpHistory()
  bench.network = (_request, pass) => pass()
  await bench.sync()
  expect(await siteOf()).toMatchObject({ GivenUp: true, Loading: null })
  await bench.engine.loadGivenUp()
  // The first answer tells that the tablet must load anew.
  failAfter(3)
  await bench.sync()
  await bench.sync()
  await bench.engine.giveUpHistory()
  expect(await siteOf()).toMatchObject({ GivenUp: true, Loading: { GivenUp: true } })
  // There is space before the load has ended: its pages are asked for again from the first.
  await bench.engine.loadGivenUp()
  bench.network = (_request, pass) => pass()
  const before = bench.requests.length
  await bench.sync()
  await bench.sync()
  const paths = bench.requests.slice(before).map(({ path }) => path)
  expect(paths.some((path) => path.startsWith('/changes?') && !path.includes('since='))).toBe(true)
  expect(await siteOf()).toMatchObject({ GivenUp: false, Loading: null })
})

test('a parked queue goes again unchanged, once both sides understand it', async () => {
  const store = new MemoryTabletStore()
  const bench = await openBench(store)
  bench.network = async () => null
  for (const number of ['OLD1', 'OLD2']) {
    const ID = await bench.engine.takeID()
    await bench.engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: number }) })
  }
  await store.transact(async (tx) => {
    const records = await tx.outbox.list()
    const Call = 'POST /trailers/arrive'
    await tx.outbox.putMany(records.map((record) => ({ ...record, Entry: { ...record.Entry, Call } })))
  })
  bench.network = (_request, pass) => pass()
  await bench.sync()
  await bench.sync()
  const parked = (await store.read((tx) => tx.needsYou.list())).map((record) => record.Item)
  expect(parked.map(({ Outcome, Answer }) => [Outcome, Answer.code])).toEqual([
    ['parked', 'update-needed'],
    ['parked', 'update-needed'],
  ])
  for (const { Key, Body } of parked) {
    const saved = await bench.engine.save('createTrailer', Body as never, { settles: { Key, How: 'resolve' } })
    expect(saved).toMatchObject({ name: 'saved' })
  }
  await bench.sync()
  await bench.sync()
  expect(bench.server.store.listRows('Trailers', SITE).map((row) => row.Number)).toEqual(['OLD1', 'OLD2'])
  expect(await store.read((tx) => tx.needsYou.list())).toEqual([])
})
