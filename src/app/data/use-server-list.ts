import { useCallback, useEffect, useState } from 'react'
import type { ServerResult } from '../../sync/api.ts'
import { afterAnswer, type KnownList, nothingKnown, type ServerPage, type ShownList, shownList } from './server-list.ts'
import { serverNow } from './server-now.ts'
import { useSessionStore } from './session-store.ts'
import { onNextSnapshot } from './use-server-read.ts'
import { useHasServer, useSite } from './use-session.ts'

/** Milliseconds between two reads. */
const REFRESH_MS = 60_000

export interface ServerListOptions {
  /** False while the screen is hidden. */
  readonly active: boolean
  /** Shown when the list cannot be read offline. */
  readonly offline: string
}

export interface ServerList<R> extends ShownList<R> {
  /** Reads again, after a write. */
  readonly reload: () => void
}

/**
 * Returns a page of a list that the mirror does not have: read again each minute, when back online, and on `reload`.
 * `query` must be memoized and `read` stable.
 */
export function useServerList<Q, R>(
  query: Q,
  read: (query: Q) => Promise<ServerResult<ServerPage<R>>>,
  { active, offline }: ServerListOptions,
): ServerList<R> {
  const hasServer = useHasServer()
  const isStarting = useSessionStore(({ status }) => status === null || status.connection.name === 'starting')
  const zone = useSite()?.Timezone ?? 'UTC'
  const [known, setKnown] = useState<KnownList<Q, R>>(nothingKnown)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again.
  useEffect(() => {
    if (!active || !hasServer) return
    let ended = false
    let stopWaiting = () => {}
    async function ask(): Promise<void> {
      const answer = await read(query)
      if (ended) return
      const at = serverNow()
      setKnown((before) => afterAnswer(before, query, answer, at))
      stopWaiting = onNextSnapshot(pauseAfter(answer), () => void ask())
    }
    void ask()
    return () => {
      ended = true
      stopWaiting()
    }
  }, [query, read, active, hasServer, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const signal = hasServer ? 'online' : isStarting ? 'unread' : 'offline'
  return { ...shownList(known, query, signal, offline, zone), reload }
}

function pauseAfter(answer: ServerResult<unknown>): number {
  if (answer.name === 'no-signal') return 0
  return answer.name === 'trouble' ? (answer.retryAfterMs ?? 0) : REFRESH_MS
}
