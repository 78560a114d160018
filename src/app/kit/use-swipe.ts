import { createGesture } from '@ionic/react'
import { type RefObject, useEffect } from 'react'
import { useSteady } from './use-steady.ts'

/** A long or quick move: pixels, and pixels for each millisecond. */
const FAR = 80
const FAST = 0.3

/** Parts of a sheet that a finger may pull it down by; the rest scrolls. */
const HANDLE = '.modal-head'

/** Calls back when a finger pulls a sheet down by its head; the sheet follows. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, active: boolean, onSwipe: () => void): void {
  const swipe = useSteady(onSwipe)
  useEffect(() => {
    const el = sheet.current
    if (!el || !active) return
    const place = (y: number) => {
      el.style.translate = y > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches ? `0 ${y}px` : ''
    }
    const gesture = createGesture({
      ...{ el, gestureName: 'swipe-down', direction: 'y', threshold: 15 },
      canStart: ({ event }) =>
        event.type.startsWith('touch') && event.target instanceof Element && event.target.closest(HANDLE) !== null,
      onMove: ({ deltaY }) => place(deltaY),
      onEnd: ({ deltaY, velocityY }) => {
        place(0)
        if (deltaY > FAR || (deltaY > 0 && velocityY > FAST)) swipe()
      },
    })
    gesture.enable()
    return () => {
      gesture.destroy()
      place(0)
    }
  }, [sheet, active, swipe])
}

/** Calls back when a finger swipes the element to the left. */
export function useSwipeLeft(element: RefObject<HTMLElement | null>, onSwipe: () => void): void {
  useSwipeAcross(element, (by) => by > 0 && onSwipe())
}

/** Calls back when a finger swipes the element to the left (1) or the right (-1). */
export function useSwipeAcross(element: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void): void {
  const swipe = useSteady(onSwipe)
  useEffect(() => {
    const el = element.current
    if (!el) return
    const gesture = createGesture({
      ...{ el, gestureName: 'swipe-across', threshold: 15 },
      onEnd: ({ deltaX, velocityX }) => {
        const isQuick = Math.abs(velocityX) > FAST && deltaX * velocityX > 0
        if (Math.abs(deltaX) > FAR || (deltaX !== 0 && isQuick)) swipe(deltaX < 0 ? 1 : -1)
      },
    })
    gesture.enable()
    return () => gesture.destroy()
  }, [element, swipe])
}
