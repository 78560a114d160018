import type { Entry } from '../../contract/sync.ts'
import { emptyQueue, type OutboxRecord, type QueueState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'

/** The record of an entry that waits; `warnings`: what its author is told when it is saved. */
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

/** The numbers of this person's queue on this device. */
export async function getQueue(tx: TabletTx, deviceID: string): Promise<QueueState> {
  const stored = await tx.meta.get('queue')
  // One that was stored by an older version lacks what has come since.
  return { ...emptyQueue(deviceID), ...stored }
}
