import type { WriteBehind } from '../../domain/commands/write-behind.ts'
import { type Entities, type ListName, scopeOf } from '../../domain/lists.ts'
import type { ShadowRecord } from '../../mirror/records.ts'
import type { TabletTx } from '../../mirror/tablet-store.ts'
import { readRows, sameRow } from './tablet-rows.ts'

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
    await readRows(
      this.tx,
      this.buffer,
      records.map(({ List, ID }) => ({ list: List, id: ID })),
    )
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
    const fresh = this.buffer.drafted().filter(({ list, id }) => !this.#kept.has(keyOf(list, id)))
    if (fresh.length === 0) return
    // Together, since none of them depends on another.
    const [known] = await Promise.all([
      this.tx.shadow.getMany(fresh.map(({ list, id }) => [list, id] as const)),
      readRows(this.tx, this.buffer, this.buffer.unread()),
    ])
    for (const record of known) if (record) this.#keepStored(record)
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
    await Promise.all([
      gone.length > 0 && this.tx.shadow.removeMany(gone.map((record) => [record.List, record.ID] as const)),
      changed.length > 0 && this.tx.shadow.putMany(changed.map(([, record]) => record)),
    ])
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
