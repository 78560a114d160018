import type { TrailerHistoryRow } from '../../../domain/trailers/trailer-history.ts'

/**
 * Returns the rows of the tablet and of the server's answer, newest first. The tablet's row of an act is newer than the
 * one in the answer, or the same.
 */
export function joinHistory<R extends Pick<TrailerHistoryRow, 'ID' | 'ActionDateTime'>>(
  here: readonly R[],
  there: readonly R[],
): readonly R[] {
  const known = new Set(here.map(({ ID }) => ID))
  const more = there.filter(({ ID }) => !known.has(ID))
  if (more.length === 0) return here
  return [...here, ...more].sort((a, b) =>
    a.ActionDateTime === b.ActionDateTime ? b.ID - a.ID : a.ActionDateTime < b.ActionDateTime ? 1 : -1,
  )
}
