import type { Entry } from '../../contract/sync.ts'
import { emptyQueue, type OutboxRecord, type QueueState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'

/** Returns a waiting record. `warnings`: those that the author saw on saving. */
export function toRecord(entry: Entry, trailerIDs: readonly number[], warnings: readonly string[] = []): OutboxRecord {
  return {
    Sequence: entry.Sequence,
    Key: entry.Key,
    Entry: entry,
    State: 'waiting',
    TrailerIDs: trailerIDs,
    SettlesKey: entry.Settles?.Key ?? '',
    ...(warnings.length > 0 && { Warnings: warnings }),
  }
}

/** Returns this person's queue on this device. */
export async function getQueue(tx: TabletTx, deviceID: string): Promise<QueueState> {
  const stored = await tx.meta.get('queue')
  // A state stored by an older version lacks the fields added since.
  return { ...emptyQueue(deviceID), ...stored }
}
