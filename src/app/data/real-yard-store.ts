import { create } from 'zustand'
import { followRealYard } from '../../sync/client.ts'
import { type SyncStatus, unsentOf } from '../../sync/sync-status.ts'

/** The state of sync of the real yard, while the page shows the practice yard. */
const useRealYard = create<{ readonly status: SyncStatus | null }>(() => ({ status: null }))

/** Follows the real yard from the practice yard. Call once. */
export async function watchRealYard(): Promise<void> {
  await followRealYard((status) => useRealYard.setState({ status }))
}

/** Returns the number of this person's acts in the real yard that are not sent yet. */
export function useRealUnsent(): number {
  return useRealYard(({ status }) => (status ? unsentOf(status) : 0))
}
