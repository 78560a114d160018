import { useEffect } from 'react'
import { yardClient } from '../../sync/client.ts'

/** Cadences of visible screens; two while one replaces another. */
const named = new Map<symbol, number>()

/** Sets how often the engine asks the server, in milliseconds, while this screen is visible. */
export function useCadence(everyMs: number, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const screen = Symbol('screen')
    named.set(screen, everyMs)
    tell()
    return () => {
      named.delete(screen)
      tell()
    }
  }, [everyMs, active])
}

function tell(): void {
  void yardClient.setCadence(named.size === 0 ? null : Math.min(...named.values()))
}
