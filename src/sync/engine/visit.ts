import { fromMs } from '../../domain/values/instant.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { newSite } from './apply.ts'

/** Notes that the site is open now, also if it is not loaded yet; what counts as unvisited is removed (`prune.ts`). */
export async function noteVisit(tx: TabletTx, siteID: number, nowMs: number): Promise<void> {
  const site = (await tx.sites.get(siteID)) ?? newSite(siteID, nowMs)
  await tx.sites.putMany([{ ...site, VisitedAt: fromMs(nowMs) }])
}
