import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { header } from '../../src/contract/sync.ts'
import { listNames } from '../../src/domain/lists.ts'
import { isObject } from '../../src/domain/values/json-object.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { openDevice, readLetIn } from '../../src/mirror/device-database.ts'
import type { TabletStore } from '../../src/mirror/tablet-store.ts'
import { noteRevoked } from '../../src/sync/revoked.ts'
import { REVOKED } from '../../src/sync/session-words.ts'
import { TabletReporter } from '../../src/sync/tablet-report.ts'
import { until } from '../support/until.ts'
import { countRecords, countSendings, leaveWithPhoto, parked, take, untilRemoved } from './revoked-bench.ts'
import { SeededRandom } from './simulation/seeded-random.ts'
import { SITE } from './simulation/sim-server.ts'
import {
  annID,
  arrive,
  bobID,
  clock,
  countTries,
  countUnsent,
  errors,
  fillStore,
  ledger,
  origin,
  passTime,
  passTimeUntil,
  photoFiles,
  restartApp,
  server,
  serverNumbers,
  signIn,
  startAs,
  states,
} from './session-bench.ts'

test('a revoked tablet hands over what waits, is wiped, and says so', async () => {
  const session = await startAs('ann')
  await arrive(session, '100')
  await passTime(60_000)
  origin.online = false
  await arrive(session, '101')
  await arrive(session, '102')
  server.deviceRevoked = true
  origin.online = true
  session.bench?.engine.wake()
  await passTime(1_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  expect(serverNumbers()).toEqual(['100'])
  expect(await parked()).toEqual([
    ['parked', annID, '101'],
    ['parked', annID, '102'],
  ])
  expect([await countRecords(annID), await countUnsent(annID)]).toEqual([0, 0])
  expect(await (await openDevice()).people.get(annID)).toBeUndefined()
  // The delivery of the queue has ended too.
  expect(origin.deliverable.has(annID)).toBe(false)
})

test('what cannot be handed over yet stays, and goes with the next contact', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '101')
  server.deviceRevoked = true
  origin.online = true
  origin.deliveryFails = true
  session.bench?.engine.wake()
  await passTime(1_000)
  // The yard is gone at once, the queue is not.
  expect([states.at(-1)?.name, await countUnsent(annID), await parked()]).toEqual(['signed-out', 1, []])
  origin.deliveryFails = false
  await passTime(61_000)
  expect([await countUnsent(annID), await parked()]).toEqual([0, [['parked', annID, '101']]])
  expect(await countRecords(annID)).toBe(0)
  // A restart does not forget it.
  const again = await restartApp()
  await again.start()
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
})

