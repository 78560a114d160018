import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { HistoriesRequest } from '../../src/contract/sync.ts'
import { buildBy } from '../../src/domain/testing/builders.ts'
import { historyRow } from '../../src/domain/trailers/history-row.ts'
import { reArrival } from '../../src/domain/trailers/form-rules.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { trailerBase, trailerFieldsOf } from '../../src/domain/trailers/trailer-fields.ts'
import { Activity, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { closeMirror, LOAD_ANEW, MirrorDatabase, openMirror } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { isHistoryHere } from '../../src/mirror/reads/trailers.ts'
import type { RowChanges, TabletStore } from '../../src/mirror/tablet-store.ts'
import { readStatus } from '../../src/sync/engine/status.ts'
import { tabletRows } from '../../src/sync/engine/tablet-rows.ts'
import { TabletTime } from '../../src/sync/engine/tablet-time.ts'
import { until } from '../support/until.ts'
import { answerWith, EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

const PATH = '/changes/histories'
const databases: MirrorDatabase[] = []

afterEach(async () => {
  closeMirror()
  for (const database of databases.splice(0)) {
    database.leave()
    await database.delete()
  }
})

/** A tablet over Dexie and a yard of trailers, not loaded yet. */
async function openYard(
  numbers: number,
  database = new MirrorDatabase(8_100 + databases.length),
  onCommitted: (changes: RowChanges) => void = () => undefined,
): Promise<EngineBench> {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.trueNow, 1_000)
  await server.fill()
  databases.push(database)
  const bench = new EngineBench(server, clock, new DexieTabletStore(database, { onCommitted }))
  for (let number = 0; number < numbers; number++) await bench.arriveElsewhere(`N${number}`)
  return bench
}

/** Loads the yard and waits for its histories, as far as the network brings them. */
async function load(bench: EngineBench): Promise<void> {
  await bench.begin()
  await followed(bench)
}

async function followed(bench: EngineBench): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await bench.clock.advance(1)
    await settled()
  }
}

const siteOf = (bench: EngineBench) => bench.store.read((tx) => tx.sites.get(SITE))
const asked = ({ requests }: EngineBench) =>
  requests.filter(({ path }) => path === PATH).map(({ body }) => (body as HistoriesRequest).TrailerIDs.length)

/** All histories as rules read them, offline, by ID. */
function historiesOn(store: TabletStore) {
  return store.read(async (tx) => {
    const rows = tabletRows(tx)
    const ids = await tx.rows.Trailers.listIDs(SITE)
    const found = await Promise.all(ids.map((TrailerID) => rows.find('TrailerHistory', SITE, { TrailerID })))
    return found.flat().sort((a, b) => a.ID - b.ID)
  })
}

test('after the load screens have the site; histories follow, and are then those of the server, offline too', async () => {
  const bench = await openYard(250)
  let waiting = 0
  bench.network = async (request, pass) => {
    if (request.path === PATH) waiting += 1
    return request.path === PATH && waiting === 1 ? null : pass()
  }
  await load(bench)
  expect(await siteOf(bench)).toMatchObject({ Loading: null, Histories: { Done: 0, Total: 250 } })
  expect((await siteOf(bench))?.Cursor).not.toBeNull()
  expect(await historiesOn(bench.store)).toEqual([])
  const status = await readStatus({ store: bench.store, clock: bench.clock, time: new TabletTime(bench.clock) }, SITE)
  expect(status.histories).toEqual({ done: 0, total: 250 })
  await bench.clock.advance(1_000)
  await bench.sync()
  await followed(bench)
  // 200 at first, and nothing twice.
  expect(asked(bench)).toEqual([200, 200, 50])
  expect((await siteOf(bench))?.Histories).toBeNull()
  bench.network = noAnswer
  expect(await historiesOn(bench.store)).toStrictEqual(bench.server.store.listRows('TrailerHistory', SITE))
  // One record per trailer, and no row beside them.
  const listed = await bench.store.read((tx) => tx.rows.TrailerHistory.listIDs(SITE))
  const records = await bench.store.read((tx) => tx.histories.listIDs(SITE, 1))
  expect([listed.length, records.length]).toEqual([0, 250])
  expect(bench.errors).toEqual([])
})

