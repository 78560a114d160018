import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  areRead,
  type LineRange,
  shiftBetween,
  type TableLines,
  toLines,
  type Wait,
  waitOn,
  withinList,
} from './table-lines.ts'

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

/** What a render has shown, and what waited behind it. */
interface Step<G> {
  readonly shown: G
  readonly lines: TableLines
  readonly wait: Wait | null
}

const noKeys: readonly number[] = []
/** So long a list waits after it was changed or scrolled: one that is all the time would never be shown. */
const MAX_CHANGING_MS = 1_000
/** So long one waits that stands still: its rows are on their way, however slow the disk is. Only a read that the browser broke off never answers. */
const MAX_STILL_MS = 10_000

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
  const last = useRef<Step<G>>({ shown: given, lines: next, wait: null })
  const before = last.current
  const shift = shiftBetween(sight, before.lines, next)
  const nextSight = withinList({ first: sight.first + shift, last: sight.last + shift }, next.list.length)
  const isOther = keys !== undefined && before.shown.keys !== undefined && keys !== before.shown.keys
  const waits = isOther && overdue !== before.lines && !areRead(next, nextSight, rows)
  const wait = waits ? waitOn(before.wait, next, nextSight) : null
  const step = waits ? { ...before, wait } : { shown: given, lines: next, wait }
  useLayoutEffect(() => {
    last.current = step
  })
  const isStill = wait?.isStill
  useEffect(() => {
    if (isStill === undefined) return
    const timer = setTimeout(() => setOverdue(before.lines), isStill ? MAX_STILL_MS : MAX_CHANGING_MS)
    return () => clearTimeout(timer)
  }, [isStill, before.lines])
  return { shown: step.shown, lines: step.lines, next, nextSight }
}
