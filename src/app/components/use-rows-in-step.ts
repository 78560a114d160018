import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { areRead, type LineRange, shiftBetween, type TableLines, toLines, withinList } from './table-lines.ts'

/** What a table is given; all of it belongs to one list. */
interface Given {
  readonly keys: readonly number[] | undefined
  readonly rows: ReadonlyMap<number, unknown>
  readonly separators?: ReadonlyMap<number, string>
}

export interface RowsInStep<G> {
  /** What the table shows: what it was given last, or what it was given before that. */
  readonly shown: G
  readonly lines: TableLines
  /** The lines that it was given last. */
  readonly next: TableLines
  /** Which of these will be in sight. */
  readonly nextSight: LineRange
}

const noKeys: readonly number[] = []
/** Longer no list waits: one that changes all the time, or is scrolled all the time, would never be shown. */
const MAX_WAIT_MS = 1_000

/**
 * Another list is shown when its rows in sight are read: until then the one before stays, whole. A table that first shows empty places is drawn twice, and says for
 * a moment that there is nothing to be seen.
 * @param sight the lines of the frame that are in sight
 */
export function useRowsInStep<G extends Given>(given: G, sight: LineRange): RowsInStep<G> {
  const { keys, rows, separators } = given
  const next = useMemo(() => toLines(keys ?? noKeys, separators), [keys, separators])
  const [overdue, setOverdue] = useState<TableLines | null>(null)
  // Kept past renders without one of its own: what is given decides, and what was shown is only looked back on.
  const last = useRef({ shown: given, lines: next })
  const before = last.current
  const shift = shiftBetween(sight, before.lines, next)
  const nextSight = withinList({ first: sight.first + shift, last: sight.last + shift }, next.list.length)
  const isOther = keys !== undefined && before.shown.keys !== undefined && keys !== before.shown.keys
  const waits = isOther && overdue !== before.lines && !areRead(next, nextSight, rows)
  const step = waits ? before : { shown: given, lines: next }
  useLayoutEffect(() => {
    last.current = step
  })
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setOverdue(before.lines), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [waits, before.lines])
  return { ...step, next, nextSight }
}
