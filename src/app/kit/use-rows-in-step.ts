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

interface Given {
  readonly keys: readonly number[] | undefined
  readonly rows: ReadonlyMap<number, unknown>
  readonly separators?: ReadonlyMap<number, string>
}

export interface RowsInStep<G> {
  /** The list on the screen: the last one given, or the one before. */
  readonly shown: G
  readonly lines: TableLines
  /** The lines of the last list given. */
  readonly next: TableLines
  /** The part of `next` that will be visible. */
  readonly nextSight: LineRange
}

/** The list that a render showed, and the one that waited. */
interface Step<G> {
  readonly shown: G
  readonly lines: TableLines
  readonly wait: Wait | null
}

const noKeys: readonly number[] = []
/** Longest wait while the list changes or scrolls, or a busy list would never be shown. */
const MAX_CHANGING_MS = 1_000
/** Longest wait while nothing changes: a slow disk is waited for, a read that never ends is not. */
const MAX_STILL_MS = 10_000

/**
 * Keeps the old list until the next one's visible rows are read: empty places would be drawn twice and look like an
 * empty list.
 */
export function useRowsInStep<G extends Given>(given: G, sight: LineRange): RowsInStep<G> {
  const { keys, rows, separators } = given
  const next = useMemo(() => toLines(keys ?? noKeys, separators), [keys, separators])
  const [overdue, setOverdue] = useState<TableLines | null>(null)
  // A ref, as it causes no render: only `given` does.
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
