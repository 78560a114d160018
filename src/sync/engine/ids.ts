import type { IdRange } from '../../contract/sync.ts'
import type { QueueState } from '../../mirror/records.ts'

/**
 * Takes so many IDs from the blocks, in order; null when not enough are left. The blocks are part of the queue's state, so an ID is given out in the same
 * transaction as what uses it, and never twice.
 */
export function takeIDs(
  queue: QueueState,
  count: number,
): { readonly ids: readonly number[]; readonly queue: QueueState } | null {
  const ids: number[] = []
  const rest: IdRange[] = []
  for (const block of queue.Blocks) {
    const taken = Math.min(count - ids.length, block.To - block.From + 1)
    for (let i = 0; i < taken; i++) ids.push(block.From + i)
    if (block.From + taken <= block.To) rest.push({ From: block.From + taken, To: block.To })
  }
  return ids.length === count ? { ids, queue: { ...queue, Blocks: rest } } : null
}

/** Adds granted blocks; one that was granted before, from an answer that came twice, is not added again, even if it is used up. */
export function addBlocks(queue: QueueState, granted: readonly IdRange[] | undefined): QueueState {
  const fresh = (granted ?? []).filter((range) => !queue.Granted.includes(range.To))
  if (fresh.length === 0) return queue
  return {
    ...queue,
    Blocks: [...queue.Blocks, ...fresh],
    Granted: [...queue.Granted, ...fresh.map((range) => range.To)],
  }
}
