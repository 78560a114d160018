import type { Entry } from '../../contract/sync.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import { waitingActs } from '../../mirror/acts.ts'
import type { SiteState } from '../../mirror/records.ts'
import { countPhotos, noPhotos } from '../photos/photo-count.ts'
import type { Connection, SyncStatus } from '../sync-status.ts'
import { noteQueue } from './foreseen-reads.ts'
import { heldBehind } from './held.ts'
import { lastAnswer, withStart } from './outage-start.ts'
import type { Workplace } from './workplace.ts'

export type StoredStatus = Omit<SyncStatus, 'others' | 'persistent' | 'space' | 'losses' | 'limits'>

/**
 * Returns counts and ages from the store, the same in every tab, and the connection with the start of its outage. Reads
 * the queue only if it changed elsewhere.
 */
export async function readStatus(
  { store, clock, time }: Pick<Workplace, 'store' | 'clock' | 'time'>,
  siteID: number | null,
  connection: Connection = { name: 'starting' },
): Promise<StoredStatus> {
  return store.read(
    async (tx) => {
      const [queue, journal = [], outbox, refused, photoRecords, sites] = await Promise.all([
        tx.meta.get('queue'),
        tx.meta.get('journal'),
        tx.outbox.list(),
        tx.needsYou.list(),
        tx.photoQueue.list(),
        tx.sites.list(),
      ])
      // So that the first save of a session guesses its IDs, too.
      if (queue) noteQueue(store, queue)
      const site = sites.find(({ SiteID }) => SiteID === siteID)
      const steadyMs = time.steady()
      const serverMs = queue ? time.now(queue) : steadyMs
      const shown = (ms: number) => fromMs(ms - (serverMs - steadyMs))
      const settling = new Set(outbox.map((record) => record.SettlesKey))
      const needsYou = refused.filter((record) => !settling.has(record.Key))
      const behind = heldBehind(outbox, needsYou)
      const acts = waitingActs(outbox)
      const photos = countPhotos(photoRecords)
      const toSend = acts.filter(({ Sequence }) => !behind.has(Sequence))
      const oldestMs = toSend.reduce((first, act) => Math.min(first, actMs(act)), Infinity)
      const held = acts.flatMap((act) => {
        const hold = behind.get(act.Sequence)
        return hold ? [{ Key: act.Key, MadeAt: shown(actMs(act)), ...hold }] : []
      })
      return {
        connection: withStart(connection, { journal, answeredAt: lastAnswer(sites, queue, time) }),
        now: { steadyMs, serverMs },
        toSend: toSend.length,
        oldestToSend: toSend.length === 0 ? null : shown(oldestMs),
        held,
        needsYou: needsYou.length + photos.failed,
        photos,
        asOf: site?.Cursor == null ? null : site.AsOf,
        journal,
        clockOffsetMs: queue ? Math.round(serverMs - clock.now()) : 0,
        givenUp: site?.GivenUp === true,
        histories: historiesOf(site),
      }
    },
    ['meta', 'outbox', 'needsYou', 'photoQueue', 'sites'],
  )
}

function historiesOf(site: SiteState | undefined): SyncStatus['histories'] {
  const { Histories } = site ?? {}
  return Histories ? { done: Histories.Done, total: Histories.Total } : null
}

/** Returns an act's moment by the server's clock as known when it was saved. */
function actMs({ MadeAt, Offset }: Entry): number {
  return toMs(MadeAt) + Offset
}

/** The status while nobody is signed in; `nowMs`: the tablet's clock. */
export function noStoredStatus(nowMs: number, connection: Connection): StoredStatus {
  return {
    connection,
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
    histories: null,
  }
}
