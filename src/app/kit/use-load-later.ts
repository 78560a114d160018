import { useEffect } from 'react'

/** Fetches a chunk once the rows are shown, for a quick first tap. `load` must be memoized. */
export function useLoadLater(shown: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!shown) return
    // If this fails, the tap fetches it.
    const timer = setTimeout(() => void load().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [shown, load])
}
