/** True for "all" (spec 1§5): empty, or with 0 or -1. */
export function isAll(values: readonly number[]): boolean {
  return values.length === 0 || values.includes(0) || values.includes(-1)
}

/** Returns a test by one field; null for "all". */
export function oneOf<R>(values: readonly number[], fieldOf: (row: R) => number | null): ((row: R) => boolean) | null {
  if (isAll(values)) return null
  if (values.length === 1) {
    const [value] = values
    return (row) => fieldOf(row) === value
  }
  const wanted: ReadonlySet<number | null> = new Set(values)
  return (row) => wanted.has(fieldOf(row))
}
