import { listNames, lists } from '../../domain/lists.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import type { RowChanges, TabletTx } from '../../mirror/tablet-store.ts'
import { assertFence } from './fence.ts'
import type { Workplace } from './workplace.ts'

const DAY_MS = 86_400_000
/** How long an acknowledged command is kept, in case the server loses it (architecture, law 1). */
export const SENT_DAYS = 30
/** How long the mirror of a site is kept after the last visit (3-decisions §1, Reach). */
export const SITE_DAYS = 7

/** Forgets what is old: acknowledged commands, lanes without recent commands, and sites that were not visited. The outbox is never pruned. */
export async function prune(at: Workplace, fence: number, currentSiteID: number): Promise<RowChanges> {
  return at.store.transact('forget what is old', async (tx) => {
    await assertFence(tx, at.rules, fence)
    const nowMs = at.clock.now()
    await pruneSent(tx, fromMs(nowMs - SENT_DAYS * DAY_MS))
    await pruneLanes(tx, fromMs(nowMs - SENT_DAYS * DAY_MS))
    return pruneSites(tx, nowMs - SITE_DAYS * DAY_MS, currentSiteID)
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

async function pruneSites(tx: TabletTx, beforeMs: number, currentSiteID: number): Promise<RowChanges> {
  const sites = await tx.sites.list()
  const pending = new Set((await tx.outbox.list()).map((record) => record.Entry.SiteID))
  const isOld = (siteID: number, visitedAt: string) =>
    siteID !== currentSiteID && !pending.has(siteID) && toMs(visitedAt) < beforeMs
  const old = sites.filter((site) => isOld(site.SiteID, site.VisitedAt)).map((site) => site.SiteID)
  return removeSites(tx, old)
}

/** Removes sites from the mirror: rows, what was kept aside, and how far they were. What sites share stays. */
export async function removeSites(tx: TabletTx, siteIDs: readonly number[]): Promise<RowChanges> {
  const changes: Record<string, number[]> = {}
  for (const list of listNames.filter((name) => lists[name].scope === 'site')) {
    for (const siteID of siteIDs) {
      const ids = await tx.rows[list].listIDs(siteID)
      if (ids.length === 0) continue
      await tx.rows[list].removeMany(ids)
      changes[list] = [...(changes[list] ?? []), ...ids]
    }
  }
  const shadows = (await tx.shadow.list()).filter((record) => siteIDs.includes(record.SiteID))
  if (shadows.length > 0) await tx.shadow.removeMany(shadows.map((record) => [record.List, record.ID] as const))
  if (siteIDs.length > 0) await tx.sites.removeMany(siteIDs)
  return changes
}
