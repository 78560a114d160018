import type { TrailerHistoryRow } from './trailer-history.ts'

type Placed = Pick<TrailerHistoryRow, 'ID' | 'ActionDateTime'>

/** Compares rows of a history by the moment of their act, oldest first, and then by ID. */
export function byActionTime(a: Placed, b: Placed): number {
  if (a.ActionDateTime === b.ActionDateTime) return a.ID - b.ID
  return a.ActionDateTime < b.ActionDateTime ? -1 : 1
}

/** Returns `rows` with those of `others` that it lacks, unsorted; `rows` itself if it lacks none. */
export function withMissing<R extends Pick<TrailerHistoryRow, 'ID'>>(
  rows: readonly R[],
  others: readonly R[],
): readonly R[] {
  const known = new Set(rows.map(({ ID }) => ID))
  const missing = others.filter(({ ID }) => !known.has(ID))
  return missing.length === 0 ? rows : [...rows, ...missing]
}
