import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { forwardTo } from '../../src/sync/forward.ts'
import { Host } from '../../src/sync/host.ts'
import { toSyncApi } from '../../src/sync/registry.ts'
import { type Connection, newsOf, type SyncStatus } from '../../src/sync/sync-status.ts'
import { origin, passTime } from './session-bench.ts'
import { settled } from './fake-clock.ts'

vi.mock('../../src/sync/network.ts', () => ({
  createNetwork: () => ({ call: (request: Parameters<typeof origin.network.call>[0]) => origin.network.call(request) }),
  createDownload: () => async () => null,
  createReadPicture: () => async () => null,
  createListen: () => async () => null,
}))

test('an answer counts for 60 s or for the cadence of the screen; no status repeats', async () => {
  const host = toSyncApi(forwardTo(new Host()))
  let connection: Connection = { name: 'starting' }
  const heard: SyncStatus[] = []
  await host.onStatus((status) => {
    connection = status.connection
    heard.push(status)
  })
  origin.deviceID = await host.startWith({ deviceID: null, wasHere: false })
  expect(await host.signIn('ann', 'secret')).toMatchObject({ name: 'ok' })
  await expect.poll(() => connection).toMatchObject({ name: 'in-step', freshForMs: 60_000 })
  await host.setCadence(20_000)
  await expect.poll(() => connection).toMatchObject({ name: 'in-step', freshForMs: 20_000 })
  // The person goes to a screen without a cadence of its own.
  await host.setCadence(null)
  await expect.poll(() => connection).toMatchObject({ name: 'in-step', freshForMs: 60_000 })
  // A page draws for each status: none repeats the one before.
  const news = heard.map(newsOf)
  expect(news.filter((one, at) => one === news[at - 1])).toEqual([])
  const last = heard.at(-1)
  if (!last) throw new Error('nothing was heard')
  const { serverMs, steadyMs } = last.now
  const later = { ...last, now: { serverMs: serverMs + 5_000, steadyMs: steadyMs + 5_000 } }
  expect(newsOf(later)).toBe(newsOf(last))
  // A clock that was set anew is news.
  expect(newsOf({ ...last, now: { serverMs: serverMs + 5_000, steadyMs } })).not.toBe(newsOf(last))
  // One who listens later hears the state as it is.
  const late: SyncStatus[] = []
  await host.onStatus((status) => late.push(status))
  await expect.poll(() => late.at(-1)?.connection).toMatchObject({ name: 'in-step' })
  await host.signOut()
  await settled()
  await passTime()
})
