import { type Entities, type ListName, lists, SHARED } from '../../domain/lists.ts'
import type { LikelyRead, RowReader } from '../pipeline/server-store.ts'
import type { SqlConnection, SqlResult, SqlStatement } from './connection.ts'
import { columnsOf, mapLists, quoted } from './list-sql.ts'

const rowById = mapLists(
  (list) => `select row_to_json(r)::text as "Row" from (
    select ${columnsOf(list)} from ${quoted(list)} where "SiteID" = $1::bigint and "ID" = $2::bigint) r`,
)

/** Rows come as JSON: one parser for both drivers, and the fields in the order of the list's spec. */
export function createReader(connection: SqlConnection, siteID: number): RowReader {
  const read = async <L extends ListName>({ text, values }: SqlStatement) =>
    parseRows<L>((await connection.query<RowText>(text, values)).rows)
  return {
    get: async <L extends ListName>(list: L, id: number) => (await read<L>(byID(siteID, list, id)))[0],
    find: <L extends ListName>(list: L, where: Partial<Entities[L]>) => read<L>(byFields(siteID, list, where)),
  }
}

/** A reader that answers what was foreseen from what was fetched before. For a transaction that has not written anything yet. */
export interface ForeseeingReader extends RowReader {
  statementsOf(likely: readonly LikelyRead[]): readonly SqlStatement[]
  /** Takes the answers of those statements, in their order. */
  keep(likely: readonly LikelyRead[], results: readonly SqlResult<Record<string, unknown>>[]): void
}

export function createForeseeingReader(connection: SqlConnection, siteID: number): ForeseeingReader {
  const reader = createReader(connection, siteID)
  const fetched = new Map<string, readonly RowText[]>()
  return {
    get: async <L extends ListName>(list: L, id: number) => {
      const rows = fetched.get(questionOf({ List: list, Where: { ID: id } }))
      return rows ? parseRows<L>(rows)[0] : await reader.get(list, id)
    },
    find: async <L extends ListName>(list: L, where: Partial<Entities[L]>) => {
      const rows = fetched.get(questionOf({ List: list, Where: where }))
      return rows ? parseRows<L>(rows) : await reader.find(list, where)
    },
    statementsOf: (likely) => likely.map(({ List, Where }) => statementOf(siteID, List, Where)),
    keep: (likely, results) => {
      for (const [place, question] of likely.entries())
        fetched.set(questionOf(question), (results[place]?.rows ?? []) as unknown as readonly RowText[])
    },
  }
}

interface RowText {
  readonly Row: string
}

function parseRows<L extends ListName>(rows: readonly RowText[]): Entities[L][] {
  return rows.map(({ Row }) => JSON.parse(Row) as Entities[L])
}

function questionOf({ List, Where }: LikelyRead): string {
  const fields = Object.entries(Where).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([List, fields])
}

function scopeOf(siteID: number, list: ListName): number {
  return lists[list].scope === 'shared' ? SHARED : siteID
}

function statementOf(siteID: number, list: ListName, where: LikelyRead['Where']): SqlStatement {
  const { ID, ...others } = where
  const isByID = typeof ID === 'number' && Object.keys(others).length === 0
  return isByID ? byID(siteID, list, ID) : byFields(siteID, list, where)
}

function byID(siteID: number, list: ListName, id: number): SqlStatement {
  return { text: rowById[list], values: [scopeOf(siteID, list), id] }
}

function byFields(siteID: number, list: ListName, where: LikelyRead['Where']): SqlStatement {
  const { text, values } = whereSql(list, where)
  return { text, values: [scopeOf(siteID, list), ...values] }
}

function whereSql(list: ListName, where: LikelyRead['Where']): { text: string; values: readonly unknown[] } {
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
