import { type MouseEvent, type PointerEvent, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { type CardMoment, isMeant } from './tap-guard.ts'

/** Milliseconds for which the buttons of a new card, not yet read, take no taps. */
const REST_MS = 200

/**
 * For an element whose buttons do not take the focus: the page would be laid out for that, and again when the next
 * card gets it.
 */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

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
      ...keepsFocus,
      // Neither a press that became a scroll nor one before a key is the press of what is answered next.
      onPointerCancel: forget,
      onKeyDown: forget,
      // The click of a finger comes a frame later, after the released look is painted: the button is clicked here instead.
      onTouchEnd: (event: TouchEvent) => {
        const button = press.current && tappedButton(event)
        if (!button) return
        event.preventDefault()
        button.click()
      },
    },
    act: (meant: () => void) => {
      const isForCard = isMeant(press.current, shown.current)
      press.current = null
      if (isForCard) meant()
    },
  }
}

/** Returns the button that the last finger is lifted from; null for none, and where the browser makes no click. */
function tappedButton({ target, cancelable, touches, changedTouches }: TouchEvent): HTMLButtonElement | null {
  const finger = changedTouches[0]
  if (!(target instanceof Element) || !finger || !cancelable || touches.length > 0) return null
  const button = target.closest('button')
  const place = button?.getBoundingClientRect()
  const isOver =
    place &&
    finger.clientX >= place.left &&
    finger.clientX <= place.right &&
    finger.clientY >= place.top &&
    finger.clientY <= place.bottom
  return isOver ? button : null
}
