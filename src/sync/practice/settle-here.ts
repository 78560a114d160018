import type { Entry } from '../../contract/sync.ts'
import { PhotoState } from '../../domain/photos/photo.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import type { Also } from '../engine/workplace.ts'

/**
 * Settles the entries of a practice act in the transaction of its save: the rows that the rules have written stay, and
 * the outbox is empty again. No committed state of the practice yard has an entry that could be sent.
 */
export const settleHere: Also = {
  tables: ['outbox', 'shadow', 'photoQueue', 'Photos'],
  write: async (tx: TabletTx, entries: readonly Entry[]) => {
    const [shadows, photos] = await Promise.all([tx.shadow.list(), tx.photoQueue.list()])
    const waiting = photos.filter(({ State }) => State === 'waiting')
    const rows = (await tx.rows.Photos.getMany(waiting.map(({ ID }) => ID))).filter((row) => row !== undefined)
    await Promise.all([
      tx.outbox.removeMany(entries.map(({ Sequence }) => Sequence)),
      tx.shadow.removeMany(shadows.map(({ List, ID }) => [List, ID] as const)),
      tx.photoQueue.putMany(waiting.map((photo) => ({ ...photo, State: 'stored' as const }))),
      tx.rows.Photos.putMany(rows.map((row) => ({ ...row, State: PhotoState.Stored }))),
    ])
  },
}
