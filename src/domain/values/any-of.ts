/** True for a filter that means "all" (spec 1§5): 0 or -1 in it, or an empty list. */
export function isAll(values: readonly number[]): boolean {
  return values.length === 0 || values.includes(0) || values.includes(-1)
}

/** Returns the test of a filter by one field; null for a filter without effect. */
export function oneOf<R>(values: readonly number[], fieldOf: (row: R) => number | null): ((row: R) => boolean) | null {
  if (isAll(values)) return null
  if (values.length === 1) {
    const [value] = values
    return (row) => fieldOf(row) === value
  }
  const wanted: ReadonlySet<number | null> = new Set(values)
  return (row) => wanted.has(fieldOf(row))
}
