import { WriteBehind, type Written, yardOf } from '../../domain/commands/write-behind.ts'
import type { Announcement, Yard } from '../../domain/commands/yard.ts'
import { type Entities, type ListName, listNames } from '../../domain/lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { isInWindow } from '../../domain/window.ts'
import { isEmptyWrite, type ListWrites, type RowReader } from './server-store.ts'

/** A yard over a transaction: reads go through once, writes stay in memory until `writes` is taken and flushed. */
export interface ServerYard {
  readonly yard: Yard
  /** What was changed so far, by list. Nothing was written: a refusal just drops it. */
  writes(): readonly ListWrites[]
  /** The rows that were made, changed or removed, as they were stored and as they are left. */
  changes(): readonly RowChange[]
  /** What the command has to say to the world, to be kept with its rows. */
  readonly announced: readonly Announcement[]
  /** Trailers that come back into the tablets' window by these changes: tablets have forgotten their history. */
  returned(now: Instant): readonly number[]
}

/** A row of some list that was written. */
export interface RowChange extends Written<object> {
  readonly List: ListName
}

/** Returns the yard of a site, or of the shared scope (site 0), over a reader that is bound to that site. */
export function createServerYard(reader: RowReader, siteID: number): ServerYard {
  const rows = new WriteBehind({
    get: (list, id) => reader.get(list, id),
    find: (list, _siteID, where) => reader.find(list, where),
    nearest: (list, _siteID, ask) => reader.nearest(list, ask),
  })
  const announced: Announcement[] = []
  return {
    yard: yardOf(rows, siteID, { insertsOnce: true, announce: (what) => void announced.push(what) }),
    announced,
    writes: () => listNames.map((list) => writesOf(rows, list)).filter((list) => !isEmptyWrite(list)),
    changes: () => listNames.flatMap((List) => rows.written(List).map((written) => ({ List, ...written }))),
    returned: (now) => {
      const isKept = (row: Trailer) => isInWindow('Trailers', row, now, () => undefined)
      const isBack = ({ before, row }: Written<Trailer>) => before && row && !isKept(before) && isKept(row)
      return rows.written('Trailers').flatMap((written) => (isBack(written) ? [written.id] : []))
    },
  }
}

function writesOf<L extends ListName>(rows: WriteBehind, list: L): ListWrites {
  const written = rows.written(list)
  const rowsBy = (asked: 'insert' | 'put') => written.flatMap(({ row, how }) => (row && how === asked ? [row] : []))
  const idsBy = (asked: 'raise' | 'remove') => written.flatMap(({ id, how }) => (how === asked ? [id] : []))
  return {
    List: list,
    Inserted: rowsBy('insert'),
    Put: rowsBy('put'),
    Raised: idsBy('raise'),
    Removed: idsBy('remove'),
  }
}

/** The rows of a list that were made or changed, as they are now. */
export function rowsLeftBy<L extends ListName>(writes: readonly ListWrites[], list: L): readonly Entities[L][] {
  const written = writes.find(({ List }) => List === list)
  // Each list holds its own rows only.
  const rows: readonly Entities[ListName][] = [...(written?.Inserted ?? []), ...(written?.Put ?? [])]
  return rows as readonly Entities[L][]
}
