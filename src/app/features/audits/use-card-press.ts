import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { type CardMoment, isMeant } from './tap-guard.ts'

/**
 * Tells taps that were meant for a card from those that were meant for the one before. `card` differs for each card;
 * `note` belongs to the pointer-down of its buttons.
 */
export function useCardPress(card: string) {
  const shown = useRef<CardMoment>({ card, at: 0 })
  const press = useRef<CardMoment | null>(null)
  useLayoutEffect(() => {
    // In the time of frames, as the buttons' short pause (walk-card.css): what that lets through must not be dropped here.
    shown.current = { card, at: Number(document.timeline.currentTime) }
  }, [card])
  return {
    note: ({ timeStamp }: PointerEvent) => {
      press.current = { card, at: timeStamp }
    },
    act: (meant: () => void) => {
      const isForCard = isMeant(press.current, shown.current)
      press.current = null
      if (isForCard) meant()
    },
  }
}
