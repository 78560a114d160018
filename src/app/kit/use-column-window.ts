import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { columnsInSight, mountedLines } from './table-lines.ts'

export interface ColumnWindow {
  /** Mounted columns in order: the first, those near sight, the pinned one. */
  readonly shownColumns: readonly number[]
  /** Call after scroll or resize. */
  readonly look: () => void
}

interface ColumnRule {
  readonly isWhole: boolean
  /** The last stays at the right edge. */
  readonly hasEnd: boolean | undefined
}

/**
 * Returns a wide table's mounted columns, since many cells are slow.
 * @param widths pixels, memoized
 * @param pinned the column that holds the focus
 */
export function useColumnWindow(
  frame: RefObject<HTMLElement | null>,
  widths: readonly number[],
  pinned: number | undefined,
  { isWhole, hasEnd }: ColumnRule,
): ColumnWindow {
  const [sight, setSight] = useState({ left: 0, width: window.innerWidth })
  const [first, last] = columnsInSight(widths, sight.left, sight.width)
  const shownColumns = useMemo(() => {
    const end = widths.length - 1
    if (isWhole) return widths.map((_, at) => at)
    const near = mountedLines({ first, last }, pinned === 0 ? undefined : pinned)
    return hasEnd && !near.includes(end) && end > 0 ? [0, ...near, end] : [0, ...near]
  }, [first, last, pinned, widths, isWhole, hasEnd])
  const look = () => {
    if (!frame.current) return
    const { scrollLeft: left, clientWidth: width } = frame.current
    const [from, to] = columnsInSight(widths, left, width)
    // Keeping the same object avoids a render.
    setSight((before) => {
      const [had, until] = columnsInSight(widths, before.left, before.width)
      return had === from && until === to ? before : { left, width }
    })
  }
  const onWidths = useEffectEvent((_widths: readonly number[]) => look())
  // While the same columns were in sight, `look` kept an older width of the frame.
  useLayoutEffect(() => {
    onWidths(widths)
  }, [widths])
  return { shownColumns, look }
}
