import { byMoment } from '../values/moment-order.ts'
import type { TrailerHistoryRow } from './trailer-history.ts'

/** Compares rows of a history by the moment of their act, oldest first. */
export const byActionTime = byMoment<Pick<TrailerHistoryRow, 'ID' | 'ActionDateTime'>>(
  ({ ActionDateTime }) => ActionDateTime,
)

/** Returns `rows` with those of `others` that it lacks, unsorted; `rows` itself if it lacks none. */
export function withMissing<R extends Pick<TrailerHistoryRow, 'ID'>>(
  rows: readonly R[],
  others: readonly R[],
): readonly R[] {
  const known = new Set(rows.map(({ ID }) => ID))
  const missing = others.filter(({ ID }) => !known.has(ID))
  return missing.length === 0 ? rows : [...rows, ...missing]
}
