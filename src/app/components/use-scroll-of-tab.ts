import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps how far a table is scrolled sideways by the view that it shows: another tab has other columns. Answers the function to be told of every scrolling.
 * @param tab names the view; undefined: there is only one
 */
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
