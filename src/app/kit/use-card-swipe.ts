import { createGesture, type GestureDetail } from '@ionic/react'
import { type RefObject, useEffect } from 'react'
import './card-swipe.css'

/** Pixels that uncover the act; at the window's edges the system has its own swipes. */
const FAR = 60
const EDGE = 24

const NEXT_ACT = '.row-act[data-place="main"]:not([aria-disabled="true"])'

/**
 * A finger that draws a card to the left uncovers its next act as a large button at its right edge; the act itself
 * needs a tap. Any other tap, and scrolling, covers it again.
 * @param frame scrolls, with the cards
 * @param active false for a table
 */
export function useCardSwipe(frame: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = frame.current
    return element && active ? followSwipes(element) : undefined
  }, [frame, active])
}

function followSwipes(frame: HTMLElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let card: HTMLElement | null = null
  function cover() {
    delete card?.dataset.swiped
    card?.style.removeProperty('--swipe')
    card = null
  }
  function tap(event: MouseEvent) {
    const tapped = card
    const target = event.target as Element
    cover()
    // A tap beside the act only covers it.
    if (tapped?.contains(target) && target.closest(NEXT_ACT) === null) event.stopPropagation()
  }
  const gesture = createGesture({
    // Pulling has priority 31 and follows the finger too, until that has moved sideways.
    ...{ el: frame, gestureName: 'swipe-card', direction: 'x', threshold: 15, gesturePriority: 40 },
    canStart: (detail) => cardAt(detail) !== null,
    onStart: (detail) => {
      cover()
      card = cardAt(detail)
    },
    onMove: ({ deltaX }) => {
      if (!card) return
      card.dataset.swiped = ''
      card.style.setProperty('--swipe', `${-deltaX}px`)
    },
    onEnd: ({ deltaX }) => {
      if (deltaX > -FAR) cover()
      card?.style.removeProperty('--swipe')
    },
  })
  gesture.enable()
  window.addEventListener('click', tap, { signal, capture: true })
  frame.addEventListener('scroll', cover, { signal })
  return () => {
    ending.abort()
    cover()
    gesture.destroy()
  }
}

/** Returns the card that a finger may draw aside; null: none, or the finger does something else there. */
function cardAt({ event, startX }: GestureDetail): HTMLElement | null {
  const isAtEdge = startX < EDGE || startX > window.innerWidth - EDGE
  if (!event.type.startsWith('touch') || isAtEdge || !(event.target instanceof Element)) return null
  if (event.target.closest('.move-handle, [popover]')) return null
  const card = event.target.closest<HTMLElement>('tr')
  return card?.querySelector(NEXT_ACT) ? card : null
}
