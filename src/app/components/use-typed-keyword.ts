import { useEffect, useRef, useState } from 'react'

/** Spec 2§9. */
const DEBOUNCE_MS = 300

/** A text that is typed at once and asked for when typing has paused for 300 ms: `[typed, type]`. */
export function useTypedKeyword(
  value: string,
  onSettled: (value: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onSettled)
  latest.current = onSettled
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => latest.current(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed, setTyped]
}
