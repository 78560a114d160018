import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSteady } from './use-steady.ts'

/** Spec 2§9. */
const DEBOUNCE_MS = 300

/** Returns `[typed, type]`; `onSettled` follows after a pause. */
export function useTypedKeyword(
  value: string,
  onSettled: (value: string) => void,
  pauseMs: number = DEBOUNCE_MS,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const settle = useSteady(onSettled)
  const sent = useRef(value)
  useLayoutEffect(() => {
    if (value === sent.current) return
    // The value was set elsewhere, such as by removing the chip.
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      sent.current = typed
      settle(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, pauseMs, settle])
  return [typed, setTyped]
}
