import { useEffect, useState } from 'react'

/**
 * Returns the tablet's clock, milliseconds since 1970, at each multiple of `everyMs`.
 * @param aheadMs offset of the clock whose multiples count
 */
export function useNow(everyMs = 10_000, aheadMs = 0): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(renew, untilNext(Date.now() + aheadMs, everyMs))
    }
    const renew = () => {
      setNow(Date.now())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [everyMs, aheadMs])
  return now
}

/** Returns the milliseconds to the next multiple of `everyMs`. */
export function untilNext(now: number, everyMs: number): number {
  return everyMs - (now % everyMs)
}
