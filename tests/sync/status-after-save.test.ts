import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { readStatus } from '../../src/sync/engine/status.ts'
import { forwardTo } from '../../src/sync/forward.ts'
import { Host } from '../../src/sync/host.ts'
import { toSyncApi } from '../../src/sync/registry.ts'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import type { SyncStatus } from '../../src/sync/sync-status.ts'
import { settled } from './fake-clock.ts'
import { origin, passTime } from './session-bench.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'

vi.mock('../../src/sync/network.ts', () => ({
  createNetwork: () => ({ call: (request: Parameters<typeof origin.network.call>[0]) => origin.network.call(request) }),
  createDownload: () => async () => null,
  createReadPicture: () => async () => null,
  createListen: () => async () => null,
}))

vi.mock('../../src/sync/engine/status.ts', async (original) => {
  const module = await original<typeof import('../../src/sync/engine/status.ts')>()
  return { ...module, readStatus: vi.fn(module.readStatus) }
})

/** The host's clock is real, and a first cycle takes what it takes. */
const PATIENTLY = { timeout: 60_000 }

test('a saved change shows before its save is answered, and stays shown', async () => {
  const host = toSyncApi(forwardTo(new Host()))
  const heard: SyncStatus[] = []
  await host.onStatus((status) => heard.push(status))
  origin.deviceID = await host.startWith({ deviceID: null, wasHere: false })
  expect(await host.signIn('ann', 'secret')).toMatchObject({ name: 'ok' })
  const inStep = { toSend: 0, connection: { name: 'in-step' } }
  await expect.poll(() => heard.at(-1), PATIENTLY).toMatchObject(inStep)
  const ID = await host.takeID()
  await settled()
  expect(heard.at(-1)).toMatchObject(inStep)

  // A reading that began before the save ends long after it, without the change.
  const read = vi.mocked(readStatus)
  const byStore = read.getMockImplementation() ?? readStatus
  let release = () => undefined
  const held = new Promise<void>((resolve) => (release = () => void resolve()))
  let isRead = false
  read.mockImplementationOnce(async (...args) => {
    const status = await byStore(...args)
    isRead = true
    await held
    return status
  })
  await host.setPersistent(true)
  await expect.poll(() => isRead, PATIENTLY).toBe(true)
  const answerBatch = origin.hold('/batch')
  heard.length = 0
  const saving = host.save('createTrailer', { ID, ...buildTrailerFields({ Number: '100' }) })
  const atAnswer = saving.then(() => heard.map(({ toSend }) => toSend))
  expect(await saving).toMatchObject({ name: 'saved' })
  expect(await atAnswer).toEqual([1])
  expect(Date.parse(heard[0]?.oldestToSend ?? '')).toBe(Math.floor(heard[0]?.now.steadyMs ?? 0))
  release()
  await expect.poll(() => heard.at(-1), PATIENTLY).toMatchObject({ persistent: true, toSend: 1 })
  expect(heard.map(({ toSend }) => toSend)).not.toContain(0)
  answerBatch()
  await expect.poll(() => heard.at(-1), PATIENTLY).toMatchObject(inStep)
  await host.signOut()
  await settled()
  await passTime()
})

test('a store that cannot be read either is shown as that, over the counts of before', async () => {
  const host = toSyncApi(forwardTo(new Host()))
  const heard: SyncStatus[] = []
  await host.onStatus((status) => heard.push(status))
  origin.deviceID = await host.startWith({ deviceID: null, wasHere: false })
  expect(await host.signIn('ann', 'secret')).toMatchObject({ name: 'ok' })
  await expect.poll(() => heard.at(-1), PATIENTLY).toMatchObject({ connection: { name: 'in-step' } })
  const answerBatch = origin.hold('/batch')
  await host.save('createTrailer', { ID: await host.takeID(), ...buildTrailerFields({ Number: '100' }) })
  await expect.poll(() => heard.at(-1), PATIENTLY).toMatchObject({ toSend: 1 })
  const transact = vi.spyOn(MirrorDatabase.prototype, 'transact').mockRejectedValue(new Error('it cannot be read'))
  vi.stubGlobal('reportError', () => undefined)
  answerBatch()
  const read = heard.at(-1)?.now
  await expect.poll(() => heard.at(-1), PATIENTLY).toMatchObject({ connection: { name: 'store-trouble' }, toSend: 1 })
  expect(heard.at(-1)?.now.steadyMs).toBeGreaterThan(read?.steadyMs ?? Infinity)
  transact.mockRestore()
  vi.unstubAllGlobals()
  await host.signOut()
  await settled()
  await passTime()
})
