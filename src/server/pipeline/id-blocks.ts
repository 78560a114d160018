import type { IdRange } from '../../contract/sync.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { QueueOwner, ServerStore } from './server-store.ts'

export const BLOCK_SIZE = 10_000
/** Number of the first block, also of the server's own: IDs are above 10^10 and below 2^45. */
const FIRST_BLOCK = 2 ** 20
const LAST_BLOCK = 2 ** 31 - 1

/** Number in [0, 1): cryptographic in production, seeded in the simulation. */
export type Random = () => number

export function blockOf(id: number): number {
  return Math.floor(id / BLOCK_SIZE)
}

export function rangeOf(block: number): IdRange {
  return { From: block * BLOCK_SIZE, To: block * BLOCK_SIZE + BLOCK_SIZE - 1 }
}

/** True if an ID may be from a granted block. */
export function isBlockID(id: number): boolean {
  return Number.isSafeInteger(id) && blockOf(id) >= FIRST_BLOCK && blockOf(id) <= LAST_BLOCK
}

/**
 * Ensures and returns unused blocks. A response may be lost, so a block is repeated until one of
 * its IDs was seen; the tablet takes each `From` once.
 */
export async function grantBlocks(
  store: ServerStore,
  owner: QueueOwner,
  random: Random,
  at: Instant,
): Promise<readonly IdRange[]> {
  while (!(await store.grantBlock(owner, drawBlock(random), at))) {
    // The number is taken: draw another.
  }
  const standing = await store.snapshot((snapshot) => snapshot.standing({ ...owner, Scopes: [], RefusedOfSite: null }))
  return standing.Untouched
}

/** Random, so that a restored server grants no block in use. */
export function drawBlock(random: Random): number {
  return FIRST_BLOCK + Math.floor(random() * (LAST_BLOCK - FIRST_BLOCK + 1))
}
