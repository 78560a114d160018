import { type RefObject, useEffect, useState } from 'react'
import { useMedia } from '../use-media.ts'

/** `cards` below 900 px; `desk` from 1400 px with a mouse, where each act has a column. */
export type ListLayout = 'cards' | 'table' | 'desk'

/** The layout of lists for this window and pointer. */
export function useListLayout(): ListLayout {
  const isNarrow = useMedia('(width < 56.25rem)')
  const isDesk = useMedia('(width >= 87.5rem) and (pointer: fine)')
  return isNarrow ? 'cards' : isDesk ? 'desk' : 'table'
}

/** A smaller difference is a scroll bar, not a panel. */
const PANEL_MIN_PX = 200

/**
 * Returns the width of a list narrowed by a panel, pixels; null: the whole width.
 * @param hasPanel true while a form is open, perhaps beside the list
 */
export function useNarrowed(frame: RefObject<HTMLElement | null>, hasPanel: boolean): number | null {
  const [width, setWidth] = useState<number | null>(null)
  const [whole, setWhole] = useState<number | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const resized = new ResizeObserver(() => {
      setWidth(element.clientWidth)
      if (!hasPanel) setWhole(element.clientWidth)
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [frame, hasPanel])
  return hasPanel && width !== null && whole !== null && width < whole - PANEL_MIN_PX ? width : null
}
