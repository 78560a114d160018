import { equalsAll } from '../../src/domain/commands/nearest.ts'
import { type Entities, type ListName, lists } from '../../src/domain/lists.ts'
import { isInWindow } from '../../src/domain/window.ts'
import type {
  ChangedRow,
  DeltaAsk,
  ListAsk,
  ListPart,
  Position,
  StampedRow,
  UsedID,
} from '../../src/server/pipeline/server-store.ts'
import { asShown, isVisible } from '../../src/server/pipeline/visibility.ts'
import type { Journal, JournaledMap } from './memory-journal.ts'
import { type AnyRow, isAfter, rowKey, whole } from './memory-server-rows.ts'

interface Stamp extends Position {
  readonly List: ListName
  readonly SiteID: number
  readonly Removed: boolean
}

/** The rows of the server's lists on Maps, with the version of each, also of removed ones. */
export class MemoryLists {
  private readonly rows: JournaledMap<string, AnyRow>
  readonly stamps: JournaledMap<string, Stamp>

  constructor(journal: Journal) {
    this.rows = journal.map()
    this.stamps = journal.map()
  }

  usedOf(ids: readonly number[]): readonly UsedID[] {
    return [...this.stamps.values()].filter(({ ID }) => ids.includes(ID)).map(({ ID, List }) => ({ ID, List }))
  }

  get<L extends ListName>(list: L, siteID: number, id: number): Entities[L] | undefined {
    return this.rows.get(rowKey(list, siteID, id)) as Entities[L] | undefined
  }

  getStamped<L extends ListName>(list: L, siteID: number, id: number): StampedRow<L> | undefined {
    const Row = this.get(list, siteID, id)
    const stamp = this.stamps.get(rowKey(list, siteID, id))
    return Row && stamp && { Row, Version: stamp.Version }
  }

  find<L extends ListName>(list: L, siteID: number, where: Partial<Entities[L]>): Entities[L][] {
    return this.stampsOf(siteID, list)
      .map(({ ID }) => this.get(list, siteID, ID))
      .filter((row) => row !== undefined)
      .filter((row) => equalsAll(row, where))
  }

  insert(list: ListName, row: AnyRow, version: number): void {
    if (this.rows.has(rowKey(list, row.SiteID, row.ID))) throw new Error(`${list} ${row.ID} is there already`)
    this.write(list, row, version)
  }

  raise(list: ListName, siteID: number, id: number, version: number): void {
    const flag = lists[list].record?.raises
    const row = this.get(list, siteID, id)
    if (!flag || !row) throw new Error(`no flag of ${list} ${id} to raise`)
    this.write(list, { ...row, [flag]: true }, version)
  }

  put(list: ListName, row: AnyRow, version: number): void {
    if (lists[list].record) throw new Error(`a record of ${list} cannot be changed`)
    this.write(list, row, version)
  }

  write(list: ListName, row: AnyRow, Version: number): void {
    const { SiteID, ID } = row
    this.rows.set(rowKey(list, SiteID, ID), whole(list, row))
    this.stamps.set(rowKey(list, SiteID, ID), { List: list, SiteID, ID, Version, Removed: false })
  }

  remove(list: ListName, siteID: number, ID: number, Version: number): void {
    this.rows.delete(rowKey(list, siteID, ID))
    this.stamps.set(rowKey(list, siteID, ID), { List: list, SiteID: siteID, ID, Version, Removed: true })
  }

  private stampsOf(siteID: number, list?: ListName): Stamp[] {
    return [...this.stamps.values()].filter(
      (stamp) => stamp.SiteID === siteID && (list === undefined || (stamp.List === list && !stamp.Removed)),
    )
  }

  changedRows({ SiteID, After, Head: head, Limit }: DeltaAsk): readonly ChangedRow[] {
    return this.stampsOf(SiteID)
      .filter((stamp) => stamp.Version <= head && isAfter(stamp, After))
      .sort((a, b) => (isAfter(a, b) ? 1 : -1))
      .slice(0, Limit)
      .map(({ List, ID, Version, Removed }) => {
        const row = this.get(List, SiteID, ID)
        return { List, ID, Version, Removed, Json: Removed || !row ? null : JSON.stringify(row) }
      })
  }

  list({ List, SiteID, AfterID, Limit, Reader, Now }: ListAsk): ListPart {
    const trailerOf = (id: number) => this.get('Trailers', SiteID, id)
    const rows = this.find(List, SiteID, {})
      .filter((row) => row.ID > AfterID && isVisible(List, row, Reader) && isInWindow(List, row, Now, trailerOf))
      .sort((a, b) => a.ID - b.ID)
      .slice(0, Limit)
    return {
      Json: rows.map((row) => JSON.stringify(asShown(List, row, Reader))).join(','),
      Count: rows.length,
      LastID: rows.at(-1)?.ID ?? null,
    }
  }
}
