import { useLayoutEffect, useMemo, useRef } from 'react'
import { areRead, type LineRange, toLines, type TableLines, mountedRange } from './table-lines.ts'

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
}

const noKeys: readonly number[] = []

/**
 * Another list is shown when its rows in sight are read: until then the one before stays, whole. A table that first shows empty places is drawn twice, and says for
 * a moment that there is nothing to be seen. Once an answer has come the list is shown with whatever there is, so that no list waits behind another.
 * @param sight the lines of the frame that are in sight
 */
export function useRowsInStep<G extends Given>(given: G, sight: LineRange): RowsInStep<G> {
  const { keys, rows, separators } = given
  const next = useMemo(() => toLines(keys ?? noKeys, separators), [keys, separators])
  // Kept past renders without one of its own: what is given decides, and what was shown is only looked back on.
  const last = useRef({ shown: given, lines: next })
  const before = last.current
  const isOther = keys !== undefined && before.shown.keys !== undefined && keys !== before.shown.keys
  const waits = isOther && rows === before.shown.rows && !areRead(next, mountedRange(sight, next.list.length), rows)
  const step = waits ? before : { shown: given, lines: next }
  useLayoutEffect(() => {
    last.current = step
  })
  return { ...step, next }
}
