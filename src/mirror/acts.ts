import type { Entry } from '../contract/sync.ts'
import type { OutboxRecord } from './records.ts'

/**
 * One entry per act of a person: what queues are counted and listed by, everywhere. A re-arrival is two commands and one act (3-decisions §4): the first of them is
 * left out while the second is there as well.
 */
export function actsOf<E extends Pick<Entry, 'Sequence' | 'Requires'>>(entries: readonly E[]): readonly E[] {
  const firstHalves = new Set(entries.map((entry) => entry.Requires))
  return entries.filter((entry) => !firstHalves.has(entry.Sequence))
}

/** The acts in an outbox that the server does not have yet; what was taken back is none. */
export function waitingActs(outbox: readonly OutboxRecord[]): readonly Entry[] {
  const waiting = outbox.filter((record) => record.State === 'waiting' && !record.Entry.Withdrawn)
  return actsOf(waiting.map((record) => record.Entry))
}
