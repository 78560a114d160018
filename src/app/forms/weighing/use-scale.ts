import { useEffect, useState } from 'react'
import { hasNoReading, type ScaleReading } from '../../../domain/scale/scale-reading.ts'
import { yardClient } from '../../../sync/client.ts'
import { useHasServer } from '../../data/use-session.ts'

export type ScaleState =
  | { readonly name: 'reading' }
  | { readonly name: 'offline' }
  | { readonly name: 'failed' }
  /** `atMs`: of the clock of `performance.now()`. */
  | { readonly name: 'read'; readonly reading: ScaleReading; readonly atMs: number }

const EVERY_MS = 1000

/** Reads the scale of the active site once a second, one request at a time, while the page is visible. */
export function useScale(): ScaleState {
  const hasServer = useHasServer()
  const [state, setState] = useState<ScaleState>({ name: 'reading' })
  useEffect(() => {
    if (!hasServer) {
      setState({ name: 'offline' })
      return
    }
    setState((before) => (before.name === 'read' ? before : { name: 'reading' }))
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function readNow(): Promise<void> {
      const next = document.hidden ? null : await readOnce()
      if (ended) return
      if (next) setState(next)
      timer = setTimeout(() => void readNow(), EVERY_MS)
    }
    void readNow()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [hasServer])
  return state
}

async function readOnce(): Promise<ScaleState> {
  const result = await yardClient.callServer('readScale')
  if (result.name === 'no-signal') return { name: 'offline' }
  if (result.name !== 'answered' || hasNoReading(result.value)) return { name: 'failed' }
  return { name: 'read', reading: result.value, atMs: performance.now() }
}
