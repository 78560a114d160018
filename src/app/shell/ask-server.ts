import type { Site } from '../../domain/sites/site.ts'
import { readCursor } from '../../mirror/reads/sites.ts'
import { readStatusNow, yardClient } from '../../sync/client.ts'
import { isOutage, type SyncStatus } from '../../sync/sync-status.ts'
import { useSessionStore } from '../data/session-store.ts'
import { notify } from '../kit/notice.tsx'
import { presentSync } from './present-sync.ts'

/** Longest wait for an answer. */
const WAIT_MS = 8_000

/** Asks the server now, and shows what came. */
export async function askServer(site: Site): Promise<void> {
  const cursor = await readCursor(site.ID)
  const before = tryOf(useSessionStore.getState().status)
  await yardClient.syncNow()
  await until((status) => ![before, null].includes(tryOf(status)))
  const { status } = useSessionStore.getState()
  if (!status) return
  const { title, asOf } = presentSync(status, readStatusNow(), site.Timezone)
  if (status.connection.name !== 'in-step') return notify(`${title}, ${asOf}`, 'info')
  const isNew = (await readCursor(site.ID)) !== cursor
  notify(`${isNew ? 'New data came' : 'Nothing new'}, ${asOf}`, 'info')
}

/** Returns when the last answer came, or when a failed try is repeated; null: neither. */
function tryOf(status: SyncStatus | null): string | null {
  if (!status) return null
  const { connection } = status
  if (isOutage(connection)) return connection.retryAt
  return connection.name === 'in-step' ? connection.answeredAt : null
}

function until(isDone: (status: SyncStatus | null) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, WAIT_MS)
    const unsubscribe = useSessionStore.subscribe(({ status }) => isDone(status) && end())
  })
}
