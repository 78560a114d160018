import type { ChangesPage } from '../../contract/sync.ts'
import type { RowChanges, TabletTx } from '../../mirror/tablet-store.ts'
import { sameRow } from './tablet-rows.ts'
import { namedIDsOf } from './withdraw.ts'

const markedLists = ['Trailers', 'Tasks'] as const

/** More rows at once come after a long absence, when marks would not help. */
const MOST_ROWS = 100

interface RowBefore {
  readonly list: (typeof markedLists)[number]
  readonly id: number
  /** Includes this tablet's pending changes; undefined for a new row. */
  readonly row: object | undefined
}

/**
 * Returns the delta's rows as shown before it. Leaves out rows that this tablet's pending commands name, since their
 * changes come back with the delta.
 */
export async function readBefore(tx: TabletTx, pages: readonly ChangesPage[]): Promise<readonly RowBefore[]> {
  const ids = markedLists.map((list) => [...new Set(pages.flatMap((page) => (page[list] ?? []).map(({ ID }) => ID)))])
  const count = ids.reduce((sum, some) => sum + some.length, 0)
  if (count === 0 || count > MOST_ROWS) return []
  const own = new Set((await tx.outbox.list()).flatMap(namedIDsOf))
  const before: RowBefore[] = []
  for (const [place, list] of markedLists.entries()) {
    const others = (ids[place] ?? []).filter((id) => !own.has(id))
    const rows = await tx.rows[list].getMany(others)
    before.push(...others.map((id, at) => ({ list, id, row: rows[at] })))
  }
  return before
}

/** Returns those that are shown differently now. */
export async function changedByOthers(tx: TabletTx, before: readonly RowBefore[]): Promise<RowChanges> {
  const changes: { -readonly [L in keyof RowChanges]: RowChanges[L] } = {}
  for (const list of markedLists) {
    const known = before.filter((one) => one.list === list)
    if (known.length === 0) continue
    const rows = await tx.rows[list].getMany(known.map(({ id }) => id))
    const changed = known.filter(({ row }, at) => isShownAnew(rows[at], row)).map(({ id }) => id)
    if (changed.length > 0) changes[list] = changed
  }
  return changes
}

/** False for a row that is gone. */
function isShownAnew(now: object | undefined, before: object | undefined): boolean {
  return now !== undefined && !sameRow(now, before)
}
