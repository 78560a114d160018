import { useEffect, useRef, useState } from 'react'
import type { ServerResult } from '../../sync/api.ts'
import { useSyncStatus } from './use-session.ts'

/** Asks the server after each sync while `active`; null without an answer. `ask` must be stable. */
export function useReadEachSync<T>(ask: () => Promise<ServerResult<T>>, active: boolean): T | null {
  const [value, setValue] = useState<T | null>(null)
  const status = useSyncStatus()
  const asOf = status?.connection.name === 'in-step' ? status.asOf : null
  const lastAsked = useRef(0)
  const lastShown = useRef(0)
  useEffect(() => {
    if (!active || asOf === null) return
    lastAsked.current += 1
    const asked = lastAsked.current
    // A response slower than the next sync counts until a newer one arrives.
    void ask().then((answer) => {
      if (asked < lastShown.current) return
      lastShown.current = asked
      setValue(answer.name === 'answered' ? answer.value : null)
    })
  }, [ask, active, asOf])
  return value
}