test('a revoked tablet sends all its photos, and then keeps no picture', async () => {
  const session = await startAs('ann')
  const trailer = await arrive(session, '100')
  await passTime(60_000)
  // The command of the first arrives, its bytes do not.
  origin.travel = async ({ path }) => !path.startsWith('/batch/photos')
  const digests = [await take(session, trailer, 3)]
  await passTime(60_000)
  origin.online = false
  digests.push(await take(session, trailer, 4))
  server.deviceRevoked = true
  origin.online = true
  session.bench?.engine.wake()
  await passTime(1_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  expect([await countUnsent(annID), await photoFiles.read(digests[0] ?? '')]).toEqual([0, new Uint8Array([1, 2, 3])])
  expect(origin.deliverable.has(annID)).toBe(true)

  origin.travel = async () => true
  await untilRemoved(annID)
  // The command of the second is parked, and its picture waits for the admins with it.
  expect([...origin.photos.files.values()]).toEqual([new Uint8Array([1, 2, 3])])
  expect([...origin.photos.undecided.values()]).toEqual([new Uint8Array([1, 2, 4])])
  for (const digest of digests) expect(await photoFiles.read(digest)).toBeNull()
  expect([await countRecords(annID), origin.deliverable.has(annID)]).toEqual([0, false])
})

test('photos behind commands that do not arrive make no round of their own', async () => {
  await leaveWithPhoto()
  await noteRevoked(clock.now(), await readLetIn(), () => undefined)
  const tries = countSendings()
  await countTries(300_000)
  expect(tries()).toBeGreaterThan(0)
  expect(tries()).toBeLessThanOrEqual(5)
})

test('a refused photo, and one beyond the limit of a day, are sent before the wipe', async () => {
  const session = await startAs('bob')
  const ofBob = await arrive(session, '500')
  await passTime(60_000)
  await session.signOut()
  await signIn(session, 'ann')
  await passTime(1_000)
  origin.online = false
  await take(session, ofBob, 5)
  await server.change(SITE, (yard) => yard.Trailers.remove(ofBob))
  origin.online = true
  session.bench?.engine.wake()
  await passTime(1_000)
  const needsYou = () => session.bench?.store.read(async (tx) => (await tx.needsYou.list()).length)
  expect(await needsYou()).toBe(1)

  origin.photos.isOverLimit = true
  server.deviceRevoked = true
  session.bench?.engine.wake()
  await passTime(61_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  expect([origin.photos.undecided.size, origin.deliverable.has(annID)]).toEqual([0, true])
  origin.photos.isOverLimit = false
  await untilRemoved(annID)
  expect([...origin.photos.undecided.values()]).toEqual([new Uint8Array([1, 2, 5])])
})

test('the queue of somebody who has signed out is handed over as well', async () => {
  const session = await startAs('bob')
  origin.online = false
  await arrive(session, '201')
  await session.signOut()
  server.deviceRevoked = true
  origin.online = true
  await passTime(61_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  await passTime(61_000)
  expect([await parked(), await countRecords(bobID)]).toEqual([[['parked', bobID, '201']], 0])
})

test.each([1, 2])('with lost requests, answers and restarts each act settles once (seed %i)', async (seed) => {
  const random = new SeededRandom(seed)
  let session = await startAs('bob')
  await arrive(session, '200')
  await session.signOut()
  await signIn(session, 'ann')
  const { call } = origin.network
  const network = vi.spyOn(origin.network, 'call').mockImplementation(async (request) => {
    if (random.chance(0.3)) return null
    const answer = await call(request)
    return random.chance(0.3) ? null : answer
  })
  for (const number of ['101', '102', '103']) await arrive(session, number)
  await passTime(random.below(90_000))
  for (const number of ['104', '105']) await arrive(session, number)
  server.deviceRevoked = true
  for (let round = 0; round < 4; round++) {
    await passTime(random.below(120_000))
    if (!random.chance(0.3)) continue
    session.bench?.close()
    session = await restartApp()
    await session.start()
  }
  network.mockImplementation(call)
  for (let round = 0; round < 3; round++) await passTime(130_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  await untilRemoved(annID, bobID)
  // Applied before the revocation, parked after it.
  const stored = (await parked()).map(([, , number]) => number)
  expect([...serverNumbers(), ...stored].sort()).toEqual(['101', '102', '103', '104', '105', '200'])
  expect(server.store.listCommands().filter(({ Call }) => Call === 'POST /trailers')).toHaveLength(6)
})

test('a tablet that is let in again goes on with its numbers', async () => {
  const session = await startAs('ann')
  await arrive(session, '100')
  await passTime(60_000)
  server.deviceRevoked = true
  await passTime(61_000)
  expect(await session.signIn('ann', 'secret')).toMatchObject({ name: 'failed', words: 'This tablet was revoked.' })
  server.deviceRevoked = false
  await signIn(session, 'ann')
  await arrive(session, '101')
  await passTime(60_000)
  expect(serverNumbers().sort()).toEqual(['100', '101'])
  expect(origin.deviceID).toBe('tablet')
  await session.signOut()
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: null })
})

test('a tablet that is let in again while the session is valid is like any other', async () => {
  const session = await startAs('ann')
  await arrive(session, '100')
  await passTime(60_000)
  server.deviceRevoked = true
  session.bench?.engine.wake()
  await passTimeUntil(() => states.at(-1)?.name === 'signed-out')
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  server.deviceRevoked = false
  const again = await restartApp()
  await again.start()
  expect(states.at(-1)).toMatchObject({ name: 'open', verified: true })
  await passTime()
  origin.online = false
  await again.signOut()
  await (await restartApp()).start()
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: null })
})

test('a revoked tablet whose app is closed before the wipe shows no yard at its next start', async () => {
  const session = await startAs('ann')
  await arrive(session, '100')
  await passTime(60_000)
  origin.online = false
  await arrive(session, '101')
  session.bench?.close()
  await noteRevoked(clock.now(), await readLetIn(), () => undefined)
  const again = await restartApp()
  await again.start()
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
  const mirror = new MirrorDatabase(annID)
  await mirror.open()
  const left = await Promise.all([...listNames, 'outbox'].map((name) => mirror.table(name).count()))
  mirror.close()
  // The queue is kept until the server has it.
  expect(left).toEqual([...listNames.map(() => 0), 1])
  server.deviceRevoked = true
  origin.online = true
  await untilRemoved(annID)
  expect(await parked()).toEqual([['parked', annID, '101']])
})

