import { equalsAll, nearestOf, orderFor } from '../../src/domain/commands/nearest.ts'
import { type Entities, type ListName, listNames } from '../../src/domain/lists.ts'
import type { HistoryRecord, MetaValues, ThumbnailRecord } from '../../src/mirror/records.ts'
import { ordersOf } from '../../src/mirror/tables.ts'
import {
  allTables,
  openTables,
  type RecordTable,
  type RowTable,
  type TableName,
  type TabletStore,
  type TabletTx,
} from '../../src/mirror/tablet-store.ts'

type Undo = () => void

/** A map whose writes can be undone. Key of a record: its text. */
class UndoMap<V> {
  readonly values = new Map<string | number, V>()
  constructor(private readonly journal: Undo[]) {}

  set(key: string | number, value: V): void {
    const before = this.values.get(key)
    this.values.set(key, value)
    this.journal.push(() => (before === undefined ? this.values.delete(key) : this.values.set(key, before)))
  }

  delete(key: string | number): void {
    const before = this.values.get(key)
    if (before === undefined) return
    this.values.delete(key)
    this.journal.push(() => this.values.set(key, before))
  }
}

/**
 * The tablet's store in memory, for the simulation: the same interface as the one over Dexie,
 * without its weight.
 */
export class MemoryTabletStore implements TabletStore {
  readonly #journal: Undo[] = []
  readonly #tx: TabletTx
  #last: Promise<unknown> = Promise.resolve()

  constructor() {
    this.#tx = createTx(this.#journal)
  }

  transact<T>(scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[] = allTables): Promise<T> {
    return this.#inTurn(async () => {
      this.#journal.length = 0
      const turn = { isOver: false }
      try {
        return await scope(this.#open(tables, turn))
      } catch (error) {
        for (const undo of this.#journal.reverse()) undo()
        throw error
      } finally {
        turn.isOver = true
      }
    })
  }

  read<T>(scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[] = allTables): Promise<T> {
    return this.transact(scope, tables)
  }

  #open(tables: readonly TableName[], turn: Turn): TabletTx {
    return openTables(
      tables,
      (name) => duringTurn(this.#tx[name], turn),
      (list) => duringTurn(this.#tx.rows[list], turn),
    )
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(run, run)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

interface Turn {
  isOver: boolean
}

/** Returns the table for one transaction: a branch that is still at work after its end is refused, as by Dexie. */
function duringTurn(table: object, turn: Turn): object {
  const calls = Object.entries(table) as [string, (...args: unknown[]) => unknown][]
  const guarded = calls.map(([name, call]) => [
    name,
    (...args: unknown[]) => (turn.isOver ? Promise.reject(new Error('the transaction is over')) : call(...args)),
  ])
  return Object.fromEntries(guarded)
}

function createTx(journal: Undo[]): TabletTx {
  const rows = Object.fromEntries(listNames.map((list) => [list, createRows(journal, list)]))
  return {
    rows: rows as unknown as TabletTx['rows'],
    histories: createHistories(journal),
    shadow: createRecords(journal, (record) => [record.List, record.ID] as const),
    outbox: createRecords(journal, (record) => record.Sequence),
    sent: createRecords(journal, (record) => record.Sequence),
    lanes: createRecords(journal, (record) => record.Lane),
    needsYou: createRecords(journal, (record) => record.Key),
    sites: createRecords(journal, (record) => record.SiteID),
    seen: createRecords(journal, (record) => [record.SiteID, record.Page] as const),
    photoQueue: createRecords(journal, (record) => record.ID),
    photoBytes: createRecords(journal, (record) => record.ID),
    thumbnails: createThumbnails(journal),
    meta: createMeta(journal),
  }
}

function createRows<L extends ListName>(journal: Undo[], list: L): RowTable<Entities[L]> {
  const map = new UndoMap<Entities[L]>(journal)
  return {
    get: async (id) => map.values.get(id),
    getMany: async (ids) => ids.map((id) => map.values.get(id)),
    find: async (siteID, where) =>
      [...map.values.values()].filter((row) => row.SiteID === siteID && equalsAll(row, where)),
    nearest: async (siteID, ask) => {
      for (const where of ask.among) orderFor(ordersOf(list), where, ask.by)
      return nearestOf(
        [...map.values.values()].filter((row) => row.SiteID === siteID),
        ask,
      )
    },
    listIDs: async (siteID) => [...map.values.values()].filter((row) => row.SiteID === siteID).map((row) => row.ID),
    findIDs: async (siteID, where) =>
      [...map.values.values()].filter((row) => row.SiteID === siteID && equalsAll(row, where)).map((row) => row.ID),
    putMany: async (added) => {
      for (const row of added) map.set(row.ID, row)
    },
    removeMany: async (ids) => {
      for (const id of ids) map.delete(id)
    },
  }
}

function createHistories(journal: Undo[]): TabletTx['histories'] {
  const records = createRecords<number, HistoryRecord>(journal, (record) => record.TrailerID)
  return {
    ...records,
    getMany: async (ids) => Promise.all(ids.map((id) => records.get(id))),
    listIDs: async (siteID, load, earlier) => {
      const isMeant = (record: HistoryRecord) => (earlier ? record.Load < load : record.Load === load)
      const found = (await records.list()).filter((record) => record.SiteID === siteID && isMeant(record))
      return found.map(({ TrailerID }) => TrailerID)
    },
  }
}

type Key = string | number | readonly (string | number)[]

function createRecords<K extends Key, V>(journal: Undo[], keyOf: (record: V) => K): RecordTable<K, V> {
  const map = new UndoMap<V>(journal)
  return {
    get: async (key) => map.values.get(toMapKey(key)),
    getMany: async (keys) => keys.map((key) => map.values.get(toMapKey(key))),
    list: async () => [...map.values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value),
    putMany: async (records) => {
      for (const record of records) map.set(toMapKey(keyOf(record)), record)
    },
    removeMany: async (keys) => {
      for (const key of keys) map.delete(toMapKey(key))
    },
  }
}

function createThumbnails(journal: Undo[]): TabletTx['thumbnails'] {
  const { list, ...records } = createRecords<number, ThumbnailRecord>(journal, ({ ID }) => ID)
  const bySeen = (a: ThumbnailRecord, b: ThumbnailRecord) => a.SeenAt.localeCompare(b.SeenAt)
  return { ...records, listIDs: async () => (await list()).toSorted(bySeen).map(({ ID }) => ID) }
}

function toMapKey(key: Key): string | number {
  return typeof key === 'object' ? key.join(':') : key
}

function createMeta(journal: Undo[]): TabletTx['meta'] {
  const map = new UndoMap<unknown>(journal)
  return {
    get: async <K extends keyof MetaValues>(key: K) => map.values.get(key) as MetaValues[K] | undefined,
    put: async (key, value) => map.set(key, value),
  }
}
