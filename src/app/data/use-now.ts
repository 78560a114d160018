import { useEffect, useState } from 'react'

/**
 * Returns a clock in whole multiples of `everyMs`, so that all that show it at the same step show the same.
 * @param aheadMs offset of the clock whose multiples count
 * @param read milliseconds since 1970
 */
export function useNow(everyMs = 10_000, aheadMs = 0, read = Date.now): number {
  const [, renew] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          renew(read())
          wait()
        },
        untilNext(read() + aheadMs, everyMs),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [everyMs, aheadMs, read])
  const now = read() + aheadMs
  return now - (now % everyMs)
}

/** Returns the milliseconds to the next multiple of `everyMs`. */
export function untilNext(now: number, everyMs: number): number {
  return everyMs - (now % everyMs)
}
