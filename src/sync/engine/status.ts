import type { Entry } from '../../contract/sync.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import { waitingActs } from '../../mirror/acts.ts'
import { countPhotos, noPhotos } from '../photos/photo-count.ts'
import type { SyncStatus } from '../sync-status.ts'
import { heldBehind } from './held.ts'
import type { Workplace } from './workplace.ts'

export type StoredStatus = Omit<SyncStatus, 'connection' | 'others' | 'persistent' | 'space' | 'losses' | 'limits'>

/** Returns counts and ages from the store: the same in every tab. */
export async function readStatus(
  { store, clock, time }: Pick<Workplace, 'store' | 'clock' | 'time'>,
  siteID: number | null,
): Promise<StoredStatus> {
  return store.read(async (tx) => {
    const queue = await tx.meta.get('queue')
    const steadyMs = time.steady()
    const serverMs = queue ? time.now(queue) : steadyMs
    const shown = (entry: Entry) => fromMs(actMs(entry) - (serverMs - steadyMs))
    const outbox = await tx.outbox.list()
    const settling = new Set(outbox.map((record) => record.SettlesKey))
    const needsYou = (await tx.needsYou.list()).filter((record) => !settling.has(record.Key))
    const behind = heldBehind(outbox, needsYou)
    const acts = waitingActs(outbox)
    const photos = countPhotos(await tx.photoQueue.list())
    const toSend = acts.filter(({ Sequence }) => !behind.has(Sequence))
    const held = acts.flatMap((act) => {
      const hold = behind.get(act.Sequence)
      return hold ? [{ Key: act.Key, MadeAt: shown(act), ...hold }] : []
    })
    const site = siteID === null ? undefined : await tx.sites.get(siteID)
    return {
      now: { steadyMs, serverMs },
      toSend: toSend.length,
      oldestToSend: oldest(toSend.map(shown)),
      held,
      needsYou: needsYou.length + photos.failed,
      photos,
      asOf: site?.Cursor == null ? null : site.AsOf,
      journal: (await tx.meta.get('journal')) ?? [],
      clockOffsetMs: queue ? Math.round(serverMs - clock.now()) : 0,
      givenUp: site?.GivenUp === true,
    }
  })
}

/** Returns an act's moment by the server's clock as known when it was saved. */
function actMs({ MadeAt, Offset }: Entry): number {
  return toMs(MadeAt) + Offset
}

function oldest(moments: readonly Instant[]): Instant | null {
  return moments.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null)
}

/** The status while nobody is signed in; `nowMs`: the tablet's clock. */
export function noStoredStatus(nowMs: number): StoredStatus {
  return {
    now: { steadyMs: nowMs, serverMs: nowMs },
    toSend: 0,
    oldestToSend: null,
    held: [],
    needsYou: 0,
    photos: noPhotos,
    asOf: null,
    journal: [],
    clockOffsetMs: 0,
    givenUp: false,
  }
}
