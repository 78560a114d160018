/** Returns the rows of each key, the largest group first. */
export function groupBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): readonly (readonly [K, readonly T[]])[] {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].sort(([, a], [, b]) => b.length - a.length)
}
