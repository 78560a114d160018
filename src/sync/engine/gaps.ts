import { CONTRACT_VERSION, type Entry, LOST_CALL, type Settled } from '../../contract/sync.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { QueueState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { toRecord } from './outbox-record.ts'
import { makeKey } from './uuid.ts'
import type { Workplace } from './workplace.ts'

/** Limit: while the ledger is readable, fewer are lost. */
const MOST_GAPS = 100

/**
 * Reports numbers that were given out but neither reached the server nor wait here. Returns the queue without
 * `Restored`.
 */
export async function reportGaps(
  tx: TabletTx,
  at: Workplace,
  queue: QueueState,
  settled: Pick<Settled, 'Through' | 'Above'>,
  siteID: number,
): Promise<QueueState> {
  if (!queue.Restored) return queue
  const waiting = new Set((await tx.outbox.list()).map((record) => record.Sequence))
  const lost: number[] = []
  for (let sequence = settled.Through + 1; sequence <= queue.Sequence && lost.length < MOST_GAPS; sequence++) {
    if (!waiting.has(sequence) && !at.rules.isSettled(sequence, settled)) lost.push(sequence)
  }
  if (lost.length > 0)
    await tx.outbox.putMany(lost.map((sequence) => toRecord(buildLost(at, queue, sequence, siteID), [])))
  const { Restored: _, ...rest } = queue
  return rest
}

function buildLost(at: Workplace, { DeviceID, OffsetMs }: QueueState, Sequence: number, SiteID: number): Entry {
  const now = at.clock.now()
  return {
    ...{ Key: makeKey(now, at.random), Sequence, UserID: at.author.UserID, DeviceID, SiteID },
    ...{ Call: LOST_CALL, Body: {}, Base: null, IDs: [], MadeAt: fromMs(now), Offset: OffsetMs },
    ...{ After: [], Place: Sequence, Requires: null, Settles: null, Withdrawn: false },
    ContractVersion: CONTRACT_VERSION,
  }
}
