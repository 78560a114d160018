import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { plainCheck } from '../../src/domain/audits/plain-check.ts'
import { type CommandName, commands, type InputOf } from '../../src/domain/commands/catalogue.ts'
import { Role } from '../../src/domain/people/session-user.ts'
import { emptyTaskFields } from '../../src/domain/tasks/task-fields.ts'
import { TaskAction, TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { StatusType, TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { stateFieldsOf } from '../../src/domain/trailers/state-fields.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import { fromMs } from '../../src/domain/values/instant.ts'
import { wipeQueue } from '../../src/mirror/wipe.ts'
import type { NamedSave } from '../../src/sync/api.ts'
import { takeRowIDs } from '../../src/sync/engine/enqueue.ts'
import { readStatus } from '../../src/sync/engine/status.ts'
import { countIdb, countWaits } from '../support/idb-counts.ts'
import { until } from '../support/until.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

const opened: MirrorDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) {
    database.leave()
    await database.delete()
  }
})

async function openOffline(): Promise<EngineBench> {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.now, 1_000)
  await server.fill()
  const database = new MirrorDatabase(9_100 + opened.length)
  opened.push(database)
  const admin = { UserID: 1, UserName: 'Ann', Roles: [Role.Admin] }
  const bench = new EngineBench(server, clock, new DexieTabletStore(database), 'tablet', admin)
  await bench.begin()
  const last = () => bench.connections.at(-1)?.name
  await until('the yard is loaded', () => last() === 'in-step')
  bench.network = noAnswer
  await until('the server is out of reach', async () => {
    // A wake that comes before the first cycle has ended may be part of that.
    bench.engine.wake()
    await clock.advance(1)
    return last() === 'no-signal'
  })
  await bench.idle()
  await settled()
  bench.requests.length = 0
  return bench
}

async function save<N extends CommandName>(bench: EngineBench, name: N, input: InputOf<N>): Promise<void> {
  expect(await bench.engine.save(name, input)).toMatchObject({ name: 'saved' })
}

/** Saves each act of a shift once and counts its work; the IDs are taken before, as forms do. */
async function countActs<C>(
  bench: EngineBench,
  prefix: string,
  countWork: (work: () => Promise<void>) => Promise<C>,
): Promise<ReadonlyMap<string, C>> {
  const counts = new Map<string, C>()
  const count = async <N extends CommandName>(name: N, input: InputOf<N>) => {
    counts.set(name, await countWork(() => save(bench, name, input)))
  }
  const take = () => bench.engine.takeID()
  const [ID, AuditID, checkID, TaskID] = [await take(), await take(), await take(), await take()]
  const fields = buildTrailerFields({ Number: `${prefix}1`, LocationID: 30 })
  await count('createTrailer', { ID, ...fields })
  await count('updateTrailer', { ID, ...fields, Notes: 'Dented' })
  await count('moveTrailer', { TrailerID: ID, LocationID: 40, OtherTrailerID: null, OtherLocationID: null })
  await save(bench, 'openAudit', { ID: AuditID, Type: AuditType.YardAudit, SiteID: null })
  await count('checkTrailer', plainCheck({ ID: checkID, AuditID, TrailerID: ID, TrailerAuditState: 1 }))
  await save(bench, 'closeAudit', { ID: AuditID })
  const places = { ScacID: 20, FromLocationID: 40, ToLocationID: 30, TrailerStatusType: StatusType.Empty }
  const task = { ...emptyTaskFields, ...places, Action: TaskAction.Yard, TrailerID: ID }
  await save(bench, 'createTask', { ...task, ID: TaskID, Message: null })
  const started = { TaskStatusType: TaskStatus.Working, TaskSubStatusType: 0, isOverrideTask: false }
  await count('setTaskStatus', { ...started, TaskID, TrailerID: ID, UserID: null })
  const leaving = { State: TrailerState.Departed, IsReArrival: false, DepartedInError: false }
  const trailer = await bench.store.read((tx) => tx.rows.Trailers.get(ID))
  if (!trailer) throw new Error('the arrival is not shown')
  await count('setTrailerState', { ...leaving, ...stateFieldsOf(trailer), TrailerID: ID })
  return counts
}

/** Lets so many acts wait. */
async function queue(bench: EngineBench, prefix: string, count: number): Promise<void> {
  const saves: NamedSave[] = []
  for (let place = 0; place < count; place++) {
    const fields = buildTrailerFields({ Number: `${prefix}Q${place}`, LocationID: 30 })
    saves.push({ name: 'createTrailer', input: { ID: await bench.engine.takeID(), ...fields } })
  }
  expect(await bench.engine.saveAll(saves)).toMatchObject({ name: 'saved' })
}

/** A history lies in its list and in records. */
const ofQueue = ['lanes', 'meta', 'outbox', 'shadow', 'histories']

