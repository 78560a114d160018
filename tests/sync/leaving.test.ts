import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import {
  annID,
  arrive,
  bobID,
  connections,
  errors,
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
  vi.spyOn(MirrorDatabase.prototype, 'transact').mockRejectedValueOnce(new Error('no space'))
  await expect(session.signOut()).rejects.toThrow('no space')
  vi.restoreAllMocks()
  session.bench?.close()
  const again = await restartApp()
  await again.start()
  await passTime(1_000)
  expect(states.at(-1)).toMatchObject({ name: 'open', user: { UserID: annID } })
  expect(origin.requests.map(({ path }) => path)).not.toContain('/users/logout')
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
