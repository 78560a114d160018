import type { AdminChange, ListWrites, ServerTx } from '../pipeline/server-store.ts'
import { nextTurn } from '../next-turn.ts'
import { trailOf } from './trail-of.ts'

/** More rows at once would hold up everybody who uses the embedded database's thread. */
const PIECE = 1000

/** Returns the trail like `trailOf`, made in pieces if the rows are many. */
export async function trailInPieces(
  changes: Parameters<typeof trailOf>[0],
  author: Parameters<typeof trailOf>[1],
  secrets?: readonly string[],
): Promise<readonly AdminChange[]> {
  const trail: AdminChange[] = []
  for (const [place, piece] of piecesOf(changes).entries()) {
    if (place > 0) await nextTurn()
    trail.push(...trailOf(piece, author, secrets))
  }
  return trail
}

/** Writes changed rows with their trail, in pieces if they are many. */
export async function writeInPieces(
  tx: ServerTx,
  writes: readonly ListWrites[],
  trail: readonly AdminChange[],
  { Version, At }: Pick<AdminChange, 'Version' | 'At'>,
): Promise<void> {
  for (const piece of splitWrites(writes)) {
    await tx.write([piece], Version, At)
    await sendOn(tx, trail.length)
  }
  for (const piece of piecesOf(trail)) {
    await tx.keepTrail(piece)
    await sendOn(tx, trail.length)
  }
}

/** Sends a piece at once and lets others in between; a few rows travel with the commit. */
async function sendOn(tx: ServerTx, all: number): Promise<void> {
  if (all <= PIECE) return
  await tx.flush()
  await nextTurn()
}

function splitWrites(writes: readonly ListWrites[]): readonly ListWrites[] {
  return writes.flatMap(({ SiteID, List, Inserted, Put, Removed, Undone, Raised }) => {
    const none = { SiteID, List, Inserted: [], Put: [], Removed: [], Undone: [], Raised: [] }
    return [
      ...piecesOf(Inserted).map((piece) => ({ ...none, Inserted: piece })),
      ...piecesOf(Put).map((piece) => ({ ...none, Put: piece })),
      ...piecesOf(Removed).map((piece) => ({ ...none, Removed: piece })),
      ...piecesOf(Undone).map((piece) => ({ ...none, Undone: piece })),
      ...piecesOf(Raised).map((piece) => ({ ...none, Raised: piece })),
    ]
  })
}

export function piecesOf<T>(all: readonly T[], size = PIECE): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size))
}
