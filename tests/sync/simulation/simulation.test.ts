import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { MirrorDatabase } from '../../../src/mirror/database.ts'
import { DexieTabletStore } from '../../../src/mirror/dexie-tablet-store.ts'
import { CheckedTabletStore } from '../../support/checked-tablet-store.ts'
import { MemoryTabletStore } from '../../support/memory-tablet-store.ts'
import { histories, historiesOfCopies, historiesOverDexie, seeds } from '../../support/volumes.ts'
import { runHistory, type Variant } from './history.ts'

const opened: MirrorDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) {
    database.leave()
    await database.delete()
  }
})

test('no law breaks in histories of faults, kills and restores', { timeout: 0 }, () => runHistories(histories, {}))

test('nor over the copies that two tabs have of a queue, which show what is stored', { timeout: 0 }, () =>
  runHistories(historiesOfCopies, { makeStore: () => new CheckedTabletStore(new MemoryTabletStore()) }),
)

test("nor with the tablets' stores over Dexie", { timeout: 0 }, () =>
  runHistories(historiesOverDexie, { makeStore: openDexieStore }),
)

async function runHistories(count: number, variant: Variant): Promise<void> {
  for (const seed of seeds(count)) {
    try {
      await runHistory(seed, variant)
    } catch (error) {
      const words = error instanceof Error ? error.stack : String(error)
      expect.unreachable(`seed ${seed} (replay with SEED=${seed}): ${words}`)
    }
  }
}

function openDexieStore(): DexieTabletStore {
  const database = new MirrorDatabase(100_000 + opened.length)
  opened.push(database)
  return new DexieTabletStore(database)
}
