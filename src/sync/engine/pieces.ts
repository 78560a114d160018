import type { TableName, TabletStore, TabletTx } from '../../mirror/tablet-store.ts'

/** Rows or records of one transaction. */
const PIECE = 250

/** Work in several transactions. */
export interface Piecewise {
  readonly store: TabletStore
  /** Runs in each transaction that writes; ends the work by throwing. */
  readonly check?: (tx: TabletTx) => Promise<void>
}

/**
 * Runs the scope on a few keys at a time, each time in a transaction of its own, so that a save waits for one of them at
 * most. Others may write between two of them: the scope judges its keys again. The app may be closed there too.
 */
export async function inPieces<K>(
  { store, check }: Piecewise,
  keys: readonly K[],
  tables: readonly TableName[],
  scope: (tx: TabletTx, keys: readonly K[]) => Promise<void>,
  size = PIECE,
): Promise<void> {
  for (const piece of piecesOf(keys, size)) {
    await store.transact(
      async (tx) => {
        await check?.(tx)
        await scope(tx, piece)
      },
      // The fence is in `meta`.
      ['meta', ...tables],
    )
  }
}

/** Reads a few keys at a time, each time in a transaction of its own. */
export async function readInPieces<K, V>(
  { store }: Piecewise,
  keys: readonly K[],
  tables: readonly TableName[],
  read: (tx: TabletTx, keys: readonly K[]) => Promise<readonly V[]>,
): Promise<readonly V[]> {
  const found: V[] = []
  for (const piece of piecesOf(keys, PIECE)) found.push(...(await store.read((tx) => read(tx, piece), tables)))
  return found
}

/** Returns a store that does everything in one transaction, for work that must be whole. */
export function within(tx: TabletTx): TabletStore {
  return { transact: (scope) => scope(tx), read: (scope) => scope(tx) }
}

/** Cuts a list into lists of at most `size`. */
export function* piecesOf<K>(keys: readonly K[], size: number): Iterable<readonly K[]> {
  for (let from = 0; from < keys.length; from += size) yield keys.slice(from, from + size)
}
