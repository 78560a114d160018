import { Dexie, type IndexableType, type Table, type Transaction } from 'dexie'
import { type NearestAsk, nearestOf, orderFor, type Where } from '../domain/commands/nearest.ts'
import type { Entities, ListName, Row } from '../domain/lists.ts'
import type { MirrorDatabase } from './database.ts'
import { QueueJournal, type QueueLedger } from './ledger/queue-journal.ts'
import type { HistoryRecord, MetaValues, ThumbnailRecord } from './records.ts'
import { find, rowsAt } from './find-rows.ts'
import { QueueCopy, usesCopy } from './queue-copy.ts'
import { takeNews } from './store-news.ts'
import { indexName, ordersOf } from './tables.ts'
import {
  allTables,
  type CommittedRows,
  openTables,
  type RecordName,
  type RecordTable,
  type RowChanges,
  type RowTable,
  type TableName,
  type TabletStore,
  type TabletTx,
} from './tablet-store.ts'

export interface DexieStoreParts {
  readonly onCommitted?: (changes: RowChanges, rows: CommittedRows) => void
  /** Counts the commits of other tabs that were heard of. */
  readonly heard?: () => number
  readonly ledger?: QueueLedger | null
  /** Tells live queries of a transaction, later than its caller hears of it; default: before the caller does. */
  readonly tellLater?: (tell: () => void) => void
  /** For the comparison with the ledger, for which everything else waits. */
  readonly isComparing?: boolean
}

/**
 * The store over Dexie. A change of the queue is written to the ledger after its commit and before the caller hears of
 * it; then changed rows are reported.
 */
export class DexieTabletStore implements TabletStore {
  readonly #copy = new QueueCopy()

  constructor(
    private readonly database: MirrorDatabase,
    private readonly parts: DexieStoreParts = {},
  ) {}

  async transact<T>(scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[] = allTables): Promise<T> {
    const { ledger = null, onCommitted, tellLater } = this.parts
    let changed: Changed = {}
    let heard = 0
    let journal = new QueueJournal(ledger)
    let committed = () => {}
    let tellNews = () => {}
    const opened = withMeta(tables)
    const noSpace = opened.includes('outbox') ? ((await ledger?.reserve()) ?? null) : null
    const result = await this.#run('rw', opened, async (tx) => {
      changed = {}
      heard = this.parts.heard?.() ?? 0
      journal = new QueueJournal(ledger, noSpace)
      const work = this.#begin(toTabletTx(tx, changed, opened), opened, 'rw')
      committed = () => work.committed()
      const written = await scope(journal.watch(work.tx))
      if (tellLater) tellNews = takeNews(tx)
      return written
    })
    tellLater?.(tellNews)
    committed()
    await journal.write()
    // Another tab may have written after this transaction: then its rows may be of before.
    const isLast = heard === (this.parts.heard?.() ?? 0)
    onCommitted?.(toChanges(changed), isLast ? changed : {})
    return result
  }

  read<T>(scope: (tx: TabletTx) => Promise<T>, tables: readonly TableName[] = allTables): Promise<T> {
    const opened = withMeta(tables)
    return this.#run('r', opened, async (tx) => {
      const { tx: watched } = this.#begin(toTabletTx(tx, {}, opened), opened, 'r')
      return await scope(watched)
    })
  }

  #begin(tx: TabletTx, tables: readonly TableName[], mode: 'r' | 'rw') {
    // A tab of an older build may write without raising the revision.
    if (this.database.isOfAnotherBuild) this.#copy.forget()
    return this.#copy.begin(tx, tables, mode)
  }

  #run<T>(mode: 'r' | 'rw', tables: readonly TableName[], scope: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.parts.isComparing ? this.database.run(mode, tables, scope) : this.database.transact(mode, tables, scope)
  }
}

function withMeta(tables: readonly TableName[]): readonly TableName[] {
  return usesCopy(tables) && !tables.includes('meta') ? [...tables, 'meta'] : tables
}

type Changed = { [L in ListName]?: Map<number, Entities[L] | null> }

/** Returns the tables of a running transaction; what is written to them is noted in `changed`. */
export function toTabletTx(tx: Transaction, changed: Changed, tables: readonly TableName[]): TabletTx {
  return openTables(
    tables,
    (name) => toRecordTable(tx, name),
    (list) => toRowTable(tx, list, changed),
  )
}

function toRecordTable(tx: Transaction, name: RecordName) {
  if (name === 'meta') return toMeta(tx.table(name))
  if (name === 'histories') return toHistories(tx.table(name))
  return name === 'thumbnails' ? toThumbnails(tx.table(name)) : toRecords(tx.table(name))
}

