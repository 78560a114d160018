import { useEffect, useState } from 'react'

/** Longest wait for a page that is never idle. */
const MAX_MS = 2_000

/** True once the browser has had nothing else to do: for parts that may come after the first rows. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Missing in Safari.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true))
      return () => clearTimeout(timer)
    }
    const request = window.requestIdleCallback(() => setIdle(true), { timeout: MAX_MS })
    return () => window.cancelIdleCallback(request)
  }, [])
  return isIdle
}
