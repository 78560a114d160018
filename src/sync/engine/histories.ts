import { type HistoriesPage, type HistoriesRequest, header } from '../../contract/sync.ts'
import { packHistory } from '../../domain/trailers/packed-history.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import { joinHistory } from '../../mirror/histories.ts'
import type { HistoryRecord, SiteState } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { judge } from '../retry.ts'
import { assertFence } from './fence.ts'
import { inPieces, piecesOf } from './pieces.ts'
import type { Network } from './ports.ts'
import { FOREIGN, LOCKED, PageSize, type Sizes, type Stop } from './pull.ts'
import type { Workplace } from './workplace.ts'

export type HistoriesEnd = { readonly name: 'whole' | 'left' } | { readonly name: 'stop'; readonly verdict: Stop }

const trailersPerPage: Sizes = { first: 200, smallest: 20, largest: 1_000 }

/** Fewer than the smallest page, so that the latest one is always in the next. */
const MOST_WANTED = 10

/** Rows that are moved at once. */
const PIECE = 1_000

/** Records that are stored at once: a save that reads histories waits for them. */
const RECORDS_PIECE = 100

/**
 * Downloads the histories of a site's trailers, which a load leaves out: one record per trailer that has none of this
 * load, current visits first, then by the last activity. It holds no lock and needs no order: the deltas bring all rows
 * since the load's cursor, so that a record of any later moment is whole with them; it has no row after the stored
 * cursor. A kill, an error or another tab's download only leaves other trailers to ask for.
 */
export class Histories {
  readonly #sizes: PageSize
  /** Trailers whose history a person looks for, the latest first. */
  #wanted: readonly number[] = []

  constructor(
    private readonly at: Pick<Workplace, 'store' | 'clock' | 'author'>,
    private readonly network: Network,
    private readonly onStored: () => void = () => undefined,
    sizes: Sizes = trailersPerPage,
  ) {
    this.#sizes = new PageSize(sizes)
  }

  /** Asks for this trailer's history before the others. */
  want(trailerID: number): void {
    this.#wanted = [trailerID, ...this.#wanted.filter((id) => id !== trailerID)].slice(0, MOST_WANTED)
  }

  /** `mayGo`: false ends the run before its next request. */
  async run(siteID: number, mayGo: () => boolean): Promise<HistoriesEnd> {
    for (;;) {
      // After most cycles there is nothing to do.
      const todo = await this.#find(siteID)
      if (todo === null) return { name: 'whole' }
      if (todo.missing.length === 0) {
        await this.#end(siteID, todo.load)
        return { name: 'whole' }
      }
      const end = await this.#download(siteID, todo, mayGo)
      if (end) return end
    }
  }

