import { useEffect, useEffectEvent, useState } from 'react'
import type { ServerResult } from '../../sync/api.ts'
import { useSessionStore } from './session-store.ts'
import { useHasServer } from './use-session.ts'

/**
 * Returns the server's answer (null: there is none); undefined before. A query without an answer is made again with the
 * next snapshot, since a short outage does not show in the status, but not before the time that the server names. A
 * rejected one is not made again. `ask` must be stable.
 */
export function useServerRead<Q, T>(
  question: Q | null,
  ask: (question: Q) => Promise<ServerResult<T>>,
  active: boolean,
): ServerResult<T> | undefined {
  const signal = useHasServer()
  const [answer, setAnswer] = useState<{ readonly question: Q; readonly read: ServerResult<T> }>()
  const isRejected = useEffectEvent((asked: Q) => answer?.question === asked && isFinal(answer.read))
  useEffect(() => {
    if (question === null || !active || !signal || isRejected(question)) return
    let ended = false
    let stopWaiting = () => {}
    async function askNow(asked: Q): Promise<void> {
      const read = await ask(asked)
      if (ended) return
      setAnswer({ question: asked, read })
      if (read.name === 'answered' || isFinal(read)) return
      const pauseMs = (read.name === 'trouble' && read.retryAfterMs) || 0
      stopWaiting = onNextSnapshot(pauseMs, () => void askNow(asked))
    }
    void askNow(question)
    return () => {
      ended = true
      stopWaiting()
    }
  }, [question, ask, active, signal])
  return question !== null && answer?.question === question ? answer.read : undefined
}

/** True for a rejection, which the server would repeat. */
function isFinal({ name }: ServerResult<unknown>): boolean {
  return name === 'rejected' || name === 'conflict'
}

/** Calls with the first snapshot after a pause; returns the function that cancels it. */
export function onNextSnapshot(pauseMs: number, call: () => void): () => void {
  const begun = performance.now()
  const end = useSessionStore.subscribe(({ status }, before) => {
    if (status?.asOf === before.status?.asOf || performance.now() - begun < pauseMs) return
    end()
    call()
  })
  return end
}
