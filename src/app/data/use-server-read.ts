import { useEffect, useEffectEvent, useState } from 'react'
import type { ServerResult } from '../../sync/api.ts'
import { useSessionStore } from './session-store.ts'
import { useHasServer } from './use-session.ts'

/**
 * What the server answered to a question (null: there is none); undefined before it did. A question that got no answer is asked again with the next snapshot, since
 * a signal that was away for a moment is never seen to be gone; where the server says when to come back, not before. One that was rejected is not asked again.
 * `ask` must be the same function each time.
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

/** The server said no: it would say the same again. */
function isFinal({ name }: ServerResult<unknown>): boolean {
  return name === 'rejected' || name === 'conflict'
}

/** Calls once, with the first snapshot after a pause; returns what cancels it. */
export function onNextSnapshot(pauseMs: number, call: () => void): () => void {
  const begun = performance.now()
  const end = useSessionStore.subscribe(({ status }, before) => {
    if (status?.asOf === before.status?.asOf || performance.now() - begun < pauseMs) return
    end()
    call()
  })
  return end
}
