import { fromMs, type Instant } from '../../domain/values/instant.ts'
import { readStatusNow } from '../../sync/client.ts'
import { toServerMs } from '../../sync/sync-status.ts'
import { useSessionStore } from './session-store.ts'

/**
 * Returns the server's time, also offline, as the tablet's clock may be wrong by days; before the first state of sync
 * the tablet's time.
 */
export function serverNow(): Instant {
  const { status } = useSessionStore.getState()
  return fromMs(status ? toServerMs(status, readStatusNow()) : Date.now())
}
