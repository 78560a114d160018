import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { commands } from '../../src/domain/commands/catalogue.ts'
import { listNames } from '../../src/domain/lists.ts'
import { buildTask } from '../../src/domain/testing/task-builders.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { defaultTrailerQuery } from '../../src/domain/trailers/trailer-query-fields.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { CommittedRows } from '../../src/mirror/tablet-store.ts'
import type { SaveResult, TaskRowsChange, TrailerPage } from '../../src/sync/api.ts'
import { countIdb, countReads, countWaits } from '../support/idb-counts.ts'
import { until } from '../support/until.ts'
import { buildTrailer } from './build-trailer.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { arrive, passTime, passTimeUntil, server, serverNumbers, startAs } from './session-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

const changeAtDesk = (ID: number) =>
  server.change(SITE, async (yard) => {
    const trailer = await yard.Trailers.get(ID)
    if (!trailer) throw new Error('the trailer did not arrive')
    await yard.Trailers.put({ ...trailer, Notes: 'Changed at the desk' })
  })

const hasHistories = (bench: EngineBench) =>
  bench.store.read(async (tx) => (await tx.sites.get(SITE))?.Histories === null)

/** Makes a tablet of its own, for a yard with this trailer. */
async function makeYard(databaseID: number, number: string, pageLimit = 1_000) {
  const clock = new FakeClock()
  const yardServer = new SimServer(1, clock.trueNow, pageLimit)
  await yardServer.fill()
  const database = new MirrorDatabase(databaseID)
  const bench = new EngineBench(yardServer, clock, new DexieTabletStore(database))
  await bench.arriveElsewhere(number)
  const load = async () => {
    await bench.begin()
    await until('the yard is loaded', () => bench.connections.at(-1)?.name === 'in-step')
    // Histories follow the load by themselves.
    await until('the histories are stored', () => hasHistories(bench))
    await bench.idle()
  }
  const close = async () => {
    bench.engine.stop()
    database.leave()
    await database.delete()
  }
  return { bench, yardServer, load, close }
}

/** Opens such a tablet, which has loaded the yard and saved nothing. */
async function openYard(databaseID: number, number: string) {
  const { load, ...yard } = await makeYard(databaseID, number)
  await load()
  return yard
}