test('histories come of current visits first, then of those with the latest activity', async () => {
  const bench = await openYard(5)
  const ids = bench.server.store.listRows('Trailers', SITE).map(({ ID }) => ID)
  const states = [
    [TrailerState.Departed, 14],
    [TrailerState.InTransit, 15],
    [TrailerState.OnYard, 11],
    [TrailerState.Departed, 12],
    [TrailerState.OnYard, 13],
  ] as const
  await bench.server.change(SITE, async (yard) => {
    for (const [place, [State, hour]] of states.entries()) {
      const trailer = await yard.Trailers.get(ids[place] ?? 0)
      if (trailer) await yard.Trailers.put({ ...trailer, State, LastActivityDate: `2026-11-19T${hour}:00:00.000Z` })
    }
  })
  await load(bench)
  const requests = bench.requests.filter(({ path }) => path === PATH)
  const order = requests.flatMap(({ body }) => (body as HistoriesRequest).TrailerIDs)
  expect(order).toEqual([4, 2, 1, 0, 3].map((place) => ids[place]))
})

test('the history that a person looks for comes with the next page, and nothing twice', async () => {
  const bench = await openYard(250)
  const wanted = Math.min(...bench.server.store.listRows('Trailers', SITE).map(({ ID }) => ID))
  bench.network = async (request, pass) => {
    if (request.path === PATH) bench.engine.histories.want(wanted)
    return pass()
  }
  await load(bench)
  const pages = bench.requests.flatMap(({ path, body }) =>
    path === PATH ? [(body as HistoriesRequest).TrailerIDs] : [],
  )
  expect(pages.map((ids) => ids.length)).toEqual([200, 50])
  expect(pages.map(([first]) => first === wanted)).toEqual([false, true])
  expect(new Set(pages.flat()).size).toBe(250)
})

test('a tablet that dies between two downloads goes on with the others; changes and saves go on meanwhile', async () => {
  const bench = await openYard(250)
  let answers = 0
  bench.network = async (request, pass) => (request.path === PATH && ++answers > 1 ? null : pass())
  await load(bench)
  expect((await siteOf(bench))?.Histories).toMatchObject({ Done: 200 })
  await bench.arriveElsewhere('LATER')
  const id = await bench.engine.takeID()
  await bench.sync()
  expect(await bench.outbox()).toEqual([])
  expect(id).toBeGreaterThan(0)
  const rows = await bench.store.read((tx) => tx.rows.TrailerHistory.listIDs(SITE))
  expect(rows).toHaveLength(1)
  bench.network = (_request, pass) => pass()
  await bench.reload()
  await bench.sync()
  await followed(bench)
  expect((await siteOf(bench))?.Histories).toBeNull()
  expect(asked(bench).at(-1)).toBe(51)
  expect(await historiesOn(bench.store)).toStrictEqual(bench.server.store.listRows('TrailerHistory', SITE))
})

test('a load anew keeps the histories readable until they are replaced, and drops those the server lost', async () => {
  const bench = await openYard(3)
  await load(bench)
  const backup = bench.server.save()
  await bench.arriveElsewhere('LOST')
  await bench.sync()
  const before = await historiesOn(bench.store)
  expect(before).toHaveLength(4)
  bench.server.restore(backup)
  await bench.arriveElsewhere('OTHER')
  bench.network = async (request, pass) => (request.path === PATH ? null : pass())
  for (let cycle = 0; cycle < 3; cycle++) await bench.sync()
  // The trailer that the server lost is gone, the others keep their history.
  expect((await siteOf(bench))?.Histories).toMatchObject({ Done: 0 })
  const kept = new Set((await historiesOn(bench.store)).map(({ ID }) => ID))
  expect(before.slice(0, 3).every(({ ID }) => kept.has(ID))).toBe(true)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(10_000)
  await bench.sync()
  await followed(bench)
  expect(await historiesOn(bench.store)).toStrictEqual(bench.server.store.listRows('TrailerHistory', SITE))
  const old = await bench.store.read((tx) => tx.histories.listIDs(SITE, 2, 'earlier'))
  expect(old).toEqual([])
})

