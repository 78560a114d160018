import type { ChangesPage } from '../../contract/sync.ts'
import { type ListName, listNames, scopeOf } from '../../domain/lists.ts'
import type { SiteState } from '../../mirror/records.ts'
import { allTables, type TabletTx } from '../../mirror/tablet-store.ts'
import {
  type Applied,
  type FiledKeys,
  newSite,
  rowsOf,
  STALE,
  tablesOf,
  takeSettled,
  writeServerRows,
} from './apply.ts'
import type { Workplace } from './workplace.ts'
import { assertFence } from './fence.ts'
import { setAsideHistories, setAsideMostHistories } from './histories.ts'
import { rebase } from './replay.ts'
import { shadowOf } from './shadows.ts'

/**
 * Starts a load. Each page is stored at once; the last sets the site's cursor, and the histories of trailers follow
 * (`histories.ts`).
 */
export async function beginLoad(at: Workplace, fence: number, siteID: number): Promise<void> {
  await at.store.transact(async (tx) => {
    await assertFence(tx, at.rules, fence)
    const site = (await tx.sites.get(siteID)) ?? newSite(siteID, at.clock.now())
    const sweep = await hasRows(tx, siteID)
    await removeSeen(tx, siteID, site.Loading?.Pages ?? 0)
    await tx.sites.putMany([{ ...site, Loading: { Cursor: null, Pages: 0, Rows: 0, Total: null, Sweep: sweep } }])
  })
}

/** Stores one page of a load. All but the last, which replays, open its lists alone: reads of others need not wait. */
export async function storePage(
  at: Workplace,
  fence: number,
  asked: string | null,
  page: ChangesPage,
  receivedMs: number,
  filed: FiledKeys,
): Promise<Applied> {
  if (!page.More) await setAsideMostHistories(at, fence, page.SiteID)
  const store = async (tx: TabletTx): Promise<Applied> => {
    await assertFence(tx, at.rules, fence)
    const site = await tx.sites.get(page.SiteID)
    if (!site?.Loading || !at.rules.answersOurs(site.Loading.Cursor, asked)) return STALE
    await writePage(tx, page)
    if (site.Loading.Sweep) await tx.seen.putMany([{ SiteID: page.SiteID, Page: site.Loading.Pages, IDs: idsOf(page) }])
    if (!page.More) return await finish(tx, at, site, page, { receivedMs, filed })
    const { Pages, Rows } = site.Loading
    await takeSettled(tx, at, page, [page], receivedMs, filed)
    const Total = page.Total ?? site.Loading.Total ?? null
    const loading = { ...site.Loading, Cursor: page.Cursor, Pages: Pages + 1, Rows: Rows + countRows(page), Total }
    await tx.sites.putMany([{ ...site, Loading: loading }])
    return { name: 'applied', moved: true, wentBack: false }
  }
  return at.store.transact(store, page.More ? [...tablesOf([page]), 'seen'] : allTables)
}

async function finish(
  tx: TabletTx,
  at: Workplace,
  site: SiteState,
  page: ChangesPage,
  { receivedMs, filed }: { readonly receivedMs: number; readonly filed: FiledKeys },
): Promise<Applied> {
  const pages = (site.Loading?.Pages ?? 0) + 1
  const { Load = 0 } = site
  if (site.Loading?.Sweep) {
    await sweep(tx, page.SiteID, pages)
    // Before the replay, which takes listed rows for those of the server.
    await setAsideHistories(tx, page.SiteID, Load)
  }
  const { wentBack } = await takeSettled(tx, at, page, [page], receivedMs, filed)
  await rebase(tx, at.author, at.rules)
  await removeSeen(tx, page.SiteID, pages)
  await tx.sites.putMany([
    {
      ...site,
      ...{ Load: Load + 1, Histories: { Done: 0, Total: null } },
      ...(page.Link && { Link: page.Link }),
      Cursor: page.Cursor,
      Loading: null,
      AsOf: page.Now,
      GivenUp: site.Loading?.GivenUp === true,
    },
  ])
  return { name: 'applied', moved: true, wentBack }
}

/** Writes rows with pending commands to their shadow. */
async function writePage(tx: TabletTx, page: ChangesPage): Promise<void> {
  const shadows = await tx.shadow.list()
  if (shadows.length === 0) return writeServerRows(tx, [page])
  const shadowed = new Set(shadows.map((record) => `${record.List}:${record.ID}`))
  const isShadowed = (list: ListName, id: number) => shadowed.has(`${list}:${id}`)
  const records = listNames.flatMap((list) =>
    rowsOf(page, list)
      .filter((row) => isShadowed(list, row.ID))
      .map((row) => shadowOf(list, row.ID, row.SiteID, row)),
  )
  const removals = page.Removed ?? []
  const gone = removals.filter((removal) => isShadowed(removal.List, removal.ID))
  await tx.shadow.putMany([
    ...records,
    ...gone.map((removal) => shadowOf(removal.List, removal.ID, removal.SiteID, null)),
  ])
  return writeServerRows(tx, [withoutRows(page, isShadowed)])
}

function withoutRows(page: ChangesPage, isLeftOut: (list: ListName, id: number) => boolean): ChangesPage {
  const kept = Object.fromEntries(
    listNames.map((list) => [list, rowsOf(page, list).filter((row) => !isLeftOut(list, row.ID))]),
  )
  return { ...page, ...kept, Removed: (page.Removed ?? []).filter((removal) => !isLeftOut(removal.List, removal.ID)) }
}

/** Removes rows that the load did not bring; with pending commands only the server's row. */
async function sweep(tx: TabletTx, siteID: number, pages: number): Promise<void> {
  const seen = await readSeen(tx, siteID, pages)
  const shadows = await tx.shadow.list()
  for (const list of listNames) {
    const known = new Set(seen.flatMap((record) => record[list] ?? []))
    const kept = new Set(shadows.filter((record) => record.List === list).map((record) => record.ID))
    const scope = scopeOf(list, siteID)
    // Histories stay readable until their records replace them.
    const stored = list === 'TrailerHistory' ? [] : await tx.rows[list].listIDs(scope)
    const ids = stored.filter((id) => !known.has(id) && !kept.has(id))
    if (ids.length > 0) await tx.rows[list].removeMany(ids)
    const lost = shadows.filter((record) => record.List === list && record.SiteID === scope && !known.has(record.ID))
    if (lost.length > 0) await tx.shadow.putMany(lost.map((record) => shadowOf(list, record.ID, scope, null)))
  }
}

async function readSeen(
  tx: TabletTx,
  siteID: number,
  pages: number,
): Promise<readonly { readonly [L in ListName]?: readonly number[] }[]> {
  const records = []
  for (let page = 0; page < pages; page++) records.push((await tx.seen.get([siteID, page]))?.IDs ?? {})
  return records
}

async function removeSeen(tx: TabletTx, siteID: number, pages: number): Promise<void> {
  const keys = Array.from({ length: pages + 1 }, (_, page): [number, number] => [siteID, page])
  await tx.seen.removeMany(keys)
}

async function hasRows(tx: TabletTx, siteID: number): Promise<boolean> {
  for (const list of listNames) if ((await tx.rows[list].listIDs(scopeOf(list, siteID))).length > 0) return true
  return false
}

function idsOf(page: ChangesPage): { readonly [L in ListName]?: readonly number[] } {
  return Object.fromEntries(listNames.map((list) => [list, rowsOf(page, list).map((row) => row.ID)]))
}

export function countRows(page: ChangesPage): number {
  return listNames.reduce((sum, list) => sum + rowsOf(page, list).length, 0)
}
