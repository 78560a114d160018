import { useEffect, useState } from 'react'

/** The tablet's clock in milliseconds since 1970, renewed every so many milliseconds: ages on the screen grow by it. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
