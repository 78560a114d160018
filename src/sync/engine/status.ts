import type { Instant } from '../../domain/values/instant.ts'
import { waitingActs } from '../../mirror/acts.ts'
import type { SyncStatus } from '../sync-status.ts'
import { heldBehind } from './held.ts'
import type { Workplace } from './workplace.ts'

/** What of the status lies in the store; the connection is known to the engine alone. */
export type StoredStatus = Omit<SyncStatus, 'connection' | 'others' | 'persistent' | 'space' | 'losses' | 'limits'>

/** Counts and ages for the top bar (law 8), read from the store, so that they are true in every tab. */
export async function readStatus(
  { store, clock, time }: Pick<Workplace, 'store' | 'clock' | 'time'>,
  siteID: number | null,
): Promise<StoredStatus> {
  return store.read('count for the top bar', async (tx) => {
    const outbox = await tx.outbox.list()
    const settling = new Set(outbox.map((record) => record.SettlesKey))
    const needsYou = (await tx.needsYou.list()).filter((record) => !settling.has(record.Key))
    const behind = heldBehind(outbox, needsYou)
    const acts = waitingActs(outbox)
    const toSend = acts.filter(({ Sequence }) => !behind.has(Sequence))
    const held = acts.flatMap(({ Key, Sequence, MadeAt }) => {
      const hold = behind.get(Sequence)
      return hold ? [{ Key, MadeAt, ...hold }] : []
    })
    const site = siteID === null ? undefined : await tx.sites.get(siteID)
    const queue = await tx.meta.get('queue')
    return {
      toSend: toSend.length,
      oldestToSend: oldest(toSend),
      held,
      needsYou: needsYou.length,
      asOf: site?.Cursor == null ? null : site.AsOf,
      journal: (await tx.meta.get('journal')) ?? [],
      clockOffsetMs: queue ? Math.round(time.now(queue) - clock.now()) : 0,
      givenUp: site?.GivenUp === true,
    }
  })
}

function oldest(acts: readonly { readonly MadeAt: Instant }[]): Instant | null {
  return acts.reduce<Instant | null>((first, { MadeAt }) => (first === null || MadeAt < first ? MadeAt : first), null)
}

export const noStoredStatus: StoredStatus = {
  toSend: 0,
  oldestToSend: null,
  held: [],
  needsYou: 0,
  asOf: null,
  journal: [],
  clockOffsetMs: 0,
  givenUp: false,
}
