import { useEffect } from 'react'
import { yardClient } from '../../sync/client.ts'

/** The visible screen names how often the engine asks the server, in milliseconds. */
export function useCadence(everyMs: number, active: boolean): void {
  useEffect(() => {
    if (active) void yardClient.setCadence(everyMs)
  }, [everyMs, active])
}
