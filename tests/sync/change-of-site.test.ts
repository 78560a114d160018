import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { AuditBoard } from '../../src/sync/audit-board.ts'
import { DockBoard } from '../../src/sync/dock-board.ts'
import { TrailerBoard } from '../../src/sync/trailer-board.ts'
import { SITE } from './simulation/sim-server.ts'
import { Bench } from '../../src/sync/bench.ts'
import { SyncEngine } from '../../src/sync/engine/engine.ts'
import { errors, expectErrors, makeSession, startAs, states } from './session-bench.ts'
import { until } from '../support/until.ts'

/** Starts as Ann; returns her bench. */
async function openBench() {
  const { bench } = await startAs('ann')
  if (!bench) throw new Error('nobody is signed in')
  return bench
}

test('a watch that fails after a change of site is reported, and the others go on', async () => {
  const bench = await openBench()
  await bench.watchAudit(77, () => {})
  await bench.watchDock(() => {})
  const failure = new Error('its rows cannot be read')
  vi.spyOn(AuditBoard.prototype, 'watchAudit').mockRejectedValue(failure)
  const next = vi.spyOn(DockBoard.prototype, 'watch')
  const fill = vi.spyOn(TrailerBoard.prototype, 'fill')
  expectErrors()
  await bench.setSite(SITE)
  expect(errors).toEqual([failure])
  expect([next.mock.calls.length, fill.mock.calls.length]).toEqual([1, 1])
})

test('a watch that could not begin does not begin at the next site', async () => {
  const bench = await openBench()
  const begin = vi.spyOn(AuditBoard.prototype, 'watchAudit').mockRejectedValueOnce(new Error('no rows'))
  await expect(bench.watchAudit(77, () => {})).rejects.toThrow('no rows')
  await bench.setSite(SITE)
  expect(begin).toHaveBeenCalledTimes(1)
})

test('two changes to the same site at once open its boards once', async () => {
  const bench = await openBench()
  const fill = vi.spyOn(TrailerBoard.prototype, 'fill')
  const stop = vi.spyOn(TrailerBoard.prototype, 'stop')
  await Promise.all([bench.setSite(SITE), bench.setSite(SITE)])
  expect([fill.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1])
})

test('a change of site that ends after the sign-out opens no boards', async () => {
  const bench = await openBench()
  const fill = vi.spyOn(TrailerBoard.prototype, 'fill')
  vi.spyOn(bench.engine, 'setSite').mockImplementation(async () => bench.close())
  await bench.setSite(SITE)
  expect(fill).not.toHaveBeenCalled()
})

test('a tab whose person leaves in another one while it starts begins no cycles', async () => {
  const session = await startAs('ann')
  const start = vi.spyOn(SyncEngine.prototype, 'start')
  const tab = makeSession()
  vi.spyOn(Bench.prototype, 'setSite').mockImplementationOnce(async () => {
    await session.signOut()
    await until('the tab hears of it', async () => states.at(-1)?.name === 'signed-out' && tab.bench === null)
  })
  await tab.start()
  expect(start).not.toHaveBeenCalled()
})
