import { type RefObject, useMemo, useState } from 'react'
import { columnsInSight, mountedLines } from './table-lines.ts'

export interface ColumnWindow {
  /** Places of the columns to mount, in order: the first one, those in sight and a little more, and the pinned one. */
  readonly shownColumns: readonly number[]
  /** To be told of every scrolling and every change of the frame's size. */
  readonly look: () => void
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
    () => [0, ...mountedLines({ first, last }, pinned === 0 ? undefined : pinned)],
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
  return { shownColumns, look }
}
