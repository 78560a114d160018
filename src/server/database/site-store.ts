import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Entities, type ListName, lists, type Row, scopeOf } from '../../domain/lists.ts'
import type { RowReader, StampedRow } from '../pipeline/server-store.ts'
import { type ConnectionSource, toArrayText, withConnection } from './connection.ts'
import { createReader, readStamped } from './row-reader.ts'
import type { ServerTables } from './schema.ts'
import { createSiteTrailers, type SiteTrailers } from './site-trailers.ts'
import type { TrailerCounts } from './trailer-counts.ts'

/** The tables of one list as Kysely sees it here: nothing else can be joined. */
type Lists = { readonly [L in ListName]: Entities[L] }

/** A select over one list that is bound to its site already: further conditions can only make it smaller. */
export type SiteSelect<L extends ListName> = SelectQueryBuilder<Lists, L, Entities[L]>

/** The rows of one site, and of the lists that sites share. The only way to yard rows outside this folder. */
export interface SiteStore extends RowReader {
  /** All fields of a list's rows at this site (or of a shared list), in the order of its spec. */
  select<L extends ListName>(list: L): SiteSelect<L>
  /** Reads a row with the version at which it was last changed. */
  stamped<L extends ListName>(list: L, id: number): Promise<StampedRow<L> | undefined>
  /** Lists of trailers, in pages. */
  readonly trailers: SiteTrailers
}

/** Binds every query to one site: the site is put in before a route can add anything. */
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

/** Kysely cannot follow a table whose name is a type parameter; the names and columns are those of the list's spec, so the casts tell the truth. */
function selectFrom<L extends ListName>(db: Kysely<ServerTables>, list: L, siteID: number): SiteSelect<L> {
  const tables = db as unknown as Kysely<{ rows: Row }>
  const fields = Object.keys(lists[list].columns).map((field) => sql.ref(`${list}.${field}`).as(field))
  const bound = tables
    .selectFrom(list as string as 'rows')
    .select(fields)
    .where(sql.ref(`${list}.SiteID`), '=', siteID)
  return bound as unknown as SiteSelect<L>
}

/** That a column holds one of any number of IDs. They are one parameter, so that the statement stays the same. */
export function isOneOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${toArrayText(ids)}::text::bigint[])`
}
