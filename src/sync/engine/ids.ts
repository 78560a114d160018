import type { IdRange } from '../../contract/sync.ts'
import type { QueueState } from '../../mirror/records.ts'

/**
 * Takes IDs in order; null when too few are left. The caller stores the queue in the same transaction, so no ID is used
 * twice.
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

/** Adds granted blocks; ignores those of a repeated response, used up or not. */
export function addBlocks(queue: QueueState, granted: readonly IdRange[] | undefined): QueueState {
  const fresh = (granted ?? []).filter((range) => !queue.Granted.includes(range.To))
  if (fresh.length === 0) return queue
  return {
    ...queue,
    Blocks: [...queue.Blocks, ...fresh],
    Granted: [...queue.Granted, ...fresh.map((range) => range.To)],
  }
}

export function countIDs(queue: QueueState): number {
  return queue.Blocks.reduce((sum, { From, To }) => sum + To - From + 1, 0)
}
