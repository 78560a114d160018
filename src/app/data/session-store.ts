import { create } from 'zustand'
import { createTurns } from '../../domain/values/in-turn.ts'
import type { SessionState } from '../../sync/api.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { yardClient } from '../../sync/client.ts'

interface SessionStore {
  readonly session: SessionState
  /** null until the worker's first message. */
  readonly status: SyncStatus | null
}

/** The session and the state of sync, as the worker last reported them. */
export const useSessionStore = create<SessionStore>(() => ({ session: { name: 'starting' }, status: null }))

/**
 * Follows the worker. `prepare` reads the first screen's rows, to be in a session's first paint.
 */
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

/** Keeps the same object for an unchanged person, so that the screen does not render again. */
function withSameUser(session: SessionState, before: SessionState): SessionState {
  if (!('user' in session) || !('user' in before)) return session
  return JSON.stringify(session.user) === JSON.stringify(before.user) ? { ...session, user: before.user } : session
}
