import { noPhotos } from '../../src/sync/photos/photo-count.ts'
import type { SyncStatus } from '../../src/sync/sync-status.ts'

/** A tablet that is up to date, with nothing waiting. `nowMs` is its clock and the server's. */
export function buildStatus(
  nowMs: number,
  part: Pick<SyncStatus, 'connection' | 'asOf'> & Partial<SyncStatus>,
): SyncStatus {
  return {
    ...{ toSend: 0, oldestToSend: null, held: [], needsYou: 0, others: [], journal: [], losses: [], limits: [] },
    ...{ now: { steadyMs: nowMs, serverMs: nowMs }, clockOffsetMs: 0 },
    photos: noPhotos,
    ...{ persistent: true, space: { name: 'enough' }, givenUp: false, histories: null },
    ...part,
  }
}