  /**
   * Returns the trailers without a record; null if no load is followed. Trailers are listed in one transaction, since one
   * that changes its state between two would be left out, and records after them: none of this load is removed while its
   * trailer stays. Both only read, so that a save waits for neither longer than the list takes.
   */
  async #find(siteID: number): Promise<Todo | null> {
    const { store } = this.at
    const site = await store.read((tx) => tx.sites.get(siteID), ['sites'])
    if (!isFollowing(site)) return null
    const { Load = 0 } = site
    const trailers = await store.read((tx) => listTrailers(tx, siteID), ['Trailers'])
    const stored = new Set(await store.read((tx) => tx.histories.listIDs(siteID, Load), ['histories']))
    const missing = trailers.filter((id) => !stored.has(id))
    if (missing.length > 0) {
      await this.#noteProgress(siteID, Load, () => ({ Done: stored.size, Total: stored.size + missing.length }))
    }
    return { load: Load, missing }
  }

  #noteProgress(siteID: number, load: number, next: (known: Following['Histories']) => SiteState['Histories']) {
    return this.at.store.transact(
      async (tx) => {
        const site = await tx.sites.get(siteID)
        if (isFollowing(site, load)) await tx.sites.putMany([{ ...site, Histories: next(site.Histories) }])
      },
      ['sites'],
    )
  }

  /**
   * Removes the records of earlier loads, now that each trailer has one of this load, and then notes that all are here.
   * In pieces, since a save waits for each of them.
   */
  async #end(siteID: number, load: number): Promise<void> {
    const { store } = this.at
    const earlier = await store.read((tx) => tx.histories.listIDs(siteID, load, 'earlier'), ['histories'])
    await inPieces(this.at, earlier, ['histories'], async (tx, piece) => {
      const records = await tx.histories.getMany(piece)
      const isOld = (record: HistoryRecord | undefined) => record?.SiteID === siteID && record.Load < load
      await tx.histories.removeMany(piece.filter((_, place) => isOld(records[place])))
    })
    await this.#noteProgress(siteID, load, () => null)
  }

  /** Stores each page while the next one is fetched; null at the end of the list. */
  async #download(siteID: number, { load, missing }: Todo, mayGo: () => boolean): Promise<HistoriesEnd | null> {
    let left: readonly number[] = missing
    let storing: Promise<boolean> = Promise.resolve(true)
    while (left.length > 0) {
      left = this.#wantedFirst(left)
      const asked = left.slice(0, this.#sizes.limit)
      const [stored, pulled] = await Promise.all([storing, mayGo() ? this.#pull(siteID, load, asked) : null])
      if (!stored || !pulled) return { name: 'left' }
      if (pulled.name === 'stop') return pulled
      const records = pulled.page.Histories.map(
        (history): HistoryRecord => ({ ...history, SiteID: siteID, Load: load }),
      )
      const here = new Set(records.map(({ TrailerID }) => TrailerID))
      left = left.filter((id) => !here.has(id))
      storing = this.#store(siteID, load, records)
      // An error is thrown by the next turn, also while that one still waits for the network.
      storing.catch(() => undefined)
    }
    return (await storing) ? null : { name: 'left' }
  }

  #wantedFirst(missing: readonly number[]): readonly number[] {
    if (this.#wanted.length === 0) return missing
    const here = new Set(missing)
    const first = new Set(this.#wanted.filter((id) => here.has(id)))
    return [...first, ...missing.filter((id) => !first.has(id))]
  }

  /** Null if another load began meanwhile. */
  async #pull(siteID: number, load: number, trailerIDs: readonly number[]): Promise<Pulled | null> {
    const site = await this.at.store.read((tx) => tx.sites.get(siteID), ['sites'])
    if (!isFollowing(site, load)) return null
    const request: HistoriesRequest = { Since: site.Cursor, TrailerIDs: trailerIDs }
    const startedMs = this.at.clock.monotonic()
    const answer = await this.network.call({
      ...{ method: 'POST', path: '/changes/histories', body: request },
      headers: { [header.site]: String(siteID) },
    })
    const tookMs = this.at.clock.monotonic() - startedMs
    const verdict = judge(answer, this.at.clock.now())
    this.#sizes.learn({ tookMs, verdict: verdict.name === 'good' ? null : verdict })
    if (verdict.name !== 'good') return { name: 'stop', verdict }
    const { body } = verdict
    if (!isHistoriesPage(body) || !answersThese(body, trailerIDs)) return { name: 'stop', verdict: FOREIGN }
    const isOurs = body.UserID === this.at.author.UserID && body.SiteID === siteID
    return isOurs ? { name: 'page', page: body } : { name: 'stop', verdict: LOCKED }
  }

  /** False if another load began meanwhile, or the site was left. */
  async #store(siteID: number, load: number, records: readonly HistoryRecord[]): Promise<boolean> {
    for (const piece of piecesOf(records, RECORDS_PIECE)) {
      const isStored = await this.at.store.transact(
        async (tx) => {
          const site = await tx.sites.get(siteID)
          if (!isFollowing(site, load)) return false
          const { Done, Total } = site.Histories
          await tx.histories.putMany(piece)
          await tx.sites.putMany([{ ...site, Histories: { Done: Done + piece.length, Total } }])
          return true
        },
        ['sites', 'histories'],
      )
      if (!isStored) return false
    }
    this.onStored()
    return true
  }
}

interface Todo {
  readonly load: number
  readonly missing: readonly number[]
}

type Pulled =
  | { readonly name: 'page'; readonly page: HistoriesPage }
  | { readonly name: 'stop'; readonly verdict: Stop }

