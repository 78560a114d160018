import { useEffect, useState } from 'react'

/**
 * The tablet's clock in milliseconds since 1970, renewed every so many milliseconds: ages on the screen grow by it.
 * @param aheadMs by how much the clock whose whole minutes count is ahead of the tablet's: renewed every minute, it is renewed when that says :00
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

/** Milliseconds until a clock has gone on to the next multiple of so many. */
export function untilNext(now: number, everyMs: number): number {
  return everyMs - (now % everyMs)
}
