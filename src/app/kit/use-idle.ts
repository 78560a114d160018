import { useEffect, useState } from 'react'

/** Longest wait for a page that is never idle. */
const MAX_MS = 2_000

/** True once the browser has had nothing else to do: for parts that may come after the first rows. */
export function useIdle(): boolean {
  return useIdleSteps(0, 1) === 1
}

/** Returns a count that begins with `first` and grows by one each time the browser has nothing else to do, up to `last`. */
export function useIdleSteps(first: number, last: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= last) return
    const step = () => setCount(count + 1)
    // Missing in Safari.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(step)
      return () => clearTimeout(timer)
    }
    const request = window.requestIdleCallback(step, { timeout: MAX_MS })
    return () => window.cancelIdleCallback(request)
  }, [count, last])
  return count
}