test("a change of the server reaches the page's rows with one read", async () => {
  const session = await startAs('ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const ID = await arrive(session, '700')
  const pages: TrailerPage[] = []
  await bench.watchTrailerPage(defaultTrailerQuery, (page) => pages.push(page))
  const shownNotes = () => pages.flatMap(({ rows }) => rows.map(({ Notes }) => Notes))
  await passTimeUntil(() => serverNumbers().includes('700'))
  await passTime()

  await changeAtDesk(ID)
  const reads = await countReads('Trailers', async () => {
    bench.engine.wake()
    await passTimeUntil(() => shownNotes().includes('Changed at the desk'))
  })
  expect(shownNotes().at(-1)).toBe('Changed at the desk')
  expect(reads).toBe(1)
})

test("a change of 20 tasks reaches the page's rows with one read of each", async () => {
  const session = await startAs('ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const TrailerID = await arrive(session, '706')
  await passTimeUntil(() => serverNumbers().includes('706'))
  const ids = Array.from({ length: 20 }, (_, place) => 900 + place)
  const sent: TaskRowsChange[] = []
  const end = await bench.watchTaskRows(ids, (change) => sent.push(change))
  const shownWith = (Priority: number) => sent.at(-1)?.put.filter(({ task }) => task.Priority === Priority).length
  const changeAndSync = async (Priority: number) => {
    await server.change(SITE, async (yard) => {
      for (const ID of ids) await yard.Tasks.put(buildTask({ SiteID: SITE, ID, TrailerID, Priority }))
    })
    bench.engine.wake()
    await passTimeUntil(() => shownWith(Priority) === ids.length)
  }
  await changeAndSync(0)
  sent.length = 0
  const reads = {
    Tasks: await countReads('Tasks', () => changeAndSync(1)),
    Trailers: await countReads('Trailers', () => changeAndSync(0)),
    Messages: await countReads('Messages', () => changeAndSync(1)),
  }
  expect(sent.map(({ put }) => put.map(({ ID }) => ID))).toEqual([ids, ids, ids])
  expect(sent.at(-1)?.put[0]).toMatchObject({ task: { Priority: 1 }, trailer: { Number: '706' } })
  // Those of the commit, which compares each row with the one before it.
  expect(reads).toEqual({ Tasks: 20, Trailers: 0, Messages: 0 })
  end()
})

test('a change of the server is stored with few waits for the store', async () => {
  const session = await startAs('ann')
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const ID = await arrive(session, '702')
  await passTimeUntil(() => serverNumbers().includes('702'))
  await passTime()
  await changeAtDesk(ID)
  const notes = async () => (await bench.store.read((tx) => tx.rows.Trailers.get(ID), ['Trailers']))?.Notes
  const waits = await countWaits(async () => {
    bench.engine.wake()
    await passTime()
  })
  expect(await notes()).toBe('Changed at the desk')
  expect(waits).toBeLessThanOrEqual(5)
})

test('a change of the server is stored with few waits on a tablet that has saved nothing', async () => {
  const { bench, yardServer, close } = await openYard(15_902, '705')
  const changeAndSync = async (Notes: string) => {
    await yardServer.change(SITE, async (yard) => {
      const [trailer] = await yard.Trailers.find({ Number: '705' })
      if (trailer) await yard.Trailers.put({ ...trailer, Notes })
    })
    const before = bench.changedByOthers.length
    await bench.sync()
    await until('the change is stored', () => bench.changedByOthers.length > before)
  }
  await changeAndSync('First')
  const waits = await countWaits(() => changeAndSync('Second'))
  expect(waits).toBeLessThanOrEqual(5)
  await close()
})

/** The queue's tables, in which a snapshot settles commands. */
const ofSnapshot = ['meta', 'outbox', 'sent', 'shadow', 'needsYou', 'sites'] as const

test('a change of the server holds up no read of another list', async () => {
  const { bench, yardServer, close } = await openYard(15_903, '707')
  await yardServer.change(SITE, async (yard) => {
    const [trailer] = await yard.Trailers.find({ Number: '707' })
    if (trailer) await yard.Trailers.put({ ...trailer, Notes: 'Changed at the desk' })
    await yard.Locations.remove(41)
  })
  const { writing } = await countIdb(async () => {
    await bench.sync()
    await until('the change is stored', () => bench.changedByOthers.length > 0)
  })
  const withRows = writing.filter(({ tables }) => tables.includes('Trailers'))
  expect(withRows.map(({ tables }) => tables.toSorted())).toEqual([[...ofSnapshot, 'Trailers', 'Locations'].toSorted()])
  await close()
})

const toText = (tables: readonly string[]) => tables.toSorted().join(' ')

/** Saves while the server is in reach; returns the tables of each transaction to write of the save and its cycle. */
async function countSave(bench: EngineBench, save: () => Promise<SaveResult>) {
  const { writing } = await countIdb(async () => {
    expect(await save()).toMatchObject({ name: 'saved' })
    await bench.clock.advance(50)
    await until('the answer is stored', async () => (await bench.outbox()).length === 0)
    await until('the cycle has ended', () => bench.connections.at(-1)?.name === 'in-step')
  })
  return writing.map(({ tables }) => tables)
}

test('a save and its answer hold up reads of the lists of the command alone', async () => {
  const { bench, close } = await openYard(15_905, '709')
  const { move, trailerID } = await makeMove(bench)
  const opened = await countSave(bench, move)
  const lists = [...commands.moveTrailer.lists, 'histories']
  // The save, the fence, the batch, and its answer with the rows of the save.
  const wanted = [
    [...lists, 'lanes', 'meta', 'outbox', 'shadow'],
    ['meta'],
    ['meta', 'outbox'],
    [...lists, ...ofSnapshot],
  ]
  expect(opened.map(toText).toSorted()).toEqual(wanted.map(toText).toSorted())
  expect(await bench.store.read((tx) => tx.rows.Trailers.get(trailerID))).toMatchObject({ LocationID: 41 })
  await close()
})

test('an answer opens all lists if another command was saved meanwhile', async () => {
  const { bench, close } = await openYard(15_906, '710')
  const { move, trailerID } = await makeMove(bench)
  // Saved while the answer to the first one is about to be stored.
  const { read } = bench.store
  let isSaved = false
  vi.spyOn(bench.store, 'read').mockImplementation(async (scope, tables) => {
    const found = await read.call(bench.store, scope, tables)
    if (tables?.join() !== 'outbox,shadow' || isSaved) return found as never
    isSaved = true
    const ID = await bench.engine.takeID()
    const opened = await bench.engine.save('openAudit', { ID, Type: AuditType.YardAudit, SiteID: null })
    expect(opened).toMatchObject({ name: 'saved' })
    return found as never
  })
  const opened = await countSave(bench, move)
  expect(isSaved).toBe(true)
  expect(opened.filter((tables) => listNames.every((list) => tables.includes(list)))).toHaveLength(1)
  expect(await bench.store.read((tx) => tx.rows.Trailers.get(trailerID))).toMatchObject({ LocationID: 41 })
  expect(bench.errors).toEqual([])
  await close()
})

/** Gets a trailer of the yard, and the save that moves it. */
async function makeMove(bench: EngineBench) {
  const [trailer] = await bench.store.read((tx) => tx.rows.Trailers.find(SITE, { State: TrailerState.OnYard }))
  if (!trailer) throw new Error('the yard is empty')
  await bench.sync()
  await until('the histories are stored', () => hasHistories(bench))
  await bench.idle()
  const input = { TrailerID: trailer.ID, LocationID: 41, OtherTrailerID: null, OtherLocationID: null }
  return { trailerID: trailer.ID, move: () => bench.engine.save('moveTrailer', input) }
}

test('only the first and last transaction of a load hold up reads of all lists', async () => {
  const { bench, load, close } = await makeYard(15_904, '708', 2)
  const { writing } = await countIdb(load)
  const pages = bench.requests.filter(({ path }) => path.startsWith('/changes?')).length
  const withRows = writing.filter(({ tables }) => listNames.some((list) => tables.includes(list)))
  const whole = withRows.filter(({ tables }) => listNames.every((list) => tables.includes(list)))
  expect(pages).toBeGreaterThan(4)
  expect([withRows.length, whole.length]).toEqual([pages + 1, 2])
  await close()
})

test('a change of many lists is stored with few waits while an act is waiting', async () => {
  const { bench, yardServer, close } = await openYard(15_901, '703')
  await yardServer.change(SITE, async (yard) => {
    const [trailer] = await yard.Trailers.find({ Number: '703' })
    const spot = await yard.Locations.get(40)
    if (!trailer || !spot) throw new Error('the yard has too few rows')
    await yard.Trailers.put({ ...trailer, Notes: 'Changed at the desk' })
    await yard.Locations.put({ ...spot, OutOfService: true })
    await yard.Tasks.put(buildTask({ SiteID: SITE, ID: 900, TrailerID: trailer.ID }))
  })
  // Saved once the request is on its way, so that it is still waiting when the answer is stored.
  bench.network = async (request, pass) => {
    if (!request.path.startsWith('/changes?')) return null
    await bench.engine.save('createTrailer', {
      ID: await bench.engine.takeID(),
      ...buildTrailerFields({ Number: '704' }),
    })
    return pass()
  }
  const waits = await countWaits(async () => {
    await bench.sync()
    await until('the change is stored', () => bench.changedByOthers.length > 0)
  })
  expect(await bench.outbox()).toHaveLength(1)
  expect(Object.keys(bench.changedByOthers[0] ?? {}).sort()).toEqual(['Locations', 'Tasks', 'Trailers'])
  expect(waits).toBeLessThanOrEqual(14)
  await close()
})

test('a save is answered before its row goes to the page', async () => {
  const session = await startAs('ann')
  const order: string[] = []
  await session.bench?.watchTrailerPage(defaultTrailerQuery, ({ rows }) => order.push(`${rows.length} changed`))
  order.length = 0
  await arrive(session, '701').then(() => order.push('saved'))
  await passTimeUntil(() => order.length > 1)
  expect(order).toEqual(['saved', '1 changed'])
})

test('a commit comes without its rows if another tab has committed meanwhile', async () => {
  let heard = 0
  const brought: CommittedRows[] = []
  const database = new MirrorDatabase(15_900)
  const store = new DexieTabletStore(database, {
    heard: () => heard,
    onCommitted: (_changes, rows) => brought.push(rows),
  })
  const put = (hear: number) =>
    store.transact(async (tx) => {
      await tx.rows.Trailers.putMany([buildTrailer(1)])
      heard += hear
    })
  await put(0)
  await put(1)
  expect(brought).toEqual([{ Trailers: new Map([[1, buildTrailer(1)]]) }, {}])
  database.leave()
  await database.delete()
})
