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
  const press = useRef<AbortController | null>(null)
  const last = useRef(given)
  const isHeld = useRef(false)
  const [, paint] = useReducer((count: number) => count + 1, 0)
  const shown = press.current ? last.current : given
  useLayoutEffect(() => {
    last.current = shown
    isHeld.current = shown !== given
  })
  useEffect(() => () => press.current?.abort(), [])
  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>) => {
    if (press.current || event.button !== 0) return
    press.current = followPress(event.pointerId, () => {
      press.current = null
      if (isHeld.current) paint()
    })
  }, [])
  return { shown, onPointerDown }
}

/** Tells when a pointer that is down has done its tap, or will do none. Aborting ends the following without a word. */
function followPress(pointerID: number, onEnd: () => void): AbortController {
  const following = new AbortController()
  const { signal } = following
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    if (signal.aborted) return
    following.abort()
    onEnd()
  }
  const endsWith = (event: globalThis.PointerEvent, after: () => void) => {
    if (event.pointerId === pointerID) after()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  // Under a finger the click is a matter of its own, some time after the finger is up.
  const up = () => {
    timer = setTimeout(end, TAP_MS)
  }
  window.addEventListener('pointerup', (event) => endsWith(event, up), { signal })
  window.addEventListener('pointercancel', (event) => endsWith(event, end), { signal })
  // In the bubbling phase: who acts on the click has acted.
  window.addEventListener('click', end, { signal })
  window.addEventListener('blur', end, { signal })
  return following
}
