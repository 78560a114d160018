/** Returns the median, rounded to a whole number; null for no values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? 0)
  return Math.round((lower + upper) / 2)
}
