import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { header } from '../../src/contract/sync.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import type { Session } from '../../src/sync/session.ts'
import { answerWith } from './engine-bench.ts'
import { take } from './revoked-bench.ts'
import {
  annID,
  arrive,
  bobID,
  clock,
  connections,
  errors,
  expectErrors,
  origin,
  passTime,
  passTimeUntil,
  server,
  serverNumbers,
  signIn,
  startAs,
  states,
} from './session-bench.ts'
import { SITE } from './simulation/sim-server.ts'

/** Ends the session, so that only the delivery token sends. */
async function startLocked(): Promise<Session> {
  return await endSession(await startAs('ann'))
}

async function endSession(session: Session): Promise<Session> {
  session.bench?.engine.setCadence(60_000)
  origin.session = null
  session.bench?.engine.wake()
  await passTimeUntil(() => states.at(-1)?.name === 'locked')
  await passTime()
  return session
}

/** Passes an hour in which a person saves now and then, and looks into the app all the time. */
async function passHour(session: Session): Promise<void> {
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 10 === 0) await arrive(session, `M${minute}`)
    for (let part = 0; part < 6; part++) {
      session.bench?.engine.wakeUnlessFailing()
      await passTime(10_000)
    }
  }
}

test('without a signal a locked tablet tries no more often than the back-off lets it', async () => {
  const session = await startLocked()
  origin.requests.length = 0
  origin.online = false
  await passHour(session)
  // Pauses of half a minute to one, after shorter ones at first.
  expect(origin.requests.length).toBeGreaterThan(60)
  expect(origin.requests.length).toBeLessThan(100)
  origin.online = true
  session.bench?.engine.wake()
  await passTimeUntil(() => serverNumbers().length === 6)
  expect(serverNumbers()).toHaveLength(6)
})

test('a locked tablet waits as long as the server asks', async () => {
  const session = await startLocked()
  origin.requests.length = 0
  const busy = answerWith(503, { title: 'Busy.', code: 'busy' }, { 'retry-after': '600' })
  const times: number[] = []
  const call = vi.spyOn(origin.network, 'call').mockImplementation((request) => {
    times.push(clock.monotonic())
    return busy(request, () => Promise.reject(new Error('it passes nothing')))
  })
  await passHour(session)
  const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0))
  expect(pauses.length).toBeGreaterThan(3)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(600_000)
  call.mockRestore()
  await passTime(660_000)
  await passTimeUntil(() => serverNumbers().length === 6)
  expect(serverNumbers()).toHaveLength(6)
})

/** Fails each batch of these people that goes by a delivery token; returns them, to change. */
function failDeliveriesOf(...userIDs: readonly number[]): Set<number> {
  const failing = new Set(userIDs)
  const pass = origin.network.call
  const broken = answerWith(500, { title: 'Broken.', code: 'internal' })
  vi.spyOn(origin.network, 'call').mockImplementation((request) =>
    request.path === '/batch' && failing.has(Number(request.headers?.[header.deliveryFor]))
      ? broken(request, () => Promise.reject(new Error('it passes nothing')))
      : pass(request),
  )
  return failing
}

/** Signs Ann in after Bob, who has left an arrival that the server does not take, though it answers. */
async function startAfterBob(reach: readonly number[] = [SITE]) {
  const session = await startAs('bob')
  const failing = failDeliveriesOf(bobID)
  origin.online = false
  await arrive(session, 'BOB')
  await session.signOut()
  origin.online = true
  server.reach = reach
  await signIn(session, 'ann')
  return { session, failing }
}

test('a batch of somebody else that fails hides no new site from a person without one', async () => {
  const { session } = await startAfterBob([])
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: null })
  session.bench?.engine.setCadence(10_000)
  await passTime(30_000)
  server.reach = [SITE]
  await passTimeUntil(() => session.bench?.engine.siteID === SITE, 10_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', siteID: SITE })
})

test('on a locked tablet a batch of somebody else that fails delays neither saves nor photos', async () => {
  const { session } = await startAfterBob()
  await endSession(session)
  await passTime(60_000)
  const trailer = await arrive(session, 'A1')
  await passTime()
  expect(serverNumbers()).toEqual(['A1'])
  await take(session, trailer, 3)
  await passTimeUntil(() => origin.photos.files.size > 0)
  expect([...origin.photos.files.values()]).toEqual([new Uint8Array([1, 2, 3])])
})

