import { byActionTime, withMissing } from '../../../domain/trailers/history-order.ts'
import type { TrailerHistoryRow } from '../../../domain/trailers/trailer-history.ts'

/**
 * Returns the rows of the tablet and of the server's answer, newest first. The tablet's row of an act is newer than the
 * one in the answer, or the same.
 */
export function joinHistory<R extends Pick<TrailerHistoryRow, 'ID' | 'ActionDateTime'>>(
  here: readonly R[],
  there: readonly R[],
): readonly R[] {
  const rows = withMissing(here, there)
  return rows === here ? here : rows.toSorted((a, b) => byActionTime(b, a))
}
