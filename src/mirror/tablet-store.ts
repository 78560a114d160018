import type { NearestAsk } from '../domain/commands/nearest.ts'
import type { Entities, ListName, Row } from '../domain/lists.ts'
import type {
  LaneRecord,
  MetaValues,
  NeedsYouRecord,
  OutboxRecord,
  SeenRecord,
  SentRecord,
  ShadowRecord,
  SiteState,
} from './records.ts'

/**
 * The tablet's store as the engine sees it: one kind of transaction, whole or not at all, one after the other. Two implementations: Dexie here, and
 * memory for the simulation. Nothing inside a scope may await anything but the transaction.
 */
export interface TabletStore {
  /** Runs a scope that may write; a throw inside leaves everything as it was. */
  transact<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T>
  /** Runs a scope that only reads, on one state. */
  read<T>(scope: (tx: TabletTx) => Promise<T>): Promise<T>
}

/** Rows of one list as the screens show them. */
export interface RowTable<R extends Row> {
  get(id: number): Promise<R | undefined>
  getMany(ids: readonly number[]): Promise<readonly (R | undefined)[]>
  /** Rows of a site whose fields equal all those given; the first of them is indexed in the list's spec. */
  find(siteID: number, where: Partial<R>): Promise<readonly R[]>
  /** The next row of a site in an order, along one of the list's `orders`. */
  nearest(siteID: number, ask: NearestAsk<R>): Promise<R | undefined>
  listIDs(siteID: number): Promise<readonly number[]>
  putMany(rows: readonly R[]): Promise<void>
  removeMany(ids: readonly number[]): Promise<void>
}

/** Records of one kind by their key. */
export interface RecordTable<K, V> {
  get(key: K): Promise<V | undefined>
  list(): Promise<readonly V[]>
  putMany(records: readonly V[]): Promise<void>
  removeMany(keys: readonly K[]): Promise<void>
}

export interface TabletTx {
  readonly rows: { readonly [L in ListName]: RowTable<Entities[L]> }
  readonly shadow: RecordTable<readonly [ListName, number], ShadowRecord>
  /** By sequence, in ascending order. */
  readonly outbox: RecordTable<number, OutboxRecord>
  readonly sent: RecordTable<number, SentRecord>
  readonly lanes: RecordTable<string, LaneRecord>
  readonly needsYou: RecordTable<string, NeedsYouRecord>
  readonly sites: RecordTable<number, SiteState>
  readonly seen: RecordTable<readonly [number, number], SeenRecord>
  readonly meta: {
    get<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined>
    put<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void>
  }
}

/** IDs of the rows that a committed transaction wrote or removed, by list. */
export type RowChanges = { readonly [L in ListName]?: readonly number[] }
