import { WriteBehind, type Written, yardOf } from '../../domain/commands/write-behind.ts'
import type { Announcement, Yard } from '../../domain/commands/yard.ts'
import { type Entities, type ListName, listNames, mapLists } from '../../domain/lists.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import type { Instant } from '../../domain/values/instant.ts'
import { isInWindow } from '../../domain/window.ts'
import type { RowChange } from './row-change.ts'
import { isEmptyWrite, type ListWrites, type RowReader, type UsedID } from './server-store.ts'

/** Reads each row once; writes stay in memory until they are flushed. */
export interface ServerYard {
  readonly yard: Yard
  /** Takes rows that were read elsewhere, as those before the changes. */
  learn<L extends ListName>(list: L, rows: readonly Entities[L][]): void
  /** Begins a command, which sees what those before it left. */
  begin(): void
  /** Keeps the command's changes. */
  keep(version: number): void
  /** Leaves the yard as it was before the command. */
  drop(): void
  /** Changes not yet flushed; after a refusal they are just dropped. */
  writes(): readonly ListWrites[]
  changes(): readonly RowChange[]
  /** Of the last command. */
  announced(): readonly Announcement[]
  /** The version of the last command that changed a row. Throws for another row. */
  versionOf(list: ListName, id: number): number
  /** Returns the rows with such an ID that earlier commands changed, also removed ones. */
  usedIDs(ids: readonly number[]): readonly UsedID[]
  /** Trailers back in the tablets' window, whose history tablets have deleted. */
  returned(now: Instant): readonly number[]
  /** True after a failed read: the transaction cannot go on. */
  hasFailed(): boolean
}

/** Returns the yard of a site, or of the shared scope (site 0). */
export function createServerYard(reader: RowReader, siteID: number): ServerYard {
  const rows = new WriteBehind({
    get: (list, id) => reader.get(list, id),
    find: (list, _siteID, where) => reader.find(list, where),
    nearest: (list, _siteID, ask) => reader.nearest(list, ask),
  })
  let announced: Announcement[] = []
  const versions = mapLists<Record<ListName, Map<number, number>>>(() => new Map())
  const changes = () => listNames.flatMap((List) => rows.written(List).map((written) => ({ List, ...written })))
  return {
    yard: yardOf(rows, siteID, { insertsOnce: true, announce: (what) => void announced.push(what) }),
    learn: (list, read) =>
      rows.learn(
        list,
        read.map(({ ID }) => ID),
        read,
      ),
    begin: () => {
      announced = []
      rows.begin()
    },
    keep: (version) => {
      for (const { list, id } of rows.drafted()) versions[list].set(id, version)
      rows.keep()
    },
    drop: () => {
      announced = []
      rows.drop()
    },
    writes: () => writesOf(changes(), siteID),
    changes,
    announced: () => announced,
    versionOf: (list, id) => {
      const version = versions[list].get(id)
      if (version === undefined) throw new Error(`${list} ${id} was written by no command`)
      return version
    },
    usedIDs: (ids) => ids.flatMap((ID) => listNames.flatMap((List) => (versions[List].has(ID) ? [{ ID, List }] : []))),
    returned: (now) => {
      const isKept = (row: Trailer) => isInWindow('Trailers', row, now, () => undefined)
      const isBack = ({ before, row }: Written<Trailer>) => before && row && !isKept(before) && isKept(row)
      return rows.written('Trailers').flatMap((written) => (isBack(written) ? [written.id] : []))
    },
    hasFailed: () => rows.storeError !== null,
  }
}

/** Returns what changes of a site's yard write, by list. */
export function writesOf(changes: readonly RowChange[], siteID: number): readonly ListWrites[] {
  const writes = listNames.map((list) =>
    writesTo(
      siteID,
      list,
      changes.filter(({ List }) => List === list),
    ),
  )
  return writes.filter((list) => !isEmptyWrite(list))
}

function writesTo(SiteID: number, list: ListName, written: readonly RowChange[]): ListWrites {
  const rowsBy = (asked: 'insert' | 'put') => written.flatMap(({ row, how }) => (row && how === asked ? [row] : []))
  const idsBy = (asked: 'raise' | 'remove' | 'undo') => written.flatMap(({ id, how }) => (how === asked ? [id] : []))
  return {
    SiteID,
    List: list,
    Inserted: rowsBy('insert'),
    Put: rowsBy('put'),
    Raised: idsBy('raise'),
    Removed: idsBy('remove'),
    Undone: idsBy('undo'),
  }
}
