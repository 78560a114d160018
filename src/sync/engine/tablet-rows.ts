import type { LikelyNearest, LikelyRead } from '../../domain/commands/likely-reads.ts'
import { equalsAll, type NearestAsk } from '../../domain/commands/nearest.ts'
import { type Touched, WriteBehind } from '../../domain/commands/write-behind.ts'
import { type Entities, type ListName, listNames, type Row, scopeOf } from '../../domain/lists.ts'
import type { TrailerHistoryRow } from '../../domain/trailers/trailer-history.ts'
import { joinHistory } from '../../mirror/histories.ts'
import type { RowTable, TabletTx } from '../../mirror/tablet-store.ts'

/**
 * Returns a buffer over the rows of all sites. `created`: IDs of rows that pending commands create, which are in the list or
 * nowhere: the record of an earlier load may have one that a restored server has lost.
 */
export function tabletRows(tx: TabletTx, created: ReadonlySet<number> = new Set()): WriteBehind {
  const table = <L extends ListName>(list: L): RowTable<Entities[L]> => tx.rows[list]
  return new WriteBehind({
    get: (list, id) => table(list).get(id),
    find: async (list, siteID, where) => {
      const found = await table(list).find(siteID, where)
      return list === 'TrailerHistory' ? withPacked(tx, siteID, where, found, created) : found
    },
    nearest: (list, siteID, ask) => table(list).nearest(siteID, ask),
  })
}

/** Adds the rows of the trailer's record; the cast is safe, since the list is that of histories. */
async function withPacked<R extends Row>(
  tx: TabletTx,
  siteID: number,
  where: Partial<R>,
  found: readonly R[],
  created: ReadonlySet<number>,
): Promise<readonly R[]> {
  const asked: Partial<TrailerHistoryRow> = where
  const record = asked.TrailerID === undefined ? undefined : await tx.histories.get(asked.TrailerID)
  if (record?.SiteID !== siteID) return found
  const listed = found as unknown as readonly TrailerHistoryRow[]
  const rows = joinHistory(record, listed).filter((row) => !created.has(row.ID) || listed.includes(row))
  return rows.filter((row) => equalsAll(row, asked)) as unknown as readonly R[]
}

/** Writes the rows that differ; false when there are none. */
export async function flushRows(tx: TabletTx, rows: WriteBehind): Promise<boolean> {
  const flushed = await Promise.all(listNames.map((list) => flushList(tx, rows, list)))
  return flushed.includes(true)
}

async function flushList<L extends ListName>(tx: TabletTx, rows: WriteBehind, list: L): Promise<boolean> {
  const changed = rows.written(list).filter(({ row, before }) => !sameRow(row, before))
  const put = changed.flatMap(({ row }) => (row ? [row] : []))
  const removed = changed.flatMap(({ id, row }) => (row ? [] : [id]))
  await Promise.all([
    put.length > 0 && tx.rows[list].putMany(put),
    removed.length > 0 && tx.rows[list].removeMany(removed),
  ])
  return changed.length > 0
}

/** Reads rows into the buffer, all at once. */
export async function readRows(tx: TabletTx, rows: WriteBehind, touched: readonly Touched[]): Promise<void> {
  const ids = new Map<ListName, Set<number>>()
  for (const { list, id } of touched) {
    const known = ids.get(list)
    if (known) known.add(id)
    else ids.set(list, new Set([id]))
  }
  await Promise.all([...ids].map(([list, of]) => readList(tx, rows, list, [...of])))
}

/** Reads into the buffer, all at once, what rules will probably ask for; they read the rest themselves. */
export async function foresee(
  tx: TabletTx,
  rows: WriteBehind,
  siteID: number,
  reads: readonly LikelyRead[],
): Promise<void> {
  const touched: Touched[] = []
  const others: Promise<unknown>[] = []
  for (const read of reads) {
    const { List } = read
    if ('Nearest' in read) others.push(foreseeNearest(rows, siteID, read))
    else if (typeof read.Where.ID === 'number') touched.push({ list: List, id: read.Where.ID })
    else others.push(rows.find(List, scopeOf(List, siteID), read.Where as Partial<Entities[ListName]>))
  }
  await Promise.all([readRows(tx, rows, touched), ...others])
}

/** The cast is safe: a read asks for rows of its own list. */
function foreseeNearest(rows: WriteBehind, siteID: number, { List, Nearest }: LikelyNearest): Promise<unknown> {
  return rows.nearest(List, scopeOf(List, siteID), Nearest as NearestAsk<Entities[ListName]>)
}

async function readList<L extends ListName>(
  tx: TabletTx,
  rows: WriteBehind,
  list: L,
  ids: readonly number[],
): Promise<void> {
  const table: RowTable<Entities[L]> = tx.rows[list]
  rows.learn(list, ids, await table.getMany(ids))
}

/** Compares contents; a row that was never read differs. */
export function sameRow(a: object | null, b: object | null | undefined): boolean {
  if (b === undefined) return false
  if (a === null || b === null) return a === b
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([field, value]) => sameValue(value, right.get(field)))
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => value === b[index])
}
