import { createGesture } from '@ionic/react'
import { type RefObject, useEffect, useRef } from 'react'

/** A long or quick move: pixels, and pixels for each millisecond. */
const FAR = 80
const FAST = 0.3

/** Calls back when a finger swipes the element to the left. */
export function useSwipeLeft(element: RefObject<HTMLElement | null>, onSwipe: () => void): void {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  useEffect(() => {
    const el = element.current
    if (!el) return
    const gesture = createGesture({
      ...{ el, gestureName: 'swipe-left', threshold: 15 },
      onEnd: ({ deltaX, velocityX }) => {
        if (deltaX < -FAR || (deltaX < 0 && velocityX < -FAST)) latest.current()
      },
    })
    gesture.enable()
    return () => gesture.destroy()
  }, [element])
}
