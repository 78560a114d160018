import type { WriteBehind } from '../../domain/commands/write-behind.ts'
import { type Entities, type ListName, scopeOf } from '../../domain/lists.ts'
import type { ShadowRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { sameRow } from './tablet-rows.ts'

/** Keeps the server's rows that pending commands touched. */
export class Shadows {
  readonly #stored = new Map<string, ShadowRecord>()
  readonly #kept = new Map<string, ShadowRecord>()

  constructor(
    private readonly tx: TabletTx,
    private readonly buffer: WriteBehind,
  ) {}

  async undoAll(): Promise<void> {
    const records = await this.tx.shadow.list()
    for (const [list, ids] of groupByList(records)) this.buffer.learn(list, ids, await this.tx.rows[list].getMany(ids))
    for (const record of records) {
      this.#stored.set(keyOf(record.List, record.ID), record)
      restore(this.buffer, record)
    }
  }

  /** Covers rows that the next command touches first. */
  async coverDraft(siteID: number): Promise<void> {
    for (const { list, id } of this.buffer.drafted()) {
      const key = keyOf(list, id)
      if (this.#kept.has(key)) continue
      const row = await this.buffer.below(list, id)
      this.#kept.set(key, shadowOf(list, id, scopeOf(list, siteID), row))
    }
  }

  /** Covers rows for one more command; existing shadows stay. */
  async coverOneMore(siteID: number): Promise<void> {
    for (const { list, id } of this.buffer.drafted()) {
      const known = await this.tx.shadow.get([list, id])
      if (known) this.#keepStored(known)
    }
    await this.coverDraft(siteID)
  }

  #keepStored(record: ShadowRecord): void {
    const key = keyOf(record.List, record.ID)
    this.#stored.set(key, record)
    this.#kept.set(key, record)
  }

  async flush(): Promise<void> {
    const gone = [...this.#stored].filter(([key]) => !this.#kept.has(key)).map(([, record]) => record)
    const changed = [...this.#kept].filter(([key, record]) => !isSame(record, this.#stored.get(key)))
    if (gone.length > 0)
      await this.tx.shadow.removeMany(gone.map((record): [ListName, number] => [record.List, record.ID]))
    if (changed.length > 0) await this.tx.shadow.putMany(changed.map(([, record]) => record))
  }
}

function keyOf(list: ListName, id: number): string {
  return `${list}:${id}`
}

function isSame(record: ShadowRecord, stored: ShadowRecord | undefined): boolean {
  return stored !== undefined && sameRow(record.Row, stored.Row)
}

/** The cast is safe: the parameter types ensure that list and row belong together. */
export function shadowOf<L extends ListName>(
  list: L,
  id: number,
  siteID: number,
  row: Entities[L] | null,
): ShadowRecord {
  return { List: list, ID: id, SiteID: siteID, Row: row } as unknown as ShadowRecord
}

function restore(buffer: WriteBehind, record: ShadowRecord): void {
  if (record.Row === null) buffer.remove(record.List, record.ID)
  else putShadow(buffer, record.List, record.Row)
}

/** Writes a row whose list is known only at run time. */
export function putShadow<L extends ListName>(buffer: WriteBehind, list: L, row: Entities[ListName]): void {
  buffer.put(list, row as Entities[L])
}

function groupByList(records: readonly ShadowRecord[]): Map<ListName, number[]> {
  const groups = new Map<ListName, number[]>()
  for (const record of records) {
    const ids = groups.get(record.List) ?? []
    groups.set(record.List, ids)
    ids.push(record.ID)
  }
  return groups
}
