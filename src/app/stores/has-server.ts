import type { SyncStatus } from '../../sync/sync-status.ts'

/** Whether the server answered the last time it was asked. */
export function hasServer({ connection }: Pick<SyncStatus, 'connection'>): boolean {
  return connection.name === 'in-step' || connection.name === 'sending' || connection.name === 'loading'
}
