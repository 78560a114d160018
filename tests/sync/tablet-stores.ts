import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import { MirrorDatabase } from '../../src/mirror/database.ts'
import { DexieTabletStore } from '../../src/mirror/dexie-tablet-store.ts'
import type { TabletStore } from '../../src/mirror/tablet-store.ts'
import { MemoryTabletStore } from '../support/memory-tablet-store.ts'

const opened: MirrorDatabase[] = []
let nextUserID = 1

function openDexieStore(): TabletStore {
  const database = new MirrorDatabase(nextUserID++)
  opened.push(database)
  return new DexieTabletStore(database)
}

afterEach(() => {
  for (const database of opened.splice(0)) database.close()
})

/** Both stores of a tablet, each empty; closed again after each test. */
export const stores: readonly (readonly [string, () => TabletStore])[] = [
  ['in memory', () => new MemoryTabletStore()],
  ['over Dexie', openDexieStore],
]
