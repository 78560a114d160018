import type { QueueOfOther } from '../../sync/api.ts'

/** Returns "Ann Smith must sign in on this tablet to send 3 changes." */
export function stuckWords({ name, count }: Pick<QueueOfOther, 'name' | 'count'>): string {
  if (name === null) return `The person who made ${changesOf(count)} must sign in on this tablet to send them.`
  return `${name} must sign in on this tablet to send ${changesOf(count)}.`
}

/**
 * Returns "Ann Smith must sign in on this tablet to check 12 sent changes: the server may have lost
 * them."
 */
export function doubtWords({ name, inDoubt }: Pick<QueueOfOther, 'name' | 'inDoubt'>): string {
  const sent = inDoubt === 1 ? '1 sent change' : `${inDoubt} sent changes`
  const lost = `the server may have lost ${inDoubt === 1 ? 'it' : 'them'}`
  if (name === null) return `The person who made ${sent} must sign in on this tablet: ${lost}.`
  return `${name} must sign in on this tablet to check ${sent}: ${lost}.`
}

/** Returns a sentence for each queue that needs its author. */
export function listStuck(others: readonly QueueOfOther[]): readonly string[] {
  const stuck = others.filter(({ canDeliver }) => !canDeliver)
  return stuck.flatMap((queue) => [
    ...(queue.count > 0 ? [stuckWords(queue)] : []),
    ...(queue.inDoubt > 0 ? [doubtWords(queue)] : []),
  ])
}

/** Returns the count of queues sent without their authors, and "Ann Smith" or "2 other people". */
export function describeOthers(others: readonly QueueOfOther[]): { count: number; whose: string } | null {
  const sendable = others.filter(({ canDeliver }) => canDeliver)
  const [first] = sendable
  if (!first) return null
  const count = sendable.reduce((sum, queue) => sum + queue.count, 0)
  return { count, whose: sendable.length === 1 ? ownerOf(first) : `${sendable.length} other people` }
}

/** Returns the name of a queue's author, as listed. */
export function ownerOf({ name }: Pick<QueueOfOther, 'name'>): string {
  return name ?? 'another person'
}

/** Returns lines about everything that waits of signed-out people. */
export function unsentLines(others: readonly QueueOfOther[]): readonly string[] {
  const sendable = describeOthers(others)
  const stuck = [...listStuck(others)]
  const photos = photosOfOthers(others)
  if (photos !== null) stuck.push(photos)
  if (!sendable || sendable.count === 0) return stuck
  const unsent = sendable.count === 1 ? '1 unsent change' : `${sendable.count} unsent changes`
  return [
    `${unsent} of ${sendable.whose} on this tablet: kept, and sent under the author's name when online.`,
    ...stuck,
  ]
}

function changesOf(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

/** Returns the photos of signed-out people that wait, as a line; null for none. */
function photosOfOthers(others: readonly QueueOfOther[]): string | null {
  const count = others.reduce((sum, { photos = 0 }) => sum + photos, 0)
  if (count === 0) return null
  return `${count === 1 ? '1 photo' : `${count} photos`} of other people on this tablet: kept, and sent when online.`
}
