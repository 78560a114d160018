import { toMs } from '../domain/values/instant.ts'
import type { SwitchableSite } from './api.ts'
import type { Bench } from './bench.ts'
import { SITE_DAYS } from './engine/prune.ts'
import { within } from './engine/pieces.ts'
import { removeSites } from './engine/remove-sites.ts'
import { NOT_HERE } from './session-words.ts'

/** Returns the person's sites; while offline, those not fully loaded or not shown for a week cannot be chosen. */
export async function listSitesHere(bench: Bench, nowMs: number): Promise<readonly SwitchableSite[]> {
  const mirrored = await bench.mirror.sites.toArray()
  const oldest = nowMs - SITE_DAYS * 86_400_000
  const here = new Set(
    mirrored.filter((site) => site.Cursor !== null && toMs(site.VisitedAt) >= oldest).map((site) => site.SiteID),
  )
  return bench.user.Sites.map(({ ID, Name }) => ({ ID, Name, unavailable: here.has(ID) ? null : NOT_HERE }))
}

/**
 * Removes sites outside the person's reach. Commands made there stay in the outbox. In one transaction: a save or a load
 * between two would leave rows that the person may no longer see.
 */
export async function leaveSites({ store }: Pick<Bench, 'store'>, reach: ReadonlySet<number>): Promise<void> {
  await store.transact(async (tx) => {
    const gone = (await tx.sites.list()).map((site) => site.SiteID).filter((siteID) => !reach.has(siteID))
    await removeSites({ store: within(tx) }, gone)
  })
}
