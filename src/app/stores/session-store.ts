import { create } from 'zustand'
import type { SessionState, SyncStatus } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'

interface SessionStore {
  readonly session: SessionState
  /** null before the worker's first word. */
  readonly status: SyncStatus | null
}

/** Who works here, and how mirror and server stand to each other: what the worker last said. */
export const useSessionStore = create<SessionStore>(() => ({ session: { name: 'starting' }, status: null }))

/** Listens to the worker and starts it. Called once, before the first render. */
export async function connectSession(): Promise<void> {
  await yardClient.onSession((session) => useSessionStore.setState({ session }))
  await yardClient.onStatus((status) => useSessionStore.setState({ status }))
  await yardClient.start()
}