function toRowTable<L extends ListName>(tx: Transaction, list: L, changed: Changed): RowTable<Entities[L]> {
  const table: Table<Entities[L], number> = tx.table(list)
  return {
    get: async (id) => table.get(id),
    getMany: async (ids) => table.bulkGet([...ids]),
    find: async (siteID, where) => find(table, list, siteID, where),
    nearest: async (siteID, ask) => nearest(table, list, siteID, ask),
    listIDs: async (siteID) => rowsAt(table, list, siteID).primaryKeys(),
    findIDs: async (siteID, where) => rowsAt(table, list, siteID, where).primaryKeys(),
    putMany: async (rows) => {
      note(
        changed,
        list,
        rows.map((row) => [row.ID, row]),
      )
      await table.bulkPut([...rows])
    },
    removeMany: async (ids) => {
      note(
        changed,
        list,
        ids.map((id) => [id, null]),
      )
      await table.bulkDelete([...ids])
    },
  }
}

function toChanges(changed: Changed): RowChanges {
  return Object.fromEntries(Object.entries(changed).map(([list, rows]) => [list, [...rows.keys()]]))
}

function note<L extends ListName>(
  changed: Changed,
  list: L,
  rows: readonly (readonly [number, Entities[L] | null])[],
): void {
  const ofList: { [K in L]?: Map<number, Entities[K] | null> } = changed
  const known = ofList[list] ?? new Map<number, Entities[L] | null>()
  ofList[list] = known
  for (const [id, row] of rows) known.set(id, row)
}

async function nearest<R extends Row>(
  table: Table<R, number>,
  list: ListName,
  siteID: number,
  ask: NearestAsk<R>,
): Promise<R | undefined> {
  const found = await Promise.all(ask.among.map((where) => nearestAmong(table, list, siteID, where, ask)))
  return nearestOf(
    found.filter((row) => row !== undefined),
    ask,
  )
}

/** Walks an index to the first fitting row, checking fields outside of it. */
function nearestAmong<R extends Row>(
  table: Table<R, number>,
  list: ListName,
  siteID: number,
  where: Where<R>,
  { by, side, from }: NearestAsk<R>,
): Promise<R | undefined> {
  const equal = orderFor(ordersOf(list), where, by)
  const wanted = new Map<string, unknown>(Object.entries(where))
  const bound = (value: unknown) => [siteID, ...equal.map((field) => wanted.get(field)), value]
  const range = table.where(indexName([...equal, by]))
  const isWanted = (row: R) => nearestOf([row], { among: [where], by, side, from }) !== undefined
  const walk =
    side === 'above'
      ? range.between(bound(from?.Value ?? Dexie.minKey), bound(Dexie.maxKey), true, true)
      : range.between(bound(Dexie.minKey), bound(from?.Value ?? Dexie.maxKey), true, true).reverse()
  return walk.filter(isWanted).first()
}

function toRecords<K, V>(table: Table<V, IndexableType>): RecordTable<K, V> {
  // Keys are numbers, texts or pairs of them; Dexie types them differently.
  const toKey = (key: K) => key as unknown as IndexableType
  return {
    get: async (key) => table.get(toKey(key)),
    getMany: async (keys) => table.bulkGet(keys.map(toKey)),
    list: async () => table.toArray(),
    putMany: async (records) => {
      await table.bulkPut([...records])
    },
    removeMany: async (keys) => {
      await table.bulkDelete(keys.map(toKey))
    },
  }
}

function toThumbnails(table: Table<ThumbnailRecord, number>): TabletTx['thumbnails'] {
  const { list: _, ...records } = toRecords<number, ThumbnailRecord>(table as Table<ThumbnailRecord, IndexableType>)
  return { ...records, listIDs: async () => table.orderBy('SeenAt').primaryKeys() }
}

function toHistories(table: Table<HistoryRecord, IndexableType>): TabletTx['histories'] {
  const loads = (siteID: number, from: number, to: number) =>
    table.where('[SiteID+Load]').between([siteID, from], [siteID, to], true, true)
  return {
    ...toRecords(table),
    listIDs: async (siteID, load, earlier) =>
      // Records are stored by trailer.
      (await (earlier ? loads(siteID, 0, load - 1) : loads(siteID, load, load)).primaryKeys()) as number[],
  }
}

/** Reads all records with the first one: they are few, and a transaction mostly needs several of them. */
function toMeta(table: Table<{ Key: string; Value: unknown }, string>): TabletTx['meta'] {
  const written = new Map<string, unknown>()
  let stored: Promise<ReadonlyMap<string, unknown>> | undefined
  const read = async () => new Map((await table.toArray()).map(({ Key, Value }) => [Key, Value]))
  return {
    get: async <K extends keyof MetaValues>(key: K) => {
      if (written.has(key)) return written.get(key) as MetaValues[K]
      stored ??= read()
      return (await stored).get(key) as MetaValues[K] | undefined
    },
    put: async (key, value) => {
      written.set(key, value)
      await table.put({ Key: key, Value: value })
    },
  }
}
