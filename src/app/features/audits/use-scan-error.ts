import { useEffect, useRef } from 'react'
import { closeNotice, notify } from '../../kit/notice.tsx'
import { useSteady } from '../../kit/use-steady.ts'

/**
 * Returns a function that shows the error of a scan, or none with null. An error goes with the next scan, and with the
 * card over which it was shown.
 */
export function useScanError(card: string): (words: string | null) => void {
  const shown = useRef<string | null>(null)
  const show = useSteady((words: string | null) => {
    if (shown.current !== null) closeNotice(shown.current)
    shown.current = words
    if (words !== null) notify(words, 'error')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with each card.
  useEffect(() => () => show(null), [card])
  return show
}
