import { expect, test } from 'vitest'
import type { TabletStore } from '../../src/mirror/tablet-store.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'
import { until } from '../support/until.ts'
import { EngineBench } from './engine-bench.ts'
import { FakeClock, settled } from './fake-clock.ts'
import { SimServer } from './simulation/sim-server.ts'

/** Holds up each write of a page of a load, but the last, until it is released. */
class HeldStore implements TabletStore {
  readonly held: (() => void)[] = []
  readonly #inner = new MemoryTabletStore()

  readonly read: TabletStore['read'] = (scope, tables) => this.#inner.read(scope, tables)
  readonly transact: TabletStore['transact'] = async (scope, tables) => {
    if (tables?.includes('seen')) await new Promise<void>((resolve) => this.held.push(resolve))
    return this.#inner.transact(scope, tables)
  }
}

test('while a page of a load is written, the next one alone is asked for', async () => {
  const clock = new FakeClock()
  const server = new SimServer(1, clock.trueNow, 2)
  await server.fill()
  const store = new HeldStore()
  const bench = new EngineBench(server, clock, store)
  const pages = () => bench.requests.filter(({ path }) => path.startsWith('/changes?'))
  await bench.begin()
  for (let page = 1; page <= 3; page++) {
    await until('a page is to be written', () => store.held.length === page)
    await settled()
    expect([pages().length, store.held.length]).toEqual([page + 1, page])
    store.held[page - 1]?.()
  }
  expect(new Set(pages().map(({ path }) => path)).size).toBe(pages().length)
})
