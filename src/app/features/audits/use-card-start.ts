import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows each new card from its top, however far the one before was scrolled, and moves the focus to its heading, for
 * which this is the ref. `card` differs for each card.
 */
export function useCardStart(card: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the card.
  useEffect(() => {
    // The focus itself scrolls nothing: it would stop as soon as the heading is in sight, and move the screen too.
    heading.current?.focus({ preventScroll: true })
    for (let part = heading.current?.parentElement; part && !part.matches('.screen'); part = part.parentElement)
      part.scrollTop = 0
  }, [card])
  return heading
}
