import type { SyncStatus } from '../../sync/sync-status.ts'

export function hasServer({ connection }: Pick<SyncStatus, 'connection'>): boolean {
  return connection.name === 'in-step' || connection.name === 'sending' || connection.name === 'loading'
}
