import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { header } from '../../src/contract/sync.ts'
import { listNames } from '../../src/domain/lists.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { openDevice, readLetIn } from '../../src/mirror/device-database.ts'
import { readSignedIn } from '../../src/mirror/signed-in-here.ts'
import { getCurrentPerson, listUnsent } from '../../src/sync/people.ts'
import { finishLeaving, isRevoked, noteRevoked } from '../../src/sync/revoked.ts'
import type { Session } from '../../src/sync/session.ts'
import { REVOKED } from '../../src/sync/session-words.ts'
import { interceptTransactions } from '../support/mirror-transactions.ts'
import { until } from '../support/until.ts'
import {
  annID,
  arrive,
  bobID,
  clock,
  errors,
  fillStore,
  makeLock,
  makeSession,
  origin,
  passTime,
  passTimeUntil,
  restartApp,
  server,
  signIn,
  startAs,
  states,
} from './session-bench.ts'

/** The rows of the yard in a person's mirror. */
async function countRows(userID: number): Promise<number> {
  const mirror = new MirrorDatabase(userID)
  await mirror.open()
  const counts = await Promise.all(listNames.map((name) => mirror.table(name).count()))
  mirror.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Signs Ann in on a tablet that hears of its revocation just as its store is full. */
async function startRevokedWithoutSpace(): Promise<Session> {
  const session = await startAs('ann')
  await arrive(session, '100')
  await passTime(60_000)
  server.deviceRevoked = true
  origin.travel = async () => {
    fillStore()
    origin.travel = async () => true
    return true
  }
  session.bench?.engine.wake()
  await passTime(1_000)
  return session
}

test('a revoked tablet without space shows no yard, and removes it once there is some', async () => {
  const session = await startRevokedWithoutSpace()
  expect([states.at(-1), session.bench]).toEqual([{ name: 'signed-out', notice: REVOKED }, null])
  expect(errors).not.toEqual([])
  expect(await countRows(annID)).toBeGreaterThan(0)
  vi.restoreAllMocks()
  await until('the yard is removed', async () => {
    await passTime(61_000)
    return (await countRows(annID)) === 0
  })
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: REVOKED })
})

test('an answer from before the tablet was let in again signs nobody out', async () => {
  const session = await startAs('bob')
  origin.online = false
  await arrive(session, '201')
  await session.signOut()
  origin.online = true
  server.deviceRevoked = true
  const release = origin.hold('/batch')
  const asked = origin.requests.length
  await passTimeUntil(() => origin.requests.slice(asked).some(({ path }) => path === '/batch'), 10_000)
  server.deviceRevoked = false
  await signIn(session, 'ann')
  release()
  await passTime(1_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: annID } })
  expect(await isRevoked()).toBe(false)
})

test.each([
  ['the yard', '/changes?'],
  ['the session', '/users/token'],
])('a late answer about %s of somebody who has left signs nobody out', async (_what, asked) => {
  const session = await startAs('ann')
  await passTime(60_000)
  const { bench } = session
  if (!bench) throw new Error('nobody is signed in')
  // Other sites than in the mirror: the session is asked about.
  bench.user = { ...bench.user, Sites: [] }
  let release = () => {}
  origin.travel = async ({ path }) => {
    if (!path.startsWith(asked)) return true
    server.deviceRevoked = true
    release = origin.hold(path)
    return true
  }
  bench.engine.wake()
  await passTimeUntil(() => server.deviceRevoked)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: annID } })
  server.deviceRevoked = false
  origin.travel = async () => true
  await signIn(session, 'bob')
  release()
  await passTime(1_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: bobID } })
})

/** Two tabs; the first has signed Bob out, whose queue waits. */
async function openTwoTabs() {
  const lock = makeLock()
  const first = makeSession(lock)
  await first.start()
  await signIn(first, 'bob')
  origin.online = false
  await arrive(first, '201')
  await first.signOut()
  return { first, second: makeSession(lock) }
}

