import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

export interface UnderFinger<T> {
  /** The last value given; while a finger is down, the value from before it came down. */
  readonly shown: T
  /** Call for each pointer down. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** Longest wait for the tap after the finger is up. */
const TAP_MS = 300

/** Freezes pressed content until the tap has acted: a moved row would lose the tap, or another row would get it. */
export function useUnderFinger<T>(given: T): UnderFinger<T> {
  const press = useRef<Press | null>(null)
  const last = useRef(given)
  const isHeld = useRef(false)
  const [, paint] = useReducer((count: number) => count + 1, 0)
  const shown = press.current ? last.current : given
  useLayoutEffect(() => {
    last.current = shown
    isHeld.current = shown !== given
  })
  useEffect(() => () => press.current?.forget(), [])
  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || press.current?.isDown()) return
    // The next finger may come before the press ends: the content stays frozen.
    press.current?.forget()
    press.current = followPress(event.pointerId, () => {
      press.current = null
      if (isHeld.current) paint()
    })
  }, [])
  return { shown, onPointerDown }
}

interface Press {
  readonly isDown: () => boolean
  /** Stops without calling back. */
  readonly forget: () => void
}

/** Calls back when the tap is done, or will not come. */
function followPress(pointerID: number, onEnd: () => void): Press {
  const following = new AbortController()
  const { signal } = following
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    following.abort()
    onEnd()
  }
  // A finger's click follows some time after pointerup.
  const up = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerID) timer = setTimeout(end, TAP_MS)
  }
  const cancel = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerID) end()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  // In the bubbling phase: after the click's own handlers.
  window.addEventListener('click', end, { signal })
  window.addEventListener('blur', end, { signal })
  return { isDown: () => timer === undefined, forget: () => following.abort() }
}
