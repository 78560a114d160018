import type { SyncStatus } from '../../sync/sync-status.ts'

/** Returns true if the server answered the last request. */
export function hasServer({ connection }: Pick<SyncStatus, 'connection'>): boolean {
  return connection.name === 'in-step' || connection.name === 'sending' || connection.name === 'loading'
}