test('an answer from before another tab let somebody in signs nobody out', async () => {
  const { second } = await openTwoTabs()
  origin.online = true
  server.deviceRevoked = true
  const release = origin.hold('/batch')
  const asked = origin.requests.length
  await passTimeUntil(() => origin.requests.slice(asked).some(({ path }) => path === '/batch'), 10_000)
  server.deviceRevoked = false
  await second.start()
  await signIn(second, 'ann')
  release()
  await passTime(1_000)
  await passTime(60_000)
  expect(second.state).toMatchObject({ name: 'open', user: { UserID: annID } })
  expect([await isRevoked(), (await getCurrentPerson())?.UserID]).toEqual([false, annID])
  expect(await countRows(annID)).toBeGreaterThan(0)
})

test('a revocation of which one tab hears ends the work in another', async () => {
  const { second } = await openTwoTabs()
  origin.online = true
  origin.deliveryFails = true
  await second.start()
  await signIn(second, 'ann')
  await passTime(1_000)
  expect(second.state).toMatchObject({ name: 'open', user: { UserID: annID } })
  // Only the delivery of the first tab is answered from now on.
  origin.travel = async ({ headers }) => headers?.[header.deliveryFor] !== undefined
  origin.deliveryFails = false
  server.deviceRevoked = true
  for (let round = 0; round < 4; round++) await passTime(61_000)
  expect(second.state).toEqual({ name: 'signed-out', notice: REVOKED })
  expect(await countRows(annID)).toBe(0)
})

test('somebody who is let in while the yard of a revoked tablet is removed stays signed in', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  session.bench?.close()
  await noteRevoked(clock.now(), await readLetIn(), () => undefined)
  let lettingIn: Promise<unknown> | null = null
  interceptTransactions(async (mode, go) => {
    if (mode === 'rw') {
      lettingIn ??= openDevice().then((device) => device.letIn())
      await lettingIn
    }
    return go()
  })
  await finishLeaving()
  expect(lettingIn).not.toBeNull()
  expect(await getCurrentPerson()).toMatchObject({ UserID: annID, User: { UserID: annID } })
})

test('a revoked tablet that could not note it opens no yard at its next start', async () => {
  await startRevokedWithoutSpace()
  expect([await isRevoked(), (await countRows(annID)) > 0]).toEqual([false, true])
  origin.online = false
  const again = await restartApp()
  await again.start()
  expect(again.state).toEqual({ name: 'signed-out', notice: null })
  expect(await readSignedIn()).toBeNull()
})

test('a late answer about a delivery leaves the token of a sign-in after it', async () => {
  const session = await startAs('ann')
  origin.online = false
  await arrive(session, '100')
  await session.signOut()
  origin.online = true
  origin.deliverable.delete(annID)
  const release = origin.hold('/batch')
  const asked = origin.requests.length
  await passTimeUntil(() => origin.requests.slice(asked).some(({ path }) => path === '/batch'), 10_000)
  await signIn(session, 'ann')
  release()
  await passTime(1_000)
  expect(await (await openDevice()).people.get(annID)).toMatchObject({ CanDeliver: true })
})

/** Makes the queue one of a tablet from which this one was copied. */
async function numberAsOtherTablet({ bench }: Session): Promise<void> {
  await bench?.store.transact(async (tx) => {
    const queue = await tx.meta.get('queue')
    if (queue) await tx.meta.put('queue', { ...queue, DeviceID: 'the-other-tablet' })
  })
}

test('a copied tablet does not follow the revocation of the other one', async () => {
  const session = await startAs('bob')
  origin.online = false
  await arrive(session, '201')
  await numberAsOtherTablet(session)
  await session.signOut()
  server.deviceRevoked = true
  origin.online = true
  await passTime(61_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: null })
})

test('of a token that ended with the other copy nothing is said to be lost', async () => {
  const session = await startAs('bob')
  await arrive(session, '201')
  await passTime(60_000)
  origin.online = false
  await arrive(session, '202')
  await numberAsOtherTablet(session)
  await session.signOut()
  server.deviceRevoked = true
  origin.deliverable.delete(bobID)
  origin.online = true
  await passTime(61_000)
  expect(await isRevoked()).toBe(false)
  const ofBob = (await listUnsent(null)).find(({ UserID }) => UserID === bobID)
  expect(ofBob).toMatchObject({ count: 1, canDeliver: false, inDoubt: 0 })
})
