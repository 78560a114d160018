import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { type CardMoment, isMeant } from './tap-guard.ts'

/** Milliseconds for which the buttons of a new card, not yet read, take no taps. */
const REST_MS = 200

/**
 * Tells taps that were meant for a card from those that were meant for the one before. `card` differs for each card;
 * `buttons` belongs on the element around its buttons, which stay from card to card.
 */
export function useCardPress(card: string) {
  const shown = useRef<CardMoment>({ card, at: 0 })
  const press = useRef<CardMoment | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // In the time of frames, as the rest: what that lets through must not be dropped here.
    shown.current = { card, at: Number(document.timeline.currentTime) }
    const rest = buttons.current?.animate({ pointerEvents: ['none', 'none'] }, REST_MS)
    return () => rest?.cancel()
  }, [card])
  const forget = () => {
    press.current = null
  }
  return {
    buttons: {
      ref: buttons,
      onPointerDown: ({ timeStamp }: PointerEvent) => {
        press.current = { card, at: timeStamp }
      },
      // If a tapped button took the focus, the page would be laid out for that, and again when the next card gets it.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      // Neither a press that became a scroll nor one before a key is the press of what is answered next.
      onPointerCancel: forget,
      onKeyDown: forget,
    },
    act: (meant: () => void) => {
      const isForCard = isMeant(press.current, shown.current)
      press.current = null
      if (isForCard) meant()
    },
  }
}
