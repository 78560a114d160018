import { useLayoutEffect, useRef } from 'react'
import type { CardMoment } from '../../kit/tap-guard.ts'
import { momentOf, usePress } from '../../kit/use-press.ts'

/** Milliseconds for which the buttons of a new card, not yet read, take no taps. */
const REST_MS = 200

/**
 * Milliseconds until that begins: in the frame after the one that shows the card, which it would hold up. A press that is
 * quicker does not count anyway.
 */
const BEGIN_MS = 1

/**
 * As `usePress`, for buttons that stay from card to card: each press counts for the card on which it came down. `card` differs
 * for each card.
 */
export function useCardPress(card: string) {
  const shown = useRef<CardMoment>({ card, at: 0 })
  const press = usePress(card, shown)
  const { ref } = press
  useLayoutEffect(() => {
    shown.current = momentOf(card)
    ref.current?.animate({ pointerEvents: ['none', 'none'] }, { delay: BEGIN_MS, duration: REST_MS - BEGIN_MS })
  }, [card, ref])
  return press
}
