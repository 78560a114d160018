import type { ChangesPage } from '../../contract/sync.ts'
import type { Entities } from '../../domain/lists.ts'
import type { RowChanges, TabletTx } from '../../mirror/tablet-store.ts'
import { sameRow } from './tablet-rows.ts'
import { namedIDsOf } from './withdraw.ts'

const markedLists = ['Trailers', 'Tasks', 'Locations'] as const

type Marked = (typeof markedLists)[number]

/** The places that show a row: a trailer that left a door changed that door too. */
const placesOf: { readonly [L in Marked]: (row: Entities[L]) => readonly number[] } = {
  Trailers: ({ LocationID }) => [LocationID],
  Tasks: ({ FromLocationID, ToLocationID }) => [FromLocationID, ToLocationID],
  Locations: ({ ID }) => [ID],
}

/** More rows at once come after a long absence, when marks would not help. */
const MOST_ROWS = 100

/** Reads rows of a marked list, in the order of their IDs. */
export type ReadRows = <L extends Marked>(
  list: L,
  ids: readonly number[],
) => Promise<readonly (Entities[L] | undefined)[]>

/** Rows with this tablet's pending changes; undefined for new ones. */
type Seen<L extends Marked> = ReadonlyMap<number, Entities[L] | undefined>

export type RowsBefore = { readonly [L in Marked]?: Seen<L> }

/**
 * Returns the delta's rows as shown before it. Leaves out rows that this tablet's pending commands name, since their
 * changes come back with the delta.
 */
export async function readBefore(tx: TabletTx, pages: readonly ChangesPage[]): Promise<RowsBefore> {
  const ids = new Map(
    markedLists.map((list) => [list, new Set(pages.flatMap((page) => (page[list] ?? []).map(({ ID }) => ID)))]),
  )
  const count = [...ids.values()].reduce((sum, some) => sum + some.size, 0)
  if (count === 0 || count > MOST_ROWS) return {}
  const own = new Set((await tx.outbox.list()).flatMap(namedIDsOf))
  const seen = <L extends Marked>(list: L) =>
    seenOf(
      (of, some) => tx.rows[of].getMany(some),
      list,
      [...(ids.get(list) ?? [])].filter((id) => !own.has(id)),
    )
  const [Trailers, Tasks, Locations] = await Promise.all([seen('Trailers'), seen('Tasks'), seen('Locations')])
  return { Trailers, Tasks, Locations }
}

async function seenOf<L extends Marked>(read: ReadRows, list: L, ids: readonly number[]): Promise<Seen<L>> {
  if (ids.length === 0) return new Map()
  const rows = await read(list, ids)
  return new Map(ids.map((id, at) => [id, rows[at]]))
}

/**
 * Returns those that are shown differently now; `Locations` are also the places that show them, now or before.
 * `readNow`: the rows after the delta.
 */
export async function changedByOthers(readNow: ReadRows, before: RowsBefore): Promise<RowChanges> {
  const [trailers, tasks, locations] = await Promise.all([
    changedOf(readNow, 'Trailers', before.Trailers),
    changedOf(readNow, 'Tasks', before.Tasks),
    changedOf(readNow, 'Locations', before.Locations),
  ])
  const places = new Set([trailers, tasks, locations].flatMap((changed) => changed.places))
  return {
    ...(trailers.ids.length > 0 && { Trailers: trailers.ids }),
    ...(tasks.ids.length > 0 && { Tasks: tasks.ids }),
    ...(places.size > 0 && { Locations: [...places] }),
  }
}

interface Changed {
  readonly ids: readonly number[]
  readonly places: readonly number[]
}

async function changedOf<L extends Marked>(
  readNow: ReadRows,
  list: L,
  before: Seen<L> = new Map<number, Entities[L]>(),
): Promise<Changed> {
  const now = await seenOf(readNow, list, [...before.keys()])
  const changed = [...now].filter(([id, row]) => isShownAnew(row, before.get(id)))
  const rows = changed.flatMap(([id, row]) => [row, before.get(id)])
  return {
    ids: changed.map(([id]) => id),
    places: rows.flatMap((row) => (row === undefined ? [] : placesOf[list](row))),
  }
}

/** False for a row that is gone. */
function isShownAnew(now: object | undefined, before: object | undefined): boolean {
  return now !== undefined && !sameRow(now, before)
}
