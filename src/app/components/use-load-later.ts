import { useEffect } from 'react'

/** Once the rows stand, a chunk is fetched while nobody waits for it, so that the first tap does not. `load` must be the same function in each render. */
export function useLoadLater(shown: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!shown) return
    // A chunk that could not be fetched is fetched by the tap.
    const timer = setTimeout(() => void load().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [shown, load])
}
