import type { IdRange } from '../../contract/sync.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { QueueOwner, ServerStore } from './server-store.ts'

/** IDs in a block. */
export const BLOCK_SIZE = 10_000
/** Numbers of blocks, the server's own among them, are drawn between these: their IDs lie above 10^10 and below 2^45. */
const FIRST_BLOCK = 2 ** 20
const LAST_BLOCK = 2 ** 31 - 1

/** A number in [0, 1): cryptographic in production, seeded in the simulation. */
export type Random = () => number

export function blockOf(id: number): number {
  return Math.floor(id / BLOCK_SIZE)
}

export function rangeOf(block: number): IdRange {
  return { From: block * BLOCK_SIZE, To: block * BLOCK_SIZE + BLOCK_SIZE - 1 }
}

/** Whether an ID can come out of a granted block at all. */
export function isBlockID(id: number): boolean {
  return Number.isSafeInteger(id) && blockOf(id) >= FIRST_BLOCK && blockOf(id) <= LAST_BLOCK
}

/**
 * Sees to it that a device and person hold a block of which nothing is used yet, and answers those blocks. Called at sign-in, and before a page of changes when
 * a refill is due. A block is answered until an ID out of it was seen, since an answer may be lost: the tablet takes each `From` once.
 */
export async function grantBlocks(
  store: ServerStore,
  owner: QueueOwner,
  random: Random,
  at: Instant,
): Promise<readonly IdRange[]> {
  while (!(await store.grantBlock(owner, drawBlock(random), at))) {
    // The number drawn is taken: draw another.
  }
  const standing = await store.snapshot((snapshot) => snapshot.standing({ ...owner, Scopes: [], RefusedOfSite: null }))
  return standing.Untouched
}

/** Draws a block's number: random, so that a server restored from a backup never grants one that is in use (a sequence would). */
export function drawBlock(random: Random): number {
  return FIRST_BLOCK + Math.floor(random() * (LAST_BLOCK - FIRST_BLOCK + 1))
}