test('a row that a restored server lost, and whose command changes nothing now, leaves its history', async () => {
  const bench = await openYard(1)
  await load(bench)
  const shown = async () => {
    const [trailer] = await bench.store.read(async (tx) =>
      tx.rows.Trailers.getMany(await tx.rows.Trailers.listIDs(SITE)),
    )
    if (!trailer) throw new Error('the yard is empty')
    return trailer
  }
  const here = await shown()
  const flags = { TrailerID: here.ID, State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  await bench.engine.save('setTrailerState', { ...flags, ...stateFieldsOf(here) }, { base: trailerBase(here) })
  await bench.sync()
  const backup = bench.server.save()
  const left = await shown()
  const { input, base } = reArrival(left, trailerFieldsOf(left), true).state
  expect(await bench.engine.save('setTrailerState', input, { base })).toMatchObject({ name: 'saved' })
  await bench.sync()
  expect(await historiesOn(bench.store)).toHaveLength(3)
  bench.server.restore(backup)
  // Offered again, the command finds the trailer on the yard already.
  bench.network = async (request, pass) => {
    const arrived = { ...left, State: TrailerState.OnYard, Visit: left.Visit + 1 }
    if (request.path === '/batch') await bench.server.change(SITE, (yard) => yard.Trailers.put(arrived))
    return pass()
  }
  for (let cycle = 0; cycle < 3; cycle++) await bench.sync()
  await followed(bench)
  expect(bench.pushes()).toHaveLength(3)
  expect(await bench.outbox()).toEqual([])
  expect(await historiesOn(bench.store)).toStrictEqual(bench.server.store.listRows('TrailerHistory', SITE))
})

test('an answer that comes after a load began anew is discarded', async () => {
  const bench = await openYard(3)
  let release = () => {}
  bench.network = async (request, pass) => {
    const answer = await pass()
    if (request.path === PATH) await new Promise<void>((resolve) => (release = resolve))
    return answer
  }
  await load(bench)
  await bench.store.transact(async (tx) => {
    const site = await tx.sites.get(SITE)
    if (site) await tx.sites.putMany([{ ...site, Load: 7 }])
  })
  bench.network = (_request, pass) => pass()
  release()
  await followed(bench)
  expect(await bench.store.read((tx) => tx.histories.listIDs(SITE, 1))).toEqual([])
  await bench.sync()
  await followed(bench)
  expect(await historiesOn(bench.store)).toHaveLength(3)
})

test('a server that has trouble with histories is asked ever less often, and not before the time it names', async () => {
  const bench = await openYard(3)
  const trouble = (headers: Readonly<Record<string, string>>) => {
    const answer = answerWith(503, { title: 'Busy', code: 'busy' }, headers)
    bench.network = (request, pass) => (request.path === PATH ? answer(request, pass) : pass())
  }
  trouble({})
  await load(bench)
  for (let cycle = 0; cycle < 20; cycle++) await bench.sync()
  expect(asked(bench)).toHaveLength(1)
  // Half an hour of cycles: nine tries in up to nine minutes, then one in at most five.
  for (let cycle = 0; cycle < 60; cycle++) {
    await bench.clock.advance(30_000)
    await bench.sync()
  }
  expect(asked(bench).length).toBeGreaterThan(6)
  expect(asked(bench).length).toBeLessThan(20)
  trouble({ 'retry-after': '600' })
  await bench.reload()
  await followed(bench)
  bench.engine.histories.want(1)
  const before = asked(bench).length
  bench.network = (_request, pass) => pass()
  for (const [seconds, count] of [
    [590, 0],
    [80, 1],
  ] as const) {
    await bench.clock.advance(seconds * 1_000)
    await bench.sync()
    await followed(bench)
    expect(asked(bench).length - before).toBe(count)
  }
  expect(await historiesOn(bench.store)).toHaveLength(3)
})

test('a history that a person looks for waits for no long back-off', async () => {
  const bench = await openYard(3)
  const busy = answerWith(503, { title: 'Busy', code: 'busy' })
  bench.network = (request, pass) => (request.path === PATH ? busy(request, pass) : pass())
  await load(bench)
  // The last try is not long ago, and the next one would be minutes away.
  for (let cycle = 0; cycle < 200 && asked(bench).length < 12; cycle++) {
    await bench.clock.advance(10_000)
    await bench.sync()
  }
  expect(asked(bench)).toHaveLength(12)
  bench.network = (_request, pass) => pass()
  const before = bench.requests.length
  await bench.sync()
  const [trailerID = 0] = await bench.store.read((tx) => tx.rows.Trailers.listIDs(SITE))
  bench.engine.histories.want(trailerID)
  await bench.sync()
  await followed(bench)
  const paths = bench.requests.slice(before).map(({ path }) => path.split('?')[0])
  expect(paths).toEqual(['/changes', '/changes', PATH])
  expect(await bench.store.read((tx) => tx.histories.get(trailerID))).toBeDefined()
})

test('a history that is looked for while a run fails waits for no long back-off', async () => {
  const bench = await openYard(3)
  const busy = answerWith(503, { title: 'Busy', code: 'busy' })
  let wanted = 0
  bench.network = (request, pass) => {
    if (request.path !== PATH) return pass()
    if (wanted > 0) bench.engine.histories.want(wanted)
    return busy(request, pass)
  }
  await load(bench)
  wanted = (await bench.store.read((tx) => tx.rows.Trailers.listIDs(SITE)))[0] ?? 0
  for (let cycle = 0; cycle < 200 && asked(bench).length < 12; cycle++) {
    await bench.clock.advance(10_000)
    await bench.sync()
    await followed(bench)
  }
  bench.network = (_request, pass) => pass()
  await bench.sync()
  await followed(bench)
  expect(asked(bench)).toHaveLength(13)
  expect(await bench.store.read((tx) => tx.histories.get(wanted))).toBeDefined()
})

test('after a load anew, rows that came with changes do not count as the whole history', async () => {
  const mirror = await openMirror(8_900)
  const bench = await openYard(1, mirror)
  bench.network = async (request, pass) => (request.path === PATH ? null : pass())
  await load(bench)
  const [trailer] = await mirror.rows('Trailers').toArray()
  if (!trailer) throw new Error('the trailer is loaded')
  expect(await isHistoryHere(trailer.ID)).toBe(false)
  // A later act, which came with a delta; the arrival was never downloaded.
  const later = historyRow(trailer, Activity.Moved, buildBy({ IDs: [77_001], MadeAt: '2027-01-01T08:00:00.000Z' }))
  await bench.store.transact(async (tx) => {
    await tx.rows.TrailerHistory.putMany([later])
    const site = await tx.sites.get(SITE)
    if (site) await tx.sites.putMany([{ ...site, Cursor: LOAD_ANEW }])
  })
  for (let cycle = 0; cycle < 3; cycle++) await bench.sync()
  await followed(bench)
  expect(await siteOf(bench)).toMatchObject({ Load: 2, Loading: null, Histories: { Done: 0 } })
  expect((await historiesOn(bench.store)).map(({ ID }) => ID)).toEqual([77_001])
  expect(await isHistoryHere(trailer.ID)).toBe(false)
  bench.network = (_request, pass) => pass()
  await bench.clock.advance(60_000)
  await bench.sync()
  await followed(bench)
  expect(await isHistoryHere(trailer.ID)).toBe(true)
})

test('thousands of listed rows are set aside a thousand at a time, so that no save waits for all of them', async () => {
  const mirror = await openMirror(8_901)
  const moved: number[] = []
  const bench = await openYard(2, mirror, ({ TrailerHistory = [] }) => moved.push(TrailerHistory.length))
  await load(bench)
  const trailers = await mirror.rows('Trailers').toArray()
  // As the version before left them.
  const rows = trailers.flatMap((trailer, which) =>
    Array.from({ length: 1_300 }, (_, place) =>
      historyRow(trailer, Activity.Moved, buildBy({ IDs: [80_000 + 1_300 * which + place] })),
    ),
  )
  await bench.store.transact(async (tx) => {
    await tx.rows.TrailerHistory.putMany(rows)
    const site = await tx.sites.get(SITE)
    if (site) await tx.sites.putMany([{ ...site, Cursor: LOAD_ANEW }])
  })
  moved.length = 0
  bench.network = async (request, pass) => (request.path === PATH ? null : pass())
  for (let cycle = 0; cycle < 3; cycle++) await bench.sync()
  await until('the load anew has ended', async () => (await siteOf(bench))?.Load === 2)
  expect(moved.filter((count) => count > 0)).toEqual([1_000, 1_000, 600])
  expect(await historiesOn(bench.store)).toHaveLength(2_602)
})

test('a page of histories is stored a hundred at a time, so that no save waits for all of it', async () => {
  const bench = await openYard(230)
  const stored: number[] = []
  const transact = bench.store.transact.bind(bench.store)
  vi.spyOn(bench.store, 'transact').mockImplementation((scope, tables) =>
    transact(async (tx) => {
      const putMany: typeof tx.histories.putMany = async (records) => {
        stored.push(records.length)
        await tx.histories.putMany(records)
      }
      return await scope({ ...tx, histories: { ...tx.histories, putMany } })
    }, tables),
  )
  await load(bench)
  await until('all histories are here', async () => (await siteOf(bench))?.Histories === null)
  expect(asked(bench)).toEqual([200, 30])
  expect(stored).toEqual([100, 100, 30])
})
