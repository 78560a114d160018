import type { QueueOfOther } from '../../sync/sync-status.ts'

/** What must be done about a queue that cannot be sent without its author: "Ann Smith must sign in on this tablet to send 3 changes." */
export function stuckWords({ name, count }: Pick<QueueOfOther, 'name' | 'count'>): string {
  if (name === null) return `The person who made ${changesOf(count)} must sign in on this tablet to send them.`
  return `${name} must sign in on this tablet to send ${changesOf(count)}.`
}

/** One sentence for each queue that cannot be sent without its author. */
export function listStuck(others: readonly QueueOfOther[]): readonly string[] {
  return others.filter(({ canDeliver }) => !canDeliver).map(stuckWords)
}

/** Queues that go out without their authors: how many changes, and "Ann Smith" or "2 people"; null for none. */
export function describeOthers(others: readonly QueueOfOther[]): { count: number; whose: string } | null {
  const sendable = others.filter(({ canDeliver }) => canDeliver)
  const [first] = sendable
  if (!first) return null
  const count = sendable.reduce((sum, queue) => sum + queue.count, 0)
  return { count, whose: sendable.length === 1 ? ownerOf(first) : `${sendable.length} other people` }
}

/** The owner of a queue as it is listed. */
export function ownerOf({ name }: Pick<QueueOfOther, 'name'>): string {
  return name ?? 'another person'
}

/** All that waits of people who are signed out, for the sign-in screen; empty when nothing waits. */
export function unsentLines(others: readonly QueueOfOther[]): readonly string[] {
  const sendable = describeOthers(others)
  const stuck = listStuck(others)
  if (!sendable) return stuck
  const unsent = sendable.count === 1 ? '1 unsent change' : `${sendable.count} unsent changes`
  return [
    `${unsent} of ${sendable.whose} on this tablet: kept, and sent under the author's name when there is signal.`,
    ...stuck,
  ]
}

function changesOf(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
