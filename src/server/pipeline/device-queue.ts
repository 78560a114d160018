import type { QueueState } from './server-store.ts'

export function isSettled(queue: QueueState, sequence: number): boolean {
  return sequence <= queue.Through || queue.Above.includes(sequence)
}

/** Settles one more sequence: `Through` rises to the first gap. */
export function settleSequence(queue: QueueState, sequence: number): QueueState {
  if (isSettled(queue, sequence)) return queue
  const above = new Set([...queue.Above, sequence])
  let through = queue.Through
  while (above.delete(through + 1)) through += 1
  return { Through: through, Above: [...above].sort((a, b) => a - b) }
}
