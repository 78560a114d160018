import { type Entities, type ListName, lists, SHARED } from '../../domain/lists.ts'
import type { RowReader } from '../pipeline/server-store.ts'
import type { SqlConnection } from './connection.ts'
import { columnsOf, mapLists, quoted } from './list-sql.ts'

const rowById = mapLists(
  (list) => `select row_to_json(r)::text as "Row" from (
    select ${columnsOf(list)} from ${quoted(list)} where "SiteID" = $1::bigint and "ID" = $2::bigint) r`,
)

/** Rows come as JSON: one parser for both drivers, and the fields in the order of the list's spec. */
export function createReader(connection: SqlConnection, siteID: number): RowReader {
  const scopeOf = (list: ListName) => (lists[list].scope === 'shared' ? SHARED : siteID)
  return {
    get: async <L extends ListName>(list: L, id: number) => {
      const { rows } = await connection.query<{ Row: string }>(rowById[list], [scopeOf(list), id])
      return rows[0] ? (JSON.parse(rows[0].Row) as Entities[L]) : undefined
    },
    find: async <L extends ListName>(list: L, where: Partial<Entities[L]>) => {
      const { text, values } = whereSql(list, where)
      const { rows } = await connection.query<{ Row: string }>(text, [scopeOf(list), ...values])
      return rows.map((row) => JSON.parse(row.Row) as Entities[L])
    },
  }
}

function whereSql<L extends ListName>(
  list: L,
  where: Partial<Entities[L]>,
): { text: string; values: readonly unknown[] } {
  const values: unknown[] = []
  const conditions = Object.entries(where).map(([field, value]) => {
    if (!(field in lists[list].columns)) throw new Error(`${list} has no field ${field}`)
    if (value === null) return `${quoted(field)} is null`
    values.push(value)
    return `${quoted(field)} = $${values.length + 1}`
  })
  const all = ['"SiteID" = $1::bigint', ...conditions].join(' and ')
  const rows = `select ${columnsOf(list)} from ${quoted(list)} where ${all} order by "ID"`
  return { text: `select row_to_json(r)::text as "Row" from (${rows}) r`, values }
}