test('a revoked tablet that cannot remove its data yet shows no yard either', async () => {
  const session = await startAs('ann')
  await arrive(session, '100')
  await passTime(60_000)
  session.bench?.close()
  await noteRevoked(clock.now(), await readLetIn(), () => undefined)
  origin.online = false
  fillStore()
  await (await restartApp()).start()
  expect(states.slice(-1)).toEqual([{ name: 'signed-out', notice: REVOKED }])
  expect(errors).not.toEqual([])
})

test('somebody who signs in while a revoked tablet is being wiped is kept', async () => {
  const session = await startAs('bob')
  await arrive(session, '200')
  await passTime(60_000)
  await session.signOut()
  await signIn(session, 'ann')
  // The databases of earlier tests are wiped as well.
  const wiped: number[] = []
  let signedIn: Promise<unknown> | null = null
  origin.travel = async ({ headers, body }) => {
    const userID = Number(headers?.[header.deliveryFor])
    if (!isObject(body) || body.Wiped !== true || ![annID, bobID].includes(userID)) return true
    wiped.push(userID)
    if (wiped.length > 1) return true
    server.deviceRevoked = false
    signedIn = session.signIn(userID === annID ? 'bob' : 'ann', 'secret')
    await signedIn
    return true
  }
  server.deviceRevoked = true
  session.bench?.engine.wake()
  await until('somebody has signed in', async () => {
    await passTime(1_000)
    return signedIn !== null
  })
  expect(await signedIn).toMatchObject({ name: 'ok' })
  await passTime(60_000)
  const kept = wiped[0] === annID ? bobID : annID
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: kept } })
  expect(await (await openDevice()).people.get(kept)).toMatchObject({ User: { UserID: kept } })
  expect(wiped).toHaveLength(1)
})

test('a tablet reports its version and queues when they change, and only then', async () => {
  const session = await startAs('ann')
  await passTime(120_000)
  const [first, ...more] = origin.reports.filter(({ Queues }) => Queues.some(({ UserID }) => UserID === annID))
  const own = (report: typeof first) => report?.Queues.find(({ UserID }) => UserID === annID)
  expect(more.length).toBe(0)
  expect(first).toMatchObject({ Version: expect.stringMatching(/^\d+\.\d+\.\d+/), Persisted: true })
  expect(own(first)).toEqual({ UserID: annID, Last: 0, Waiting: [], OldestAt: null })
  await arrive(session, '100')
  await passTime(60_000)
  expect(own(origin.reports.at(-1))).toEqual({ UserID: annID, Last: 1, Waiting: [], OldestAt: null })
})

test('the queues are read for a report only after one of them changed', async () => {
  const session = await startAs('ann')
  // The session's own report, which must not count.
  await passTimeUntil(() => origin.reports.length > 0)
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  const keeper = {
    get queueChanges() {
      return ledger.changes
    },
  }
  const reporter = new TabletReporter({ network: origin.network, persisted: () => true, keeper })
  // The page, the cycle and the download of histories read the same store.
  let reads = 0
  const store: TabletStore = {
    transact: (scope, tables) => bench.store.transact(scope, tables),
    read: (scope, tables) => {
      reads += 1
      return bench.store.read(scope, tables)
    },
  }
  async function report(): Promise<string> {
    const before = [reads, origin.reports.length] as const
    if (bench) await reporter.report({ user: bench.user, engine: bench.engine, store })
    return `${reads - before[0]} read, ${origin.reports.length - before[1]} sent`
  }
  expect([await report(), await report()]).toEqual(['1 read, 1 sent', '0 read, 0 sent'])
  origin.online = false
  await arrive(session, '100')
  // Without an answer the next cycle tries again.
  expect([await report(), await report()]).toEqual(['1 read, 0 sent', '1 read, 0 sent'])
  origin.online = true
  expect([await report(), await report()]).toEqual(['1 read, 1 sent', '0 read, 0 sent'])
  await passTime(60_000)
  expect([await report(), await report()]).toEqual(['1 read, 1 sent', '0 read, 0 sent'])
})
