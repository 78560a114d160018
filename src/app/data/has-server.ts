import type { Connection, SyncStatus } from '../../sync/sync-status.ts'

const answering: readonly Connection['name'][] = ['in-step', 'sending', 'loading', 'practice']

/**
 * Returns true if the server answered the last request. In the practice yard too: each question is rejected at once, in
 * words that say why, and no screen waits to be online.
 */
export function hasServer({ connection }: Pick<SyncStatus, 'connection'>): boolean {
  return answering.includes(connection.name)
}
