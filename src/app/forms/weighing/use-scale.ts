import { useEffect, useState } from 'react'
import { yardClient } from '../../../sync/client.ts'
import { useHasServer } from '../../data/use-session.ts'
import { readScale, type ScaleState } from './read-scale.ts'

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
    let hidings = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    async function readNow(): Promise<void> {
      const before = hidings
      const next = document.hidden ? null : await readScale(readOnce, () => performance.now())
      if (ended) return
      if (next && before === hidings) setState(next)
      timer = setTimeout(() => void readNow(), EVERY_MS)
    }
    // The clock of the page stands still while a tablet sleeps: a reading from before would look fresh.
    function forget(): void {
      if (!document.hidden) return
      hidings += 1
      setState({ name: 'reading' })
    }
    document.addEventListener('visibilitychange', forget)
    void readNow()
    return () => {
      ended = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [hasServer])
  return state
}

const readOnce = () => yardClient.callServer('readScale')
