import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Entities, type ListName, lists, type Row, scopeOf } from '../../domain/lists.ts'
import type { RowReader, StampedRow } from '../pipeline/server-store.ts'
import { type ConnectionSource, toArrayText, withConnection } from './connection.ts'
import { createReader, readStamped } from './row-reader.ts'
import type { ServerTables } from './schema.ts'
import { createSiteTrailers, type SiteTrailers } from './site-trailers.ts'
import type { TrailerCounts } from './trailer-counts.ts'

/** One list alone, so that nothing else can be joined. */
type Lists = { readonly [L in ListName]: Entities[L] }

/** A select bound to its site; further conditions can only narrow it. */
export type SiteSelect<L extends ListName> = SelectQueryBuilder<Lists, L, Entities[L]>

/** The only way to yard rows outside this folder. */
export interface SiteStore extends RowReader {
  select<L extends ListName>(list: L): SiteSelect<L>
  stamped<L extends ListName>(list: L, id: number): Promise<StampedRow<L> | undefined>
  readonly trailers: SiteTrailers
}

/** Binds every query to one site before a route can add conditions. */
export function createSiteStore(
  db: Kysely<ServerTables>,
  source: ConnectionSource,
  counts: TrailerCounts,
  siteID: number,
): SiteStore {
  const read = <T>(work: (reader: RowReader) => Promise<T>) =>
    withConnection(source, (connection) => work(createReader(connection, siteID)))
  return {
    trailers: createSiteTrailers(source, siteID, counts),
    select: (list) => selectFrom(db, list, scopeOf(list, siteID)),
    stamped: (list, id) => withConnection(source, (connection) => readStamped(connection, siteID, list, id)),
    get: (list, id) => read((reader) => reader.get(list, id)),
    find: (list, where) => read((reader) => reader.find(list, where)),
    nearest: (list, ask) => read((reader) => reader.nearest(list, ask)),
  }
}

/** Kysely cannot type a table named by a type parameter; names and columns come from the list's spec. */
function selectFrom<L extends ListName>(db: Kysely<ServerTables>, list: L, siteID: number): SiteSelect<L> {
  const tables = db as unknown as Kysely<{ rows: Row }>
  const fields = Object.keys(lists[list].columns).map((field) => sql.ref(`${list}.${field}`).as(field))
  const bound = tables
    .selectFrom(list as string as 'rows')
    .select(fields)
    .where(sql.ref(`${list}.SiteID`), '=', siteID)
  return bound as unknown as SiteSelect<L>
}

/** The IDs are one parameter, so that the text stays the same. */
export function isOneOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${toArrayText(ids)}::text::bigint[])`
}
