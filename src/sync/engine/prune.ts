import { listNames, lists } from '../../domain/lists.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import { isInWindow } from '../../domain/window.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { assertFence } from './fence.ts'
import { getQueue } from './outbox-record.ts'
import type { Workplace } from './workplace.ts'

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

type PruneParts = Pick<Workplace, 'store' | 'clock' | 'rules' | 'deviceID'>

/**
 * Prunes now and then. Reads wait for it, as it opens all tables; hence not while the first screens are read, unless the
 * last time is long ago.
 */
export class Pruner {
  /** By monotonic time; null until the first good cycle. */
  #dueMs: number | null = null

  constructor(private readonly at: PruneParts) {}

  /** Call after a good cycle. */
  async runWhenDue(siteID: number, fence: number): Promise<void> {
    const now = this.at.clock.monotonic()
    this.#dueMs ??= now + ((await this.#isLongAgo()) ? 0 : FIRST_MS)
    if (now < this.#dueMs) return
    // Sooner again if it fails.
    this.#dueMs = now + FIRST_MS
    await prune(this.at, fence, siteID)
    this.#dueMs = now + EVERY_MS
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

/** Removes what has aged out; never the outbox and the rows that it names. */
export async function prune(at: PruneParts, fence: number, currentSiteID: number): Promise<void> {
  await at.store.transact(async (tx) => {
    await assertFence(tx, at.rules, fence)
    const nowMs = at.clock.now()
    const { OffsetMs } = await getQueue(tx, at.deviceID)
    // Settling times are by the server's clock; the tablet's may be years off.
    await pruneSent(tx, fromMs(nowMs + OffsetMs - SENT_DAYS * DAY_MS))
    await pruneLanes(tx, fromMs(nowMs - SENT_DAYS * DAY_MS))
    await pruneWindow(tx, currentSiteID, fromMs(nowMs + OffsetMs))
    await pruneDated(tx, currentSiteID, fromMs(nowMs + OffsetMs))
    await pruneSites(tx, nowMs - SITE_DAYS * DAY_MS, currentSiteID)
    await tx.meta.put('prunedMs', nowMs)
  })
}

async function pruneSent(tx: TabletTx, before: string): Promise<void> {
  const old = (await tx.sent.list()).filter((record) => record.SettledAt < before)
  if (old.length > 0) await tx.sent.removeMany(old.map((record) => record.Sequence))
}

async function pruneLanes(tx: TabletTx, before: string): Promise<void> {
  const pending = new Set((await tx.outbox.list()).map((record) => record.Sequence))
  const old = (await tx.lanes.list()).filter((lane) => lane.At < before && !lane.Last.some((seq) => pending.has(seq)))
  if (old.length > 0) await tx.lanes.removeMany(old.map((lane) => lane.Lane))
}

/** Removes old departures (`domain/window.ts`) without reading trailers on the yard. */
export async function pruneWindow(tx: TabletTx, siteID: number, now: Instant): Promise<void> {
  const pending = await getPending(tx)
  const gone: number[] = []
  for (const State of [TrailerState.Departed, TrailerState.InTransit]) {
    const trailers = await tx.rows.Trailers.find(siteID, { State })
    const old = trailers.filter((row) => !pending.has(row.ID) && !isInWindow('Trailers', row, now, () => row))
    gone.push(...old.map((row) => row.ID))
  }
  const kept = new Set(
    (await tx.shadow.list()).filter((record) => record.List === 'Trailers').map((record) => record.ID),
  )
  const ids = gone.filter((id) => !kept.has(id))
  if (ids.length > 0) {
    await tx.rows.Trailers.removeMany(ids)
    await tx.histories.removeMany(ids)
  }
  for (const TrailerID of ids) {
    const history = await tx.rows.TrailerHistory.find(siteID, { TrailerID })
    await tx.rows.TrailerHistory.removeMany(history.map((row) => row.ID))
    const photos = await tx.rows.Photos.find(siteID, { TrailerID })
    await tx.rows.Photos.removeMany(photos.map((row) => row.ID))
  }
}

async function getPending(tx: TabletTx): Promise<ReadonlySet<number>> {
  return new Set((await tx.outbox.list()).flatMap((record) => record.TrailerIDs))
}

/** Removes old rows; reads whole lists, which regular runs keep short. */
export async function pruneDated(tx: TabletTx, siteID: number, now: Instant): Promise<void> {
  const shadows = await tx.shadow.list()
  const pending = await getPending(tx)
  for (const list of ['Audits', 'AuditTrailers', 'Tasks', 'Messages', 'ExpectedShipments', 'Notices'] as const) {
    const shadowed = shadows.filter((record) => record.List === list).map((record) => record.ID)
    const kept = new Set([...pending, ...shadowed])
    const rows = await tx.rows[list].getMany(await tx.rows[list].listIDs(siteID))
    const old = rows.flatMap((row) => (row && !isInWindow(list, row, now, () => undefined) ? [row.ID] : []))
    const gone = old.filter((id) => !kept.has(id))
    if (gone.length > 0) await tx.rows[list].removeMany(gone)
  }
}

export async function pruneSites(tx: TabletTx, beforeMs: number, currentSiteID: number): Promise<void> {
  const sites = await tx.sites.list()
  const waiting = (await tx.photoQueue.list()).filter(({ State }) => State !== 'stored')
  const unsent = (await tx.outbox.list()).map((record) => record.Entry)
  const pending = new Set([...unsent, ...waiting].map(({ SiteID }) => SiteID))
  const isOld = (siteID: number, visitedAt: string) =>
    siteID !== currentSiteID && !pending.has(siteID) && toMs(visitedAt) < beforeMs
  const old = sites.filter((site) => isOld(site.SiteID, site.VisitedAt)).map((site) => site.SiteID)
  await removeSites(tx, old)
}

/** Removes the records of histories from before a load. */
export async function removeHistories(tx: TabletTx, siteID: number, load: number): Promise<void> {
  const ids = await tx.histories.listIDs(siteID, load, 'earlier')
  if (ids.length > 0) await tx.histories.removeMany(ids)
}

/** Removes the sites' rows, shadows and cursors; rows that sites share stay. */
export async function removeSites(tx: TabletTx, siteIDs: readonly number[]): Promise<void> {
  for (const list of listNames.filter((name) => lists[name].scope === 'site')) {
    for (const siteID of siteIDs) {
      const ids = await tx.rows[list].listIDs(siteID)
      if (ids.length > 0) await tx.rows[list].removeMany(ids)
    }
  }
  for (const siteID of siteIDs) {
    const { Load = 0 } = (await tx.sites.get(siteID)) ?? {}
    await removeHistories(tx, siteID, Load + 1)
  }
  const shadows = (await tx.shadow.list()).filter((record) => siteIDs.includes(record.SiteID))
  if (shadows.length > 0) await tx.shadow.removeMany(shadows.map((record) => [record.List, record.ID] as const))
  if (siteIDs.length > 0) await tx.sites.removeMany(siteIDs)
}
