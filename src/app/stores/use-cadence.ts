import { useEffect } from 'react'
import { yardClient } from '../../sync/client.ts'

/** The intervals that visible screens have named. While one screen gives way to another both are there. */
const named = new Map<symbol, number>()

/** The visible screen names how often the engine asks the server, in milliseconds; without one the engine's own interval holds. */
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
