import { type RefObject, useEffect, useMemo, useState } from 'react'
import { columnsInSight, mountedLines } from './table-lines.ts'

export interface ColumnWindow {
  /** Places of the columns to mount, in order: the first one, those in sight and a little more, and the pinned one. */
  readonly shownColumns: readonly number[]
  /** To be told of every scrolling before anything is painted for it: later the browser would have to lay out the page once more. */
  readonly onScroll: () => void
}

/**
 * The columns of a wide table that are mounted. It is the number of cells that makes a table slow.
 * @param widths pixels of each column; kept between renders
 * @param pinned the place of the column that holds the focus
 */
export function useColumnWindow(
  frame: RefObject<HTMLElement | null>,
  widths: readonly number[],
  pinned: number | undefined,
): ColumnWindow {
  const [sight, setSight] = useState({ left: 0, width: window.innerWidth })
  const [first, last] = columnsInSight(widths, sight.left, sight.width)
  const shownColumns = useMemo(
    () => [0, ...mountedLines(first, last, pinned === 0 ? undefined : pinned)],
    [first, last, pinned],
  )
  const look = () => {
    if (!frame.current) return
    const { scrollLeft: left, clientWidth: width } = frame.current
    const [from, to] = columnsInSight(widths, left, width)
    // The old object while the same columns are in sight: nothing is painted.
    setSight((before) => {
      const [had, until] = columnsInSight(widths, before.left, before.width)
      return had === from && until === to ? before : { left, width }
    })
  }
  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width
      if (width !== undefined) setSight((before) => (before.width === width ? before : { ...before, width }))
    })
    if (frame.current) resized.observe(frame.current)
    return () => resized.disconnect()
  }, [frame])
  return { shownColumns, onScroll: look }
}
