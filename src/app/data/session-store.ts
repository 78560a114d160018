import { create } from 'zustand'
import { createTurns } from '../../domain/values/in-turn.ts'
import type { SessionState } from '../../sync/api.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { yardClient } from '../../sync/client.ts'

interface SessionStore {
  readonly session: SessionState
  /** null until the first message. */
  readonly status: SyncStatus | null
}

/** Session and state of sync as the worker last reported them. */
export const useSessionStore = create<SessionStore>(() => ({ session: { name: 'starting' }, status: null }))

/** Follows the worker. `prepare` reads rows for a session's first paint. */
export async function followWorker(prepare: (session: SessionState) => Promise<void>): Promise<void> {
  const inTurn = createTurns()
  const show = async (session: SessionState) => {
    if (useSessionStore.getState().session.name === 'starting') await prepare(session)
    useSessionStore.setState((before) => ({ session: withSameUser(session, before.session) }))
  }
  await Promise.all([
    yardClient.onSession((session) => void inTurn(() => show(session))),
    yardClient.onStatus((status) => useSessionStore.setState({ status })),
  ])
}

/** Keeps the object for an unchanged person, to avoid a render. */
function withSameUser(session: SessionState, before: SessionState): SessionState {
  if (!('user' in session) || !('user' in before)) return session
  return JSON.stringify(session.user) === JSON.stringify(before.user) ? { ...session, user: before.user } : session
}
