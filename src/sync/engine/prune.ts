import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { SentRecord } from '../../mirror/records.ts'
import { removeAgedOut } from './aged-out.ts'
import type { EngineParts } from './engine-parts.ts'
import { getQueue } from './outbox-record.ts'
import { inPieces, type Piecewise } from './pieces.ts'
import { removeUnvisited } from './remove-sites.ts'

const DAY_MS = 86_400_000
/** Days to keep an acknowledged command, in case the server loses it. */
export const SENT_DAYS = 30
/** Days to keep a site's mirror after the last visit (3-decisions §1, Reach). */
export const SITE_DAYS = 7

/** After the first good cycle. */
const FIRST_MS = 5 * 60_000
const EVERY_MS = 12 * 3_600_000
/** An absence after which much may have aged out: it is removed in the first good cycle. */
const LONG_MS = 2 * DAY_MS

type PruneParts = Pick<EngineParts, 'store' | 'clock' | 'deviceID'>

/**
 * Prunes now and then, beside the cycles: on a large yard it takes minutes, for which no tab's cycle should wait. It reads
 * whole lists; hence not while the first screens are read, unless the last time is long ago.
 */
export class Pruner {
  /** By monotonic time; null until the first good cycle. */
  #dueMs: number | null = null

  #isRunning = false
  #isStopped = false

  constructor(private readonly at: PruneParts & Pick<EngineParts, 'events'>) {}

  start(): void {
    this.#isStopped = false
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Call after a good cycle. Reports errors, and never throws. */
  async runWhenDue(siteID: number): Promise<void> {
    if (this.#isRunning || this.#isStopped) return
    this.#isRunning = true
    try {
      await this.#prune(siteID)
    } catch (error) {
      // A sign-out closes the store under it.
      if (!this.#isStopped) this.at.events.onError(error)
    } finally {
      this.#isRunning = false
    }
  }

  async #prune(siteID: number): Promise<void> {
    const { clock } = this.at
    this.#dueMs ??= clock.monotonic() + ((await this.#isLongAgo()) ? 0 : FIRST_MS)
    if (clock.monotonic() < this.#dueMs) return
    // Sooner again if it fails.
    this.#dueMs = clock.monotonic() + FIRST_MS
    await prune(this.at, siteID)
    this.#dueMs = clock.monotonic() + EVERY_MS
  }

  /** A store that was never pruned counts from now. */
  async #isLongAgo(): Promise<boolean> {
    const { store, clock } = this.at
    const nowMs = clock.now()
    const prunedMs = await store.read((tx) => tx.meta.get('prunedMs'), ['meta'])
    if (prunedMs === undefined) {
      const noted = store.transact((tx) => tx.meta.put('prunedMs', nowMs), ['meta'])
      // A full store is pruned five minutes later all the same.
      await noted.catch(() => undefined)
    }
    return prunedMs !== undefined && Math.abs(nowMs - prunedMs) > LONG_MS
  }
}

/**
 * Removes what has aged out, never the outbox and the rows that it names, in short transactions (`pieces.ts`). One that
 * was cut off is done again. It needs neither lock nor fence: each transaction judges its rows as it finds them.
 */
export async function prune(at: PruneParts, currentSiteID: number): Promise<void> {
  const nowMs = at.clock.now()
  const { OffsetMs } = await at.store.read((tx) => getQueue(tx, at.deviceID), ['meta'])
  const work = { store: at.store }
  await noteStay(work, currentSiteID, nowMs)
  // Settling times are by the server's clock; the tablet's may be years off.
  await pruneSent(work, fromMs(nowMs + OffsetMs - SENT_DAYS * DAY_MS))
  await pruneLanes(work, fromMs(nowMs - SENT_DAYS * DAY_MS))
  await removeAgedOut(work, currentSiteID, fromMs(nowMs + OffsetMs))
  await removeUnvisited(work, nowMs - SITE_DAYS * DAY_MS, currentSiteID)
  await inPieces(work, [nowMs], [], (tx) => tx.meta.put('prunedMs', nowMs))
}

/** A screen may stay open for longer than a visit counts. A site out of reach, removed meanwhile, stays removed. */
async function noteStay({ store }: Piecewise, siteID: number, nowMs: number): Promise<void> {
  await store.transact(
    async (tx) => {
      const site = await tx.sites.get(siteID)
      if (site) await tx.sites.putMany([{ ...site, VisitedAt: fromMs(nowMs) }])
    },
    ['sites'],
  )
}

async function pruneSent(work: Piecewise, before: Instant): Promise<void> {
  const isOld = (record: SentRecord | undefined) => record !== undefined && record.SettledAt < before
  const sent = await work.store.read((tx) => tx.sent.list(), ['sent'])
  const old = sent.filter(isOld).map((record) => record.Sequence)
  await inPieces(work, old, ['sent'], async (tx, piece) => {
    const records = await tx.sent.getMany(piece)
    await tx.sent.removeMany(piece.filter((_, place) => isOld(records[place])))
  })
}

async function pruneLanes(work: Piecewise, before: Instant): Promise<void> {
  const lanes = await work.store.read((tx) => tx.lanes.list(), ['lanes'])
  const old = lanes.filter((lane) => lane.At < before).map((lane) => lane.Lane)
  await inPieces(work, old, ['lanes', 'outbox'], async (tx, piece) => {
    const [records, outbox] = await Promise.all([tx.lanes.getMany(piece), tx.outbox.list()])
    const pending = new Set(outbox.map((record) => record.Sequence))
    const gone = records.filter((lane) => lane && lane.At < before && !lane.Last.some((seq) => pending.has(seq)))
    await tx.lanes.removeMany(gone.flatMap((lane) => lane?.Lane ?? []))
  })
}
