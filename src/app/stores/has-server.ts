import type { SyncStatus } from '../../sync/api.ts'

/** Whether the server answered the last time it was asked. */
export function hasServer({ connection }: SyncStatus): boolean {
  return connection.name === 'in-step' || connection.name === 'sending' || connection.name === 'loading'
}
