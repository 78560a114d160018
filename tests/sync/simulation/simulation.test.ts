import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { listNames } from '../../../src/domain/lists.ts'
import { MirrorDatabase } from '../../../src/mirror/database.ts'
import { DexieTabletStore } from '../../../src/mirror/dexie-tablet-store.ts'
import { CheckedTabletStore } from '../../support/checked-tablet-store.ts'
import { MemoryServerStore } from '../../support/memory-server-store.ts'
import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import { runSeeds } from '../../support/seeds.ts'
import { histories, historiesOfCopies, historiesOverDexie } from '../../support/volumes.ts'
import type { Shared } from './at-once.ts'
import { runHistory, type Variant } from './history.ts'
import { inMemory } from './sim-store.ts'

/** Seeds of histories in which tablets share transactions. */
const SEEDS_AT_ONCE = [1, 4, 5]

const opened: MirrorDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) {
    database.leave()
    await database.delete()
  }
})

test('no law breaks in histories of faults, kills and restores', { timeout: 0 }, async () => {
  const shared = await runHistories(histories, {})
  if (process.env.SEED !== undefined) return
  const wanted = [
    ...(['applied', 'noop', 'rejected'] as const),
    ...(['lost-answer', 'doubled', 'partial', 'killed-after'] as const),
    ...(['undone', 'unacknowledged', 'one-fails'] as const),
  ]
  // All of this happened to commands of several tablets in one transaction.
  expect(wanted.filter((name) => !shared.has(name))).toEqual([])
})

test('a seed is always the same history', async () => {
  const logOf = async (seed: number) => {
    const store = new MemoryServerStore()
    await runHistory(seed, { held: inMemory(store, listNames) })
    return store.listCommands()
  }
  for (const seed of SEEDS_AT_ONCE) {
    const log = await logOf(seed)
    expect(log.length).toBeGreaterThan(0)
    expect(await logOf(seed)).toEqual(log)
  }
})

test('nor over the copies that two tabs have of a queue, which show what is stored', { timeout: 0 }, () =>
  runHistories(historiesOfCopies, { makeStore: () => new CheckedTabletStore(new MemoryTabletStore()) }),
)

test("nor with the tablets' stores over Dexie", { timeout: 0 }, () =>
  runHistories(historiesOverDexie, { makeStore: openDexieStore }),
)

/** Returns what happened to transactions that tablets shared. */
async function runHistories(count: number, variant: Variant): Promise<Shared> {
  const shared: Shared[] = []
  await runSeeds(count, async (seed) => {
    shared.push(await runHistory(seed, variant))
  })
  return new Set(shared.flatMap((names) => [...names]))
}

function openDexieStore(): DexieTabletStore {
  const database = new MirrorDatabase(100_000 + opened.length)
  opened.push(database)
  return new DexieTabletStore(database)
}
