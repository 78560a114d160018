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
    shown.current = { card, at: performance.now() }
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
