import { nextTurn } from '../next-turn.ts'

/**
 * Returns a read by key. Reads asked for in one turn of the event loop, or while `most` reads are under way, are one
 * call of `readAll`, whose error they share. Null for a key that it does not return.
 */
export function createJoinedReads<K, R>(
  most: number,
  readAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, R>>,
): (key: K) => Promise<R | null> {
  interface Joined {
    readonly keys: Set<K>
    readonly rows: Promise<ReadonlyMap<K, R>>
  }
  let next: Joined | null = null
  let underWay = 0
  const waiting: (() => void)[] = []

  function join(): Joined {
    const keys = new Set<K>()
    return { keys, rows: readLater(keys) }
  }

  async function readLater(keys: ReadonlySet<K>): Promise<ReadonlyMap<K, R>> {
    await nextTurn()
    if (underWay < most) underWay += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    // A later caller may have changed something that this read would not see.
    next = null
    try {
      return await readAll([...keys])
    } finally {
      const start = waiting.shift()
      if (start) start()
      else underWay -= 1
    }
  }

  return async (key) => {
    next ??= join()
    next.keys.add(key)
    return (await next.rows).get(key) ?? null
  }
}
