import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { Role } from '../../src/domain/people/session-user.ts'
import { PLEASE_CONTACT } from '../../src/domain/people/session-words.ts'
import { DeviceDatabase, openDevice } from '../../src/mirror/device-database.ts'
import type { Session } from '../../src/sync/session.ts'
import { interceptTransactions } from '../support/mirror-transactions.ts'
import { buildUser } from './fake-origin.ts'
import {
  annID,
  arrive,
  bobID,
  connections,
  errors,
  expectErrors,
  fillStore,
  origin,
  passTime,
  passTimeUntil,
  restartApp,
  serverNumbers,
  signIn,
  startAs,
  states,
} from './session-bench.ts'

/** Makes the removal of the yard fail, but nothing before; something else may happen meanwhile. */
function failLeaving(session: Session, meanwhile: () => void = () => undefined): void {
  expectErrors()
  interceptTransactions((mode, go) => {
    if (session.bench !== null || mode !== 'rw') return go()
    meanwhile()
    return Promise.reject(new Error('no space'))
  })
}

test('a person who could not be signed out works on, and their changes are sent', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  fillStore()
  await expect(session.signOut()).rejects.toThrow('no space')
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: annID } })
  vi.restoreAllMocks()
  await arrive(session, '777')
  await passTime(120_000)
  expect(serverNumbers()).toEqual(['777'])
})

test('the session of a person who could not be signed out is not ended at the next start', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  // The note of the sign-out finds space, the removal of the yard does not.
  failLeaving(session)
  await expect(session.signOut()).rejects.toThrow('no space')
  vi.restoreAllMocks()
  session.bench?.close()
  const again = await restartApp()
  await again.start()
  await passTime(1_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: annID } })
  expect(origin.requests.map(({ path }) => path)).not.toContain('/users/logout')
})

test('the end of a session that comes while a sign-out fails is shown at once', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  const { bench } = session
  failLeaving(session, () => bench?.engine.lock())
  await expect(session.signOut()).rejects.toThrow('no space')
  expect(states.at(-1)).toMatchObject({ name: 'locked', user: { UserID: annID } })
  expect(connections.at(-1)).toBe('signed-out')
})

test('a new driver who could not be signed out keeps the session until they can', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  failLeaving(session)
  origin.session = buildUser(annID, 'Ann', Role.Driver)
  const asked = origin.requests.length
  session.bench?.engine.setCadence(60_000)
  session.bench?.engine.wake()
  await passTime(60_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: annID } })
  expect(await (await openDevice()).getMeta('PendingLogout')).toBeNull()
  // Tries come ever less often.
  const tries = origin.requests.slice(asked).filter(({ path }) => path === '/users/token').length
  expect(tries).toBeGreaterThan(0)
  expect(tries).toBeLessThan(12)
  vi.restoreAllMocks()
  await passTime(120_000)
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: PLEASE_CONTACT })
  expect(origin.session).toBeNull()
})

test('a person who has left is signed out though the note for the server cannot be read', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  expectErrors()
  vi.spyOn(DeviceDatabase.prototype, 'getMeta').mockImplementation(async (key) => {
    if (key === 'PendingLogout') throw new Error('cannot be read')
    return undefined
  })
  await session.signOut()
  expect(states.at(-1)).toEqual({ name: 'signed-out', notice: null })
  expect(errors.map(String)).toContain('Error: cannot be read')
})

test('a sign-out leaves somebody whom another tab has signed in', async () => {
  const session = await startAs('ann')
  const device = await openDevice()
  await device.putMeta('CurrentUserID', bobID)
  await session.signOut()
  expect(await device.getMeta('CurrentUserID')).toBe(bobID)
  expect(await device.people.get(annID)).toMatchObject({ User: null })
})

test('a late answer for somebody who has left is shown to nobody', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  // From now on errors are collected.
  fillStore()
  vi.restoreAllMocks()
  const held: (() => void)[] = []
  origin.travel = async ({ path }) => {
    if (path.startsWith('/changes?')) held.push(origin.hold(path))
    return true
  }
  session.bench?.engine.wake()
  await passTimeUntil(() => held.length > 0)
  origin.travel = async () => true
  await signIn(session, 'bob')
  await passTime(10_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: bobID } })
  connections.length = 0
  for (const release of held) release()
  await passTime(120_000)
  // Of their own yard alone.
  expect(new Set(connections)).toEqual(new Set(['loading', 'in-step']))
  expect(errors).toEqual([])
})

test('what somebody left is sent as soon as there is a network again', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  origin.online = false
  await arrive(session, '778')
  await session.signOut()
  await passTime(1_000)
  origin.online = true
  session.wakeDeliveries()
  await passTime(1_000)
  expect(serverNumbers()).toEqual(['778'])
})

test('a network that is back while a delivery hangs is used once that has failed', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  origin.online = false
  await arrive(session, '779')
  await session.signOut()
  await passTime(1_000)
  // The requests of the next round hang until they time out; later ones do not.
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  origin.online = true
  origin.travel = async ({ path }) => {
    await failing
    if (path === '/batch') origin.travel = async () => true
    return false
  }
  const asked = origin.requests.length
  await passTime(61_000)
  expect(origin.requests.length).toBeGreaterThan(asked)
  session.wakeDeliveries()
  fail()
  await passTimeUntil(() => serverNumbers().length > 0, 100)
  expect(serverNumbers()).toEqual(['779'])
})

test('a session that ended is noticed with the answer to any call', async () => {
  const session = await startAs('ann')
  await passTime(60_000)
  origin.session = null
  const heard = session.bench?.engine.asked()
  heard?.(await origin.network.call({ method: 'GET', path: '/users/token' }))
  await passTime(100)
  expect(states.at(-1)).toMatchObject({ name: 'locked', user: { UserID: annID } })
})