/** Each command's requests at most; those that write are the queue's four records and the command's rows. */
const limits = {
  createTrailer: { requests: 19, puts: 8 },
  updateTrailer: { requests: 17, puts: 7 },
  moveTrailer: { requests: 16, puts: 7 },
  checkTrailer: { requests: 23, puts: 9 },
  setTaskStatus: { requests: 13, puts: 6 },
  setTrailerState: { requests: 17, puts: 7 },
} as const satisfies { readonly [N in CommandName]?: { readonly requests: number; readonly puts: number } }

test('without a signal a tablet asks and writes no more often than the back-off lets it', async () => {
  const bench = await openOffline()
  await queue(bench, 'S', 3)
  await bench.clock.advance(60_000)
  const before = bench.requests.length
  const counts = await countIdb(async () => {
    for (let minute = 0; minute < 60; minute++) {
      const tries = bench.requests.length
      await bench.clock.advance(60_000)
      await until('the next try is made', () => bench.requests.length > tries)
    }
  })
  const tries = bench.requests.length - before
  expect(tries).toBeLessThan(100)
  // Each writes its turn, and how long the outage lasts.
  expect(counts.puts).toBeLessThanOrEqual(2 * (tries + 1))
})

/** Ends a test of a tablet that would never stop asking. */
const MOST_TRIES = 200

test('without a signal, saves, tabs and the focus bring no try besides those of the back-off', async () => {
  const bench = await EngineBench.open()
  const now = () => fromMs(bench.time.steady())
  const asked: string[] = []
  bench.network = async () => {
    asked.push(now())
    if (asked.length < MOST_TRIES) bench.engine.wakeUnlessFailing()
    return null
  }
  await bench.engine.runOnce()
  for (let second = 0; second < 3_600; second += 10) {
    await bench.clock.advance(10_000)
    // A tab that is opened, and a window that gets the focus.
    bench.engine.wakeUnlessFailing()
    bench.engine.wakeUnlessFailing()
    const fields = buildTrailerFields({ Number: `T${second}`, LocationID: 30 })
    if (second % 60 === 0) await save(bench, 'createTrailer', { ID: await bench.engine.takeID(), ...fields })
  }
  const due = bench.connections.flatMap((state) => (state.name === 'no-signal' ? [state.retryAt] : []))
  expect(asked.length).toBeGreaterThan(60)
  expect(asked.slice(1)).toEqual(due.slice(0, asked.length - 1))
})

test('with a signal a tab asks at once, and all during its cycle ask once more', async () => {
  const bench = await EngineBench.open()
  await bench.sync()
  bench.requests.length = 0
  bench.network = async (_request, pass) => {
    for (let tab = 0; tab < 5 && bench.requests.length === 1; tab++) bench.engine.wakeUnlessFailing()
    return pass()
  }
  bench.engine.wakeUnlessFailing()
  await bench.clock.advance(1)
  await bench.clock.advance(1)
  expect(bench.requests.map(({ path }) => path)).toHaveLength(2)
})

test('without a signal a person who asks gets a try at once', async () => {
  const bench = await EngineBench.open()
  bench.network = noAnswer
  await bench.sync()
  bench.requests.length = 0
  await bench.sync()
  expect(bench.requests).toHaveLength(1)
})

test('a save makes as few requests in one transaction while 500 acts wait', async () => {
  const bench = await openOffline()
  await queue(bench, 'A', 4)
  const few = await countActs(bench, 'A', countIdb)
  for (const [name, { requests, puts }] of Object.entries(limits)) {
    const counts = few.get(name)
    const tables = new Set([...ofQueue, ...commands[name as CommandName].lists, 'Aliases'])
    const [only, ...more] = counts?.writing ?? []
    expect([name, only?.durability, more, counts?.reading]).toEqual([name, 'strict', [], 0])
    expect(only?.tables.filter((table) => !tables.has(table))).toEqual([])
    expect(counts?.requests, name).toBeLessThanOrEqual(requests)
    expect(counts?.puts, name).toBeLessThanOrEqual(puts)
  }
  await queue(bench, 'B', 500)
  expect(await countActs(bench, 'B', countIdb)).toEqual(few)
  // Longer than the pause from a save to its cycle, shorter than the first back-off.
  await bench.clock.advance(100)
  expect(bench.requests).toEqual([])
})

test('twenty arrivals with their IDs are 21 transactions', async () => {
  const bench = await openOffline()
  const { writing } = await countIdb(async () => {
    for (let place = 0; place < 20; place++) {
      const fields = buildTrailerFields({ Number: `R${place}`, LocationID: 30 })
      await save(bench, 'createTrailer', { ID: await bench.engine.takeID(), ...fields })
    }
  })
  expect(writing.map(({ durability }) => durability)).toEqual(Array.from({ length: 21 }, () => 'strict'))
})

