import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { listNames } from '../../src/domain/lists.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { isRevoked } from '../../src/sync/revoked.ts'
import { REVOKED } from '../../src/sync/session-words.ts'
import { until } from '../support/until.ts'
import {
  annID,
  arrive,
  bobID,
  errors,
  fillStore,
  origin,
  passTime,
  passTimeUntil,
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

test('a revoked tablet without space shows no yard, and removes it once there is some', async () => {
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
