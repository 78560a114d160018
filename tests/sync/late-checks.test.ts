/// <reference types="vite/client" />
import { expect, test, vi } from 'vitest'
import { groupLateChecks } from '../../src/app/features/needs-you/late-checks.ts'
import { addLateChecks } from '../../src/app/features/needs-you/save-late-checks.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { plainCheck } from '../../src/domain/audits/plain-check.ts'
import type { TabletStore, TabletTx } from '../../src/mirror/tablet-store.ts'
import type { SyncApi } from '../../src/sync/registry.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { EngineBench, noAnswer } from './engine-bench.ts'
import { FakeClock } from './fake-clock.ts'
import { buildTrailerFields } from './simulation/sim-rows.ts'
import { SITE, SimServer } from './simulation/sim-server.ts'

let bench: EngineBench

vi.mock('../../src/sync/client.ts', () => ({
  yardClient: {
    takeID: () => bench.engine.takeID(),
    save: (...save: Parameters<EngineBench['engine']['save']>) => bench.engine.save(...save),
    saveAll: (saves: Parameters<SyncApi['saveAll']>[0]) => bench.engine.saveAll(saves),
  },
}))
vi.mock('../../src/app/kit/notice.tsx', () => ({ notify: () => undefined }))

/** A store of a tab that dies after some more transactions. */
class DyingStore implements TabletStore {
  left = Number.POSITIVE_INFINITY
  readonly #inner = new MemoryTabletStore()

  async transact<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T> {
    if (this.left <= 0) throw new Error('the tab is dead')
    this.left -= 1
    return this.#inner.transact(scope)
  }

  read<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T> {
    return this.#inner.read(scope)
  }
}

/** A tablet that made two checks after somebody else had closed their session. */
async function openLate() {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.trueNow, 1_000)
  await server.fill()
  const store = new DyingStore()
  bench = new EngineBench(server, clock, store)
  await bench.begin()
  const { engine } = bench
  const trailers = [await engine.takeID(), await engine.takeID()]
  for (const ID of trailers) await engine.save('createTrailer', { ID, ...buildTrailerFields({ Number: `${ID}` }) })
  const closed = await openSession()
  await bench.sync()
  const other = new EngineBench(server, clock, undefined, 'tablet-2', { UserID: 2, UserName: 'Bob', Roles: [3] })
  await other.begin()
  await other.engine.save('closeAudit', { ID: closed })
  bench.network = noAnswer
  await other.sync()
  await clock.advance(60_000)
  for (const TrailerID of trailers) {
    const ID = await engine.takeID()
    await engine.save('checkTrailer', plainCheck({ ID, AuditID: closed, TrailerID }))
  }
  bench.network = (_request, pass) => pass()
  await bench.sync()
  return { store, trailers, AuditID: await openSession() }
}

async function openSession(): Promise<number> {
  const ID = await bench.engine.takeID()
  await bench.engine.save('openAudit', { ID, Type: AuditType.YardAudit, SiteID: SITE })
  return ID
}

/** Returns what the person still sees as late. */
async function listLate() {
  const settling = new Set((await bench.outbox()).map(({ SettlesKey }) => SettlesKey))
  const items = (await bench.store.read((tx) => tx.needsYou.list())).map(({ Item }) => Item)
  return groupLateChecks(
    items.filter(({ Key }) => !settling.has(Key)),
    () => null,
  ).groups
}

async function addAll(groups: Awaited<ReturnType<typeof listLate>>, AuditID: number): Promise<void> {
  for (const group of groups) await addLateChecks(group, AuditType.YardAudit, AuditID)
}

async function expectAddedOnce(trailers: readonly number[], AuditID: number): Promise<void> {
  await bench.sync()
  await bench.sync()
  expect(await bench.outbox()).toEqual([])
  const checks = bench.server.store.listRows('AuditTrailers', SITE)
  expect(checks.map((row) => [row.AuditID, row.TrailerID])).toEqual(trailers.map((id) => [AuditID, id]))
  expect(await bench.store.read((tx) => tx.needsYou.list())).toEqual([])
}

test.each([0, 1, 2, 3, 4, 5])('late checks of a tab that dies after %i writes are added once', async (writes) => {
  const { store, trailers, AuditID } = await openLate()
  store.left = writes
  await addAll(await listLate(), AuditID)
  store.left = Number.POSITIVE_INFINITY
  await addAll(await listLate(), AuditID)
  await expectAddedOnce(trailers, AuditID)
})

test('late checks that another tab has added are not added again', async () => {
  const { trailers, AuditID } = await openLate()
  const seen = await listLate()
  await addAll(seen, AuditID)
  await addAll(seen, AuditID)
  await expectAddedOnce(trailers, AuditID)
})
