import type { Entry } from '../contract/sync.ts'
import type { OutboxRecord } from './records.ts'

/** Returns one entry per act: the first half of a re-arrival is left out while the second is there (3-decisions §4). */
export function actsOf<E extends Pick<Entry, 'Sequence' | 'Requires'>>(entries: readonly E[]): readonly E[] {
  const firstHalves = new Set(entries.map((entry) => entry.Requires))
  return entries.filter((entry) => !firstHalves.has(entry.Sequence))
}

/** Returns acts that the server lacks, without withdrawn ones. */
export function waitingActs(outbox: readonly OutboxRecord[]): readonly Entry[] {
  const waiting = outbox.filter((record) => record.State === 'waiting' && !record.Entry.Withdrawn)
  return actsOf(waiting.map((record) => record.Entry))
}