type Following = SiteState & { readonly Cursor: string; readonly Histories: NonNullable<SiteState['Histories']> }

/** A load that begins anew brings all of them again. */
function isFollowing(site: SiteState | undefined, load = site?.Load): site is Following {
  return site?.Loading === null && site.Load === load && site.Cursor !== null && !!site.Histories
}

/** Current visits first, then by the last activity. */
async function listTrailers(tx: TabletTx, siteID: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (const State of [TrailerState.OnYard, TrailerState.InTransit, TrailerState.Departed])
    ids.push(...(await tx.rows.Trailers.findIDs(siteID, { State })).toReversed())
  return ids
}

function isHistoriesPage(body: object): body is HistoriesPage {
  const page: Partial<Record<keyof HistoriesPage, unknown>> = body
  return typeof page.UserID === 'number' && typeof page.SiteID === 'number' && Array.isArray(page.Histories)
}

/** Something of what was asked for, and nothing else. */
function answersThese({ Histories: histories }: HistoriesPage, trailerIDs: readonly number[]): boolean {
  const asked = new Set(trailerIDs)
  return histories.length > 0 && histories.every(({ TrailerID, Rows }) => asked.has(TrailerID) && Array.isArray(Rows))
}

const asideTables = ['sites', 'shadow', 'histories', 'TrailerHistory'] as const

/**
 * Moves most rows of histories before a load anew ends (`setAsideHistories`), each piece in a transaction of its own: a
 * tablet that was updated has tens of thousands of them, for which no save should wait.
 */
export async function setAsideMostHistories(
  at: Pick<Workplace, 'store' | 'rules'>,
  fence: number,
  siteID: number,
): Promise<void> {
  const ids = await at.store.read(async (tx) => {
    const site = await tx.sites.get(siteID)
    return site?.Loading?.Sweep ? await tx.rows.TrailerHistory.listIDs(siteID) : []
  }, asideTables)
  const work = { store: at.store, check: (tx: TabletTx) => assertFence(tx, at.rules, fence) }
  const move = async (tx: TabletTx, piece: readonly number[]) => {
    const site = await tx.sites.get(siteID)
    if (site?.Loading?.Sweep) await setAside(tx, siteID, site.Load ?? 0, piece)
  }
  await inPieces(work, ids, asideTables, move, PIECE)
}

/**
 * Moves rows of histories into the records of an earlier load, where they stay readable until those of this load
 * replace them: the server may have lost some of them. Own rows that wait stay in the list.
 */
export async function setAsideHistories(tx: TabletTx, siteID: number, load: number): Promise<void> {
  const ids = await tx.rows.TrailerHistory.listIDs(siteID)
  for (let from = 0; from < ids.length; from += PIECE) await setAside(tx, siteID, load, ids.slice(from, from + PIECE))
}

async function setAside(tx: TabletTx, siteID: number, load: number, ids: readonly number[]): Promise<void> {
  const own = new Set((await tx.shadow.list()).flatMap(({ List, ID }) => (List === 'TrailerHistory' ? [ID] : [])))
  const found = await tx.rows.TrailerHistory.getMany(ids.filter((id) => !own.has(id)))
  const rows = found.filter((row) => row !== undefined)
  if (rows.length === 0) return
  const byTrailer = groupByTrailer(rows)
  const known = await tx.histories.getMany([...byTrailer.keys()])
  const records = [...byTrailer].map(([trailerID, more], place): HistoryRecord => {
    const history = packHistory(trailerID, joinHistory(known[place], more))
    return { ...history, SiteID: siteID, Load: load }
  })
  await tx.histories.putMany(records)
  await tx.rows.TrailerHistory.removeMany(rows.map(({ ID }) => ID))
}

function groupByTrailer(rows: readonly TrailerHistoryRow[]): ReadonlyMap<number, readonly TrailerHistoryRow[]> {
  const groups = new Map<number, TrailerHistoryRow[]>()
  for (const row of rows) groups.set(row.TrailerID, [...(groups.get(row.TrailerID) ?? []), row])
  return groups
}
