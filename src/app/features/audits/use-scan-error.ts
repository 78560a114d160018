import { useEffect, useRef } from 'react'
import { closeNotice, notify } from '../../kit/notice.tsx'

/**
 * Returns a function that shows the error of a scan, or none with null. An error goes with the next scan, and with the
 * card over which it was shown.
 */
export function useScanError(card: string): (words: string | null) => void {
  const shown = useRef<string | null>(null)
  const show = (words: string | null) => {
    if (shown.current !== null) closeNotice(shown.current)
    shown.current = words
    if (words !== null) notify(words, 'error')
  }
  const latest = useRef(show)
  latest.current = show
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with each card.
  useEffect(() => () => latest.current(null), [card])
  return show
}
