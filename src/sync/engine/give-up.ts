import { fromMs } from '../../domain/values/instant.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { giveUpPictures } from '../photos/photo-store.ts'
import { LOAD_ANEW } from '../../mirror/database.ts'
import { getQueue } from './outbox-record.ts'
import { pruneDated, pruneSites, pruneWindow } from './prune.ts'
import type { Workplace } from './workplace.ts'

const DAY_MS = 86_400_000
/** Days removed from the old end of the mirror's window. */
const GIVEN_UP_DAYS = 6

/** Removes old departures, finished tasks and other sites; the queue and its rows stay. */
export async function giveUpHistory(at: Workplace, siteID: number): Promise<void> {
  await at.store.transact(async (tx) => {
    const { OffsetMs } = await getQueue(tx, at.deviceID)
    const now = fromMs(at.clock.now() + OffsetMs + GIVEN_UP_DAYS * DAY_MS)
    await pruneWindow(tx, siteID, now)
    await pruneDated(tx, siteID, now)
    await pruneSites(tx, at.clock.now(), siteID)
    await giveUpPictures(tx)
    const site = await tx.sites.get(siteID)
    if (site) await tx.sites.putMany([{ ...site, GivenUp: true }])
  })
}

/** Loads the site again; true if something was given up. */
export async function loadGivenUp(at: Pick<Workplace, 'store'>, siteID: number): Promise<boolean> {
  const isGivenUp = async (tx: TabletTx) => (await tx.sites.get(siteID))?.GivenUp === true
  if (!(await at.store.read(isGivenUp, ['sites']))) return false
  await at.store.transact(
    async (tx) => {
      const site = await tx.sites.get(siteID)
      if (!site) return
      const { GivenUp: _, ...rest } = site
      await tx.sites.putMany([{ ...rest, Cursor: site.Cursor === null ? null : LOAD_ANEW }])
    },
    ['sites'],
  )
  return true
}
