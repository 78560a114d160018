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
