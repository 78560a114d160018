import { create } from 'zustand'
import { createTurns } from '../../domain/values/in-turn.ts'
import type { SessionState } from '../../sync/api.ts'
import type { SyncStatus } from '../../sync/sync-status.ts'
import { yardClient } from '../../sync/client.ts'

interface SessionStore {
  readonly session: SessionState
  /** null before the worker's first word. */
  readonly status: SyncStatus | null
}

/** Who works here, and how mirror and server stand to each other: what the worker last said. */
export const useSessionStore = create<SessionStore>(() => ({ session: { name: 'starting' }, status: null }))

/**
 * Follows the session and the state of sync, as the page read them and the worker says them. `prepare` reads what the first screen shows, so that the first
 * paint of a session holds its rows.
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

/** A person of whom nothing changed stays the same object: the screen is not drawn again for a word that says nothing new. */
function withSameUser(session: SessionState, before: SessionState): SessionState {
  if (!('user' in session) || !('user' in before)) return session
  return JSON.stringify(session.user) === JSON.stringify(before.user) ? { ...session, user: before.user } : session
}
