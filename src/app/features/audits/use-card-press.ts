import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { type CardMoment, isMeant } from './tap-guard.ts'

/**
 * Tells taps that were meant for a card from those that were meant for the one before. `card` differs for each card;
 * `onButtons` belongs on the element around its buttons.
 */
export function useCardPress(card: string) {
  const shown = useRef<CardMoment>({ card, at: 0 })
  const press = useRef<CardMoment | null>(null)
  useLayoutEffect(() => {
    // In the time of frames, as the buttons' short pause (walk-card.css): what that lets through must not be dropped here.
    shown.current = { card, at: Number(document.timeline.currentTime) }
  }, [card])
  return {
    onButtons: {
      onPointerDown: ({ timeStamp }: PointerEvent) => {
        press.current = { card, at: timeStamp }
      },
      // A tapped button goes with its card. If it took the focus, the page would be laid out when it goes, and again when
      // the next card gets the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    act: (meant: () => void) => {
      const isForCard = isMeant(press.current, shown.current)
      press.current = null
      if (isForCard) meant()
    },
  }
}
