import { WriteBehind } from '../../domain/commands/write-behind.ts'
import { type Entities, type ListName, listNames } from '../../domain/lists.ts'
import type { RowTable, TabletTx } from '../../mirror/tablet-store.ts'

/** Returns a buffer over the rows of all sites. */
export function tabletRows(tx: TabletTx): WriteBehind {
  const table = <L extends ListName>(list: L): RowTable<Entities[L]> => tx.rows[list]
  return new WriteBehind({
    get: (list, id) => table(list).get(id),
    find: (list, siteID, where) => table(list).find(siteID, where),
    nearest: (list, siteID, ask) => table(list).nearest(siteID, ask),
  })
}

/** Writes the rows that differ; false when there are none. */
export async function flushRows(tx: TabletTx, rows: WriteBehind): Promise<boolean> {
  let isChanged = false
  for (const list of listNames) if (await flushList(tx, rows, list)) isChanged = true
  return isChanged
}

async function flushList<L extends ListName>(tx: TabletTx, rows: WriteBehind, list: L): Promise<boolean> {
  const changed = rows.written(list).filter(({ row, before }) => !sameRow(row, before))
  const put = changed.flatMap(({ row }) => (row ? [row] : []))
  const removed = changed.flatMap(({ id, row }) => (row ? [] : [id]))
  if (put.length > 0) await tx.rows[list].putMany(put)
  if (removed.length > 0) await tx.rows[list].removeMany(removed)
  return changed.length > 0
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
