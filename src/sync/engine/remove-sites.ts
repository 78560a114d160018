import { type ListName, listNames, lists } from '../../domain/lists.ts'
import { toMs } from '../../domain/values/instant.ts'
import type { TableName, TabletTx } from '../../mirror/tablet-store.ts'
import { inPieces, type Piecewise } from './pieces.ts'

/** Decides in each transaction: between two of them a site may be visited, or a command be saved there. */
type MayGo = (tx: TabletTx, siteID: number) => Promise<boolean>

const ofSite: readonly ListName[] = listNames.filter((name) => lists[name].scope === 'site')

/** Needed to decide. */
const deciding: readonly TableName[] = ['sites', 'outbox', 'photoQueue']

/** Removes the sites that were last visited before then, but none for which a command or a photo waits. */
export async function removeUnvisited(work: Piecewise, beforeMs: number, currentSiteID: number): Promise<void> {
  const sites = await work.store.read((tx) => tx.sites.list(), ['sites'])
  const others = sites.map(({ SiteID }) => SiteID).filter((siteID) => siteID !== currentSiteID)
  await removeSites(work, others, async (tx, siteID) => {
    const [site, outbox, photos] = await Promise.all([tx.sites.get(siteID), tx.outbox.list(), tx.photoQueue.list()])
    const waiting = photos.filter(({ State }) => State !== 'stored')
    const isPending = [...outbox.map(({ Entry }) => Entry), ...waiting].some(({ SiteID }) => SiteID === siteID)
    return site !== undefined && toMs(site.VisitedAt) < beforeMs && !isPending
  })
}

/**
 * Removes the sites' rows, shadows and cursors; rows that sites share stay. The cursor goes first: a site of which only
 * a part is left counts as not loaded, and a visit loads it anew. The site itself goes last, so that another run finds
 * it.
 */
export async function removeSites(
  work: Piecewise,
  siteIDs: readonly number[],
  mayGo: MayGo = async () => true,
): Promise<void> {
  const going: number[] = []
  await inPieces(work, siteIDs, [...deciding, 'shadow'], async (tx, piece) => {
    for (const siteID of piece) {
      if (!(await mayGo(tx, siteID))) continue
      await forgetLoaded(tx, siteID)
      going.push(siteID)
    }
  })
  for (const siteID of going) await removeSite(work, siteID, mayGo)
}

async function forgetLoaded(tx: TabletTx, siteID: number): Promise<void> {
  const [site, shadows] = await Promise.all([tx.sites.get(siteID), tx.shadow.list()])
  if (site) await tx.sites.putMany([{ ...site, Cursor: null, Loading: null }])
  const own = shadows.filter((record) => record.SiteID === siteID)
  if (own.length > 0) await tx.shadow.removeMany(own.map((record) => [record.List, record.ID] as const))
}

async function removeSite(work: Piecewise, siteID: number, mayGo: MayGo): Promise<void> {
  const remove = (keys: readonly number[], table: TableName, run: (tx: TabletTx, keys: readonly number[]) => unknown) =>
    inPieces(work, keys, [...deciding, table], async (tx, piece) => {
      if ((await mayGo(tx, siteID)) && !(await isLoadedAgain(tx, siteID))) await run(tx, piece)
    })
  for (const list of ofSite) {
    const ids = await work.store.read((tx) => tx.rows[list].listIDs(siteID), [list])
    await remove(ids, list, (tx, piece) => tx.rows[list].removeMany(piece))
  }
  const trailers = await work.store.read((tx) => listHistories(tx, siteID), ['sites', 'histories'])
  await remove(trailers, 'histories', (tx, piece) => tx.histories.removeMany(piece))
  await remove([siteID], 'sites', (tx, piece) => tx.sites.removeMany(piece))
}

/** A tab in which the site is open may load it between two transactions: its rows are those of the load then. */
async function isLoadedAgain(tx: TabletTx, siteID: number): Promise<boolean> {
  const site = await tx.sites.get(siteID)
  return site !== undefined && (site.Cursor !== null || site.Loading !== null)
}

/** Of this load and those before. */
async function listHistories(tx: TabletTx, siteID: number): Promise<readonly number[]> {
  const { Load = 0 } = (await tx.sites.get(siteID)) ?? {}
  return tx.histories.listIDs(siteID, Load + 1, 'earlier')
}
