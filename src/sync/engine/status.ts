import type { Instant } from '../../domain/values/instant.ts'
import { waitingActs } from '../../mirror/acts.ts'
import type { SyncStatus } from '../api.ts'
import type { Workplace } from './workplace.ts'

/** What of the status lies in the store; the connection is known to the engine alone. */
export type StoredStatus = Pick<
  SyncStatus,
  'waiting' | 'oldestWaiting' | 'needsYou' | 'asOf' | 'clockOffsetMs' | 'givenUp'
>

/** Counts and ages for the top bar (law 8), read from the store, so that they are true in every tab. */
export async function readStatus(
  { store, clock, time }: Pick<Workplace, 'store' | 'clock' | 'time'>,
  siteID: number | null,
): Promise<StoredStatus> {
  return store.read('count for the top bar', async (tx) => {
    const outbox = await tx.outbox.list()
    const waiting = waitingActs(outbox)
    const settling = new Set(outbox.map((record) => record.SettlesKey))
    const needsYou = (await tx.needsYou.list()).filter((record) => !settling.has(record.Key))
    const site = siteID === null ? undefined : await tx.sites.get(siteID)
    const queue = await tx.meta.get('queue')
    return {
      waiting: waiting.length,
      oldestWaiting: oldest(waiting.map((entry) => entry.MadeAt)),
      needsYou: needsYou.length,
      asOf: site?.Cursor == null ? null : site.AsOf,
      clockOffsetMs: queue ? Math.round(time.now(queue) - clock.now()) : 0,
      givenUp: site?.GivenUp === true,
    }
  })
}

function oldest(moments: readonly Instant[]): Instant | null {
  return moments.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null)
}

export const noStoredStatus: StoredStatus = {
  waiting: 0,
  oldestWaiting: null,
  needsYou: 0,
  asOf: null,
  clockOffsetMs: 0,
  givenUp: false,
}
