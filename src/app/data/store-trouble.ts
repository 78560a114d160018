import type { SyncStatus } from '../../sync/sync-status.ts'

/** Shown before anybody types what could not be saved. */
export const TABLET_FULL = 'This tablet is full: nothing can be saved. Delete files or other apps, then continue here.'

/** Returns the reason why nothing can be saved on this tablet; null when it can. */
export function storeTroubleOf({ space, connection }: SyncStatus): 'full' | 'fails' | null {
  if (space.name === 'full' || connection.name === 'tablet-full') return 'full'
  return connection.name === 'store-trouble' ? 'fails' : null
}
