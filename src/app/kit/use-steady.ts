import { useRef } from 'react'

/**
 * Returns a function that stays the same in all renders and calls the latest `act`, so that a memoized part is not drawn
 * again for a new handler. For events only, not for a call in a render.
 */
export function useSteady<Args extends readonly unknown[], Result>(act: (...args: Args) => Result) {
  const latest = useRef(act)
  latest.current = act
  const steady = useRef((...args: Args): Result => latest.current(...args))
  return steady.current
}
