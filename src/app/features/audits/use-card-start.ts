import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows each new card from its top, however far the one before was scrolled, and moves the focus to its heading, for
 * which this is the ref. `card` differs for each card.
 */
export function useCardStart(card: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // Noted as it happens: to ask each part for its place, or to set it, lays out the page at each tap.
  const scrolled = useRef(new Set<Element>())
  useEffect(() => {
    const note = ({ target }: Event) => {
      const isPart =
        target instanceof Element && target.parentElement?.closest('.screen') && target.contains(heading.current)
      if (isPart && target.scrollTop > 0) scrolled.current.add(target)
    }
    document.addEventListener('scroll', note, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', note, { capture: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the card.
  useEffect(() => {
    // A focus lays out the page too, even one that changes nothing. It must not scroll: it would stop as soon as the
    // heading is in sight, and move the screen as well.
    if (document.activeElement !== heading.current) heading.current?.focus({ preventScroll: true })
    for (const part of scrolled.current) part.scrollTop = 0
    scrolled.current.clear()
  }, [card])
  return heading
}
