import type { Table, Transaction } from 'dexie'
import { listNames } from '../domain/lists.ts'
import type { MirrorDatabase } from './database.ts'
import { toTabletTx } from './dexie-tablet-store.ts'
import type { NeedsYouRecord } from './records.ts'
import type { TabletTx } from './tablet-store.ts'

const personal = ['histories', 'shadow', 'sites', 'seen'] as const
const ofPhotos = ['photoQueue', 'photoBytes', 'thumbnails'] as const

/** `drafts`: 'kept' for a person who did not end their work, but over whose locked screen another one signed in. */
export interface Wipe {
  readonly drafts: 'kept' | 'removed'
}

/**
 * Removes yard and person when they leave, but not the queue (entries, lanes, numbers, photos), which the server may
 * still need.
 */
export async function wipeMirror(mirror: MirrorDatabase, { drafts }: Wipe): Promise<void> {
  const tables = [...listNames, ...personal, ...(drafts === 'removed' ? ['drafts' as const] : [])]
  await mirror.transact('rw', [...tables, 'needsYou', ...ofPhotos, 'meta'], async (tx) => {
    for (const name of tables) await tx.table(name).clear()
    await forgetRevision(tx)
    const needsYou: Table<NeedsYouRecord, string> = tx.table('needsYou')
    await needsYou.filter((record) => record.SetAside === undefined).delete()
    const stored = await tx.table('photoQueue').where('State').equals('stored').primaryKeys()
    await tx.table('photoQueue').bulkDelete(stored)
    await tx.table('photoBytes').bulkDelete(stored)
    await tx.table('thumbnails').clear()
  })
}

const ofQueue = ['outbox', 'sent', 'lanes', 'needsYou'] as const

/**
 * Removes all but the queue's numbers, with which a tablet that is let in again goes on. Only for a queue that the server
 * has: `mayWipe` looks in the same transaction, as another tab may save meanwhile. Returns false if nothing was removed.
 */
export async function wipeQueue(
  mirror: MirrorDatabase,
  mayWipe: (tx: TabletTx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const tables = [...listNames, ...personal, 'drafts' as const, ...ofQueue, ...ofPhotos]
  return await mirror.transact('rw', [...tables, 'meta'], async (tx) => {
    if (!(await mayWipe(toTabletTx(tx, {}, [...ofQueue, ...ofPhotos])))) return false
    for (const name of tables) await tx.table(name).clear()
    await tx.table('meta').delete('journal')
    await forgetRevision(tx)
    return true
  })
}

/** Makes every tab read the queue's tables anew (`queue-copy.ts`). */
async function forgetRevision(tx: Transaction): Promise<void> {
  await tx.table('meta').delete('revision')
}
