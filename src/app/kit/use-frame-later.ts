import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Returns a value one painted frame late. A part of a screen that shows it does not hold up the frame right after a tap.
 * `value` must be the same object in renders that do not change it.
 */
export function useFrameLater<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    void afterPaint().then(() => setShown(() => value))
  }, [value])
  return shown
}
