import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { type CardMoment, isMeant } from './tap-guard.ts'

/** Milliseconds for which the buttons of a new card, not yet read, take no taps. */
const REST_MS = 200

/** A finger that moves further makes no tap: pixels. */
const TAP_SLOP = 15

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
  const finger = useRef<Finger | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // In the time of frames, as the rest: what that lets through must not be dropped here.
    shown.current = { card, at: Number(document.timeline.currentTime) }
    const rest = buttons.current?.animate({ pointerEvents: ['none', 'none'] }, REST_MS)
    return () => rest?.cancel()
  }, [card])
  // Here, since one that comes down beside the buttons is not theirs: a palm must not answer, whichever is lifted first.
  useEffect(() => {
    const dropOneOfTwo = ({ touches }: globalThis.TouchEvent) => {
      if (touches.length > 1) finger.current = null
    }
    document.addEventListener('touchstart', dropOneOfTwo, { passive: true })
    return () => document.removeEventListener('touchstart', dropOneOfTwo)
  }, [])
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
      // A long press is an answer.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      // The click of a finger comes a frame later, after the released look is painted: the button is clicked here instead.
      onTouchStart: (event: TouchEvent) => {
        finger.current = fingerOf(event)
      },
      onTouchEnd: (event: TouchEvent) => {
        const button = press.current && finger.current && tappedButton(finger.current, event)
        finger.current = null
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

/** A finger that has come down alone. */
interface Finger {
  readonly x: number
  readonly y: number
}

/** Returns null for one of several fingers, or of a finger and a palm, of which none taps. */
function fingerOf({ touches }: TouchEvent): Finger | null {
  const touch = touches[0]
  return touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
}

/** Returns the button that a finger is lifted from, however long it rested; null if it moved. */
function tappedButton({ x, y }: Finger, event: TouchEvent): HTMLButtonElement | null {
  const { target, cancelable, touches, changedTouches } = event
  const touch = changedTouches[0]
  if (!(target instanceof Element) || !touch || !cancelable || touches.length > 0) return null
  const isTap = Math.hypot(touch.clientX - x, touch.clientY - y) <= TAP_SLOP
  return isTap ? target.closest('button') : null
}
