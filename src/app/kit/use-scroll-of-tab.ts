import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps a table's sideways scroll per tab, since columns differ. Returns the function to call after each scroll. */
export function useScrollOfTab(frame: RefObject<HTMLElement | null>, tab: string | number | undefined): () => void {
  const lefts = useRef(new Map<string | number | undefined, number>())
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    if (frame.current) frame.current.scrollLeft = lefts.current.get(tab) ?? 0
  }, [frame, tab])
  return () => {
    if (frame.current) lefts.current.set(shown.current, frame.current.scrollLeft)
  }
}

/**
 * Keeps the row at the top of a table in its place when a turned tablet shows the rows as cards, or cards as a table: all
 * rows of a layout are equally high. Returns the function to call after each scroll.
 */
export function useScrollOfLayout(frame: RefObject<HTMLElement | null>, cards: boolean): () => void {
  /** The part of the rows that is scrolled out of sight, 0 to 1. */
  const above = useRef(0)
  const shown = useRef(cards)
  const rows = () => frame.current?.querySelector('tbody')?.offsetHeight ?? 0
  useLayoutEffect(() => {
    if (shown.current === cards) return
    shown.current = cards
    if (frame.current) frame.current.scrollTop = above.current * rows()
  })
  return () => {
    // The browser also scrolls as the window changes, before the rows are redrawn.
    if (frame.current && shown.current === cards) above.current = frame.current.scrollTop / Math.max(1, rows())
  }
}
