import type { NearestAsk } from '../domain/commands/nearest.ts'
import { type Entities, type ListName, listNames, mapLists, type Row } from '../domain/lists.ts'
import type {
  HistoryRecord,
  LaneRecord,
  MetaValues,
  NeedsYouRecord,
  OutboxRecord,
  PhotoBytes,
  PhotoRecord,
  SeenRecord,
  SentRecord,
  ShadowRecord,
  SiteState,
  ThumbnailRecord,
} from './records.ts'
import { recordTables } from './tables.ts'

/** The tables of records beside the lists; the page alone has drafts. */
export type RecordName = Exclude<keyof typeof recordTables, 'drafts'>

export type TableName = ListName | RecordName

const recordNames: readonly RecordName[] = (Object.keys(recordTables) as (keyof typeof recordTables)[]).filter(
  (name) => name !== 'drafts',
)

export const allTables: readonly TableName[] = [...listNames, ...recordNames]

/** Returns the tables in which rows of these lists lie: a history lies in its list and in records. */
export function tablesOfLists(lists: Iterable<ListName>): readonly TableName[] {
  const tables = new Set<TableName>(lists)
  if (tables.has('TrailerHistory')) tables.add('histories')
  return [...tables]
}

/**
 * The engine's store: runs whole transactions in turn, over Dexie or in memory (simulation). A scope may await nothing
 * but its transaction, which opens `tables` (all by default): others wait for no more than those. Use of any other
 * throws.
 */
export interface TabletStore {
  /** A throw rolls everything back. */
  transact<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T>
  read<T>(scope: (tx: TabletTx) => Promise<T>, tables?: readonly TableName[]): Promise<T>
}

export interface RowTable<R extends Row> {
  get(id: number): Promise<R | undefined>
  getMany(ids: readonly number[]): Promise<readonly (R | undefined)[]>
  /** The first field is indexed. */
  find(siteID: number, where: Partial<R>): Promise<readonly R[]>
  /** The site's next row along one of the list's `orders`. */
  nearest(siteID: number, ask: NearestAsk<R>): Promise<R | undefined>
  listIDs(siteID: number): Promise<readonly number[]>
  /** IDs of rows with equal values in the first fields of an index, in its order. */
  findIDs(siteID: number, where: Partial<R>): Promise<readonly number[]>
  putMany(rows: readonly R[]): Promise<void>
  removeMany(ids: readonly number[]): Promise<void>
}

export interface RecordTable<K, V> {
  get(key: K): Promise<V | undefined>
  getMany(keys: readonly K[]): Promise<readonly (V | undefined)[]>
  list(): Promise<readonly V[]>
  putMany(records: readonly V[]): Promise<void>
  removeMany(keys: readonly K[]): Promise<void>
}

export interface TabletTx {
  readonly rows: { readonly [L in ListName]: RowTable<Entities[L]> }
  /** By trailer. Have no list: all together need too much memory. */
  readonly histories: Omit<RecordTable<number, HistoryRecord>, 'list'> & {
    /** Trailers whose record is of this load, or with `earlier` of one before. */
    listIDs(siteID: number, load: number, earlier?: 'earlier'): Promise<readonly number[]>
  }
  readonly shadow: RecordTable<readonly [ListName, number], ShadowRecord>
  /** Ascending by sequence. */
  readonly outbox: RecordTable<number, OutboxRecord>
  readonly sent: RecordTable<number, SentRecord>
  readonly lanes: RecordTable<string, LaneRecord>
  readonly needsYou: RecordTable<string, NeedsYouRecord>
  readonly sites: RecordTable<number, SiteState>
  readonly seen: RecordTable<readonly [number, number], SeenRecord>
  readonly photoQueue: RecordTable<number, PhotoRecord>
  /** Has no list: all pictures together need too much memory. */
  readonly photoBytes: Omit<RecordTable<number, PhotoBytes>, 'list'>
  /** Has no list either. */
  readonly thumbnails: Omit<RecordTable<number, ThumbnailRecord>, 'list'> & {
    /** Those not seen for longest first. */
    listIDs(): Promise<readonly number[]>
  }
  readonly meta: {
    get<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined>
    put<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void>
  }
}

/** IDs that a committed transaction wrote or removed. */
export type RowChanges = { readonly [L in ListName]?: readonly number[] }

/** The rows that a committed transaction left, by ID; null: removed. */
export type CommittedRows = { readonly [L in ListName]?: ReadonlyMap<number, Entities[L] | null> }

/** Makes a transaction of these tables; use of any other throws. The makers return a table of the name's own type. */
export function openTables(
  tables: readonly TableName[],
  makeRecords: (name: RecordName) => object,
  makeRows: (list: ListName) => object,
): TabletTx {
  const open = new Set<TableName>(tables)
  const records = recordNames.filter((name) => open.has(name)).map((name) => [name, makeRecords(name)])
  const rows = listNames.filter((list) => open.has(list)).map((list) => [list, makeRows(list)])
  return {
    ...closedTables,
    ...Object.fromEntries(records),
    rows: { ...closedTables.rows, ...Object.fromEntries(rows) },
  }
}

/** A transaction without tables; to be completed with those that are open. */
const closedTables: TabletTx = {
  ...(Object.fromEntries(recordNames.map((name) => [name, closed(name)])) as unknown as Omit<TabletTx, 'rows'>),
  rows: mapLists<TabletTx['rows']>((list) => closed(list)),
}

function closed(name: TableName) {
  const refuse = (): Promise<never> => Promise.reject(new Error(`${name} is not open in this transaction`))
  const reads = {
    get: refuse,
    getMany: refuse,
    find: refuse,
    nearest: refuse,
    listIDs: refuse,
    findIDs: refuse,
    list: refuse,
  }
  return { ...reads, put: refuse, putMany: refuse, removeMany: refuse }
}
