import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { MirrorDatabase } from '../../../src/mirror/database.ts'
import { DexieTabletStore } from '../../../src/mirror/dexie-tablet-store.ts'
import { runHistory, type Variant } from './history.ts'

/**
 * Fixed, so that each run is the same; the soak continues from there. SEED replays a single one.
 */
const SOAK = process.env.SOAK === '1'
const FIRST_SEED = Number(process.env.SEED ?? 1)
const HISTORIES = process.env.SEED === undefined ? (SOAK ? 50_000 : 1_000) : 1
const DEXIE_HISTORIES = Math.min(HISTORIES, SOAK ? 1_000 : 40)

const opened: MirrorDatabase[] = []

afterEach(async () => {
  for (const database of opened.splice(0)) {
    database.leave()
    await database.delete()
  }
})

test(`no law breaks in ${HISTORIES} histories of faults, kills and restores`, { timeout: 0 }, () =>
  runHistories(HISTORIES, {}),
)

test(`nor with the tablets' stores over Dexie, in ${DEXIE_HISTORIES} of them`, { timeout: 0 }, () =>
  runHistories(DEXIE_HISTORIES, { makeStore: openDexieStore }),
)

async function runHistories(count: number, variant: Variant): Promise<void> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
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
