import type { NearestAsk } from '../domain/commands/nearest.ts'
import type { Entities, ListName, Row } from '../domain/lists.ts'
import type {
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

/**
 * The engine's store: runs whole transactions in turn, over Dexie or in memory (simulation). A scope may await nothing
 * but its transaction.
 */
export interface TabletStore {
  /** A throw rolls everything back. */
  transact<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T>
  read<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T>
}

export interface RowTable<R extends Row> {
  get(id: number): Promise<R | undefined>
  getMany(ids: readonly number[]): Promise<readonly (R | undefined)[]>
  /** The first field is indexed. */
  find(siteID: number, where: Partial<R>): Promise<readonly R[]>
  /** The site's next row along one of the list's `orders`. */
  nearest(siteID: number, ask: NearestAsk<R>): Promise<R | undefined>
  listIDs(siteID: number): Promise<readonly number[]>
  putMany(rows: readonly R[]): Promise<void>
  removeMany(ids: readonly number[]): Promise<void>
}

export interface RecordTable<K, V> {
  get(key: K): Promise<V | undefined>
  list(): Promise<readonly V[]>
  putMany(records: readonly V[]): Promise<void>
  removeMany(keys: readonly K[]): Promise<void>
}

export interface TabletTx {
  readonly rows: { readonly [L in ListName]: RowTable<Entities[L]> }
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