test('on a locked tablet an own batch that fails holds up nobody else', async () => {
  const { session, failing } = await startAfterBob()
  await endSession(session)
  failing.add(annID)
  await arrive(session, 'ANN')
  await passTime()
  failing.delete(bobID)
  await passTimeUntil(() => serverNumbers().length > 0, 10_000)
  expect(serverNumbers()).toEqual(['BOB'])
})

test.each(['ann', 'bob'])('a signed-out batch that fails holds up nobody else, such as %s', async (other) => {
  const session = await startAs('bob')
  const failing = failDeliveriesOf(annID, bobID)
  origin.online = false
  await arrive(session, 'BOB')
  await session.signOut()
  origin.online = true
  await signIn(session, 'ann')
  origin.online = false
  await arrive(session, 'ANN')
  await session.signOut()
  origin.online = true
  failing.delete(other === 'ann' ? annID : bobID)
  await passTimeUntil(() => serverNumbers().length > 0, 10_000)
  expect(serverNumbers()).toEqual([other.toUpperCase()])
})

/** Makes each transaction of Ann's store fail. */
function failStore(error = new Error('it cannot be read')): void {
  expectErrors()
  const { transact } = MirrorDatabase.prototype
  const isAnn = (mirror: MirrorDatabase) => mirror.userID === annID
  vi.spyOn(MirrorDatabase.prototype, 'transact').mockImplementation(function (this: MirrorDatabase, ...args) {
    return isAnn(this) ? Promise.reject(error) : transact.apply(this, args)
  } as typeof transact)
}

test('on a locked tablet a store that fails holds up nobody else, and shows', async () => {
  const { session, failing } = await startAfterBob()
  await endSession(session)
  failStore()
  failing.delete(bobID)
  await passTimeUntil(() => serverNumbers().length > 0, 10_000)
  expect(serverNumbers()).toEqual(['BOB'])
  expect(connections.at(-1)).toBe('store-trouble')
  vi.restoreAllMocks()
  await passTimeUntil(() => connections.at(-1) === 'signed-out', 10_000)
  expect(connections.at(-1)).toBe('signed-out')
})

test.each(['Error', 'UnknownError', 'DatabaseClosedError'])(
  'on a locked tablet %s shows during a wait',
  async (name) => {
    const { session } = await startAfterBob()
    await endSession(session)
    failStore(Object.assign(new Error('it cannot be read'), { name }))
    const deliveries = answerBusyDeliveries()
    const before = errors.length
    session.bench?.engine.wake()
    await passTimeUntil(() => errors.length > before)
    expect(errors.at(-1)).toMatchObject({ name, message: 'it cannot be read' })
    await passTime()
    expect(connections.at(-1)).toBe('store-trouble')
    // The server's wait is kept, whatever wakes the tablet.
    const asked = deliveries()
    for (let minute = 1; minute < 10; minute++) {
      session.bench?.engine.wake()
      session.wakeDeliveries()
      await passTime(60_000)
    }
    expect([deliveries(), connections.at(-1)]).toEqual([asked, 'store-trouble'])
    await passTime(150_000)
    expect(deliveries()).toBeGreaterThan(asked)
  },
)

/** Makes each answer to a delivery ask for a wait of ten minutes. Returns the number of them so far. */
function answerBusyDeliveries(): () => number {
  const pass = origin.network.call
  const busy = answerWith(503, { title: 'Busy.', code: 'busy' }, { 'retry-after': '600' })
  let deliveries = 0
  vi.spyOn(origin.network, 'call').mockImplementation((request) => {
    if (request.headers?.[header.deliveryFor] === undefined) return pass(request)
    deliveries += 1
    return busy(request, () => Promise.reject(new Error('it passes nothing')))
  })
  return () => deliveries
}

test('a sign-in waits for no pause that the server asked of the delivery', async () => {
  const session = await startLocked()
  answerBusyDeliveries()
  await arrive(session, 'A1')
  await passTime(1_000)
  await signIn(session, 'ann')
  await passTimeUntil(() => serverNumbers().length > 0)
  expect(serverNumbers()).toEqual(['A1'])
  expect(connections.at(-1)).toBe('in-step')
})

test('a first site waits for no pause that the server asked of the delivery', async () => {
  const { session } = await startAfterBob([])
  vi.restoreAllMocks()
  answerBusyDeliveries()
  session.bench?.engine.wake()
  await passTime(1_000)
  server.reach = [SITE]
  expect(await session.switchSite(SITE)).toMatchObject({ name: 'ok' })
  await passTime()
  expect(connections.at(-1)).toBe('in-step')
})
