import { fromMs } from '../../domain/values/instant.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { giveUpPictures } from '../photos/photo-store.ts'
import { LOAD_ANEW } from '../../mirror/database.ts'
import { removeAgedOut } from './aged-out.ts'
import { getQueue } from './outbox-record.ts'
import { within } from './pieces.ts'
import { removeUnvisited } from './remove-sites.ts'
import type { Workplace } from './workplace.ts'

const DAY_MS = 86_400_000
/** Days removed from the old end of the mirror's window. */
const GIVEN_UP_DAYS = 6

/**
 * Removes old departures, finished tasks and other sites; the queue and its rows stay. In one transaction: it has no
 * fence, and another tab may begin to load the site as soon as there is space.
 */
export async function giveUpHistory(
  at: Pick<Workplace, 'store' | 'clock' | 'deviceID'>,
  siteID: number,
): Promise<void> {
  await at.store.transact(async (tx) => {
    const whole = { store: within(tx) }
    const { OffsetMs } = await getQueue(tx, at.deviceID)
    const nowMs = at.clock.now()
    await removeAgedOut(whole, siteID, fromMs(nowMs + OffsetMs + GIVEN_UP_DAYS * DAY_MS))
    await removeUnvisited(whole, nowMs, siteID)
    await giveUpPictures(tx)
    const site = await tx.sites.get(siteID)
    // The rest of a load under way does not bring them again.
    const Loading = site?.Loading?.Pages ? { ...site.Loading, GivenUp: true } : (site?.Loading ?? null)
    if (site) await tx.sites.putMany([{ ...site, Loading, GivenUp: true }])
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
      // A load under way that lacks them begins again; any other brings them.
      const Loading = site.Loading?.GivenUp ? { ...site.Loading, Cursor: LOAD_ANEW } : site.Loading
      await tx.sites.putMany([{ ...rest, Loading, Cursor: site.Cursor === null ? null : LOAD_ANEW }])
    },
    ['sites'],
  )
  return true
}
