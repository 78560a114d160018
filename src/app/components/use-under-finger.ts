import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

export interface UnderFinger<T> {
  /** What was given last; while a finger is down, what was given before it came down. */
  readonly shown: T
  /** To be told of each pointer that comes down on what is shown. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** A finger acts only after it is up. If no tap comes of it, nothing waits longer than this. */
const TAP_MS = 300

/**
 * What is shown stays as it is while a finger, or the button of a mouse, is down on it, until the tap has acted. A row that went away under the finger would
 * swallow the tap, and another one that came in its place would take it.
 */
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
    // The next finger may come down before it is known that no tap came of the last: what is held stays held.
    press.current?.forget()
    press.current = followPress(event.pointerId, () => {
      press.current = null
      if (isHeld.current) paint()
    })
  }, [])
  return { shown, onPointerDown }
}

interface Press {
  /** Not yet up. */
  readonly isDown: () => boolean
  /** Ends the following without a word. */
  readonly forget: () => void
}

/** Tells when a pointer that is down has done its tap, or will do none. */
function followPress(pointerID: number, onEnd: () => void): Press {
  const following = new AbortController()
  const { signal } = following
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    following.abort()
    onEnd()
  }
  // Under a finger the click is a matter of its own, some time after the finger is up.
  const up = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerID) timer = setTimeout(end, TAP_MS)
  }
  const cancel = (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerID) end()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  // In the bubbling phase: who acts on the click has acted.
  window.addEventListener('click', end, { signal })
  window.addEventListener('blur', end, { signal })
  return { isDown: () => timer === undefined, forget: () => following.abort() }
}