/** A save waits once for its reads, once for those that depend on them, if any, and once for its writes. */
const mostWaits = {
  // Also where it takes further IDs, as every few new rows do.
  createTrailer: 2,
  'arrival in the Yard': 2,
  // As with a move: reads the spot, then the trailers in it.
  'arrival in a spot': 3,
  updateTrailer: 2,
  moveTrailer: 3,
  checkTrailer: 3,
  setTaskStatus: 2,
  setTrailerState: 3,
}

test('a save waits for its reads together, and for its writes', async () => {
  const bench = await openOffline()
  await queue(bench, 'A', 4)
  // As each delta does: the tab has a copy of the shadows from then on.
  await bench.store.read((tx) => tx.shadow.list(), ['shadow'])
  const waits = new Map<string, number>(await countActs(bench, 'A', countWaits))
  const arrive = async (LocationID: number) => {
    const fields = buildTrailerFields({ Number: `A${LocationID}`, LocationID })
    const ID = await bench.engine.takeID()
    return countWaits(() => save(bench, 'createTrailer', { ID, ...fields }))
  }
  waits.set('arrival in the Yard', await arrive(30))
  waits.set('arrival in a spot', await arrive(41))
  for (const [name, most] of Object.entries(mostWaits)) expect(waits.get(name), name).toBeLessThanOrEqual(most)
})

test('the first save after a start waits no more often than later ones', async () => {
  const bench = await openOffline()
  const ID = await bench.engine.takeID()
  const fields = buildTrailerFields({ Number: 'A1', LocationID: 30 })
  await save(bench, 'createTrailer', { ID, ...fields })
  const [database] = opened
  if (!database) throw new Error('no database')
  const started = new EngineBench(bench.server, bench.clock, new DexieTabletStore(database), 'tablet', bench.person)
  started.network = noAnswer
  await started.begin()
  await readStatus(started, SITE)
  // As each delta does: the tab has a copy of the shadows from then on.
  await started.store.read((tx) => tx.shadow.list(), ['shadow'])
  const waits = await countWaits(() => save(started, 'updateTrailer', { ID, ...fields, Notes: 'Dented' }))
  expect(waits).toBeLessThanOrEqual(mostWaits.updateTrailer)
})

test('a save keeps the row under its ID, also if another tab has taken the next ones', async () => {
  const bench = await openOffline()
  // From here on, this tab guesses the next IDs.
  await queue(bench, 'A', 1)
  const [database] = opened
  if (!database) throw new Error('no database')
  await takeRowIDs({ store: new DexieTabletStore(database), deviceID: bench.deviceID }, 8)
  const ID = await bench.engine.takeID()
  const next = await bench.store.read(async (tx) => (await tx.meta.get('queue'))?.Blocks[0]?.From)
  if (next === undefined) throw new Error('no IDs are left')
  // As after a copied tablet's act, which got the same ID.
  const known = await bench.store.read(async (tx) => {
    const [first] = await tx.outbox.list()
    return tx.rows.TrailerHistory.get(first?.Entry.IDs[0] ?? 0)
  })
  if (!known) throw new Error('the arrival has no history')
  const row = { ...known, ID: next, Notes: 'Of the copied tablet' }
  await bench.store.transact((tx) => tx.rows.TrailerHistory.putMany([row]))
  await save(bench, 'createTrailer', { ID, ...buildTrailerFields({ Number: 'A2', LocationID: 30 }) })
  const [entry, shadow] = await bench.store.read(async (tx) => [
    (await tx.outbox.list()).at(-1)?.Entry,
    (await tx.shadow.getMany([['TrailerHistory', next]]))[0],
  ])
  expect(entry?.IDs).toEqual([next])
  expect(shadow?.Row).toEqual(row)
})

test('the status after a save reads none of the waiting acts again', async () => {
  const bench = await openOffline()
  await queue(bench, 'A', 500)
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 500 })
  await queue(bench, 'B', 1)
  let toSend = 0
  const counts = await countIdb(async () => {
    toSend = (await readStatus(bench, SITE)).toSend
  })
  expect([toSend, counts]).toEqual([501, { writing: [], reading: 1, requests: 2, puts: 0 }])
})

test("another tab's save, and a sign-out, are counted", async () => {
  const bench = await openOffline()
  await queue(bench, 'A', 2)
  await readStatus(bench, SITE)
  const [database] = opened
  if (!database) throw new Error('no database')
  const other = new DexieTabletStore(database)
  await other.transact(async (tx) => tx.outbox.removeMany([1]), ['outbox'])
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 1 })
  await wipeQueue(database)
  expect(await readStatus(bench, SITE)).toMatchObject({ toSend: 0 })
})
