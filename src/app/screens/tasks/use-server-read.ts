import { useEffect, useEffectEvent, useState } from 'react'
import type { ServerRead } from '../../../sync/api.ts'
import { useSessionStore } from '../../stores/session-store.ts'
import { useHasServer } from '../../stores/use-session.ts'

/**
 * Returns the server's response to a question; undefined until it responds, or for null. Without a
 * response it asks again with the next snapshot, as a short loss of signal may go unnoticed; after
 * a refusal it does not. `ask` must be stable between renders.
 */
export function useServerRead<Q, T>(
  question: Q | null,
  ask: (question: Q) => Promise<ServerRead<T>>,
  active: boolean,
): ServerRead<T> | undefined {
  const signal = useHasServer()
  const [answer, setAnswer] = useState<{ readonly question: Q; readonly read: ServerRead<T> }>()
  const isRefused = useEffectEvent((asked: Q) => answer?.question === asked && answer.read.name === 'refused')
  useEffect(() => {
    if (question === null || !active || !signal || isRefused(question)) return
    let ended = false
    let stopWaiting = () => {}
    async function askNow(asked: Q): Promise<void> {
      const read = await ask(asked)
      if (ended) return
      setAnswer({ question: asked, read })
      if (read.name === 'unanswered') stopWaiting = onNextSnapshot(() => void askNow(asked))
    }
    void askNow(question)
    return () => {
      ended = true
      stopWaiting()
    }
  }, [question, ask, active, signal])
  return question !== null && answer?.question === question ? answer.read : undefined
}

/** Calls once, with the next snapshot; returns a function that cancels it. */
function onNextSnapshot(call: () => void): () => void {
  const end = useSessionStore.subscribe(({ status }, before) => {
    if (status?.asOf === before.status?.asOf) return
    end()
    call()
  })
  return end
}
