import type { FieldOf, Tally } from '../../domain/administration/admin-write.ts'
import type { LikelyFind } from '../../domain/commands/likely-reads.ts'
import { type NearestAsk, orderFor, type Place, type Where } from '../../domain/commands/nearest.ts'
import { type Entities, type ListName, lists, mapLists, scopeOf, servingFind, SHARED } from '../../domain/lists.ts'
import type { RowReader, SiteRead, StampedRow } from '../pipeline/server-store.ts'
import type { SqlConnection, SqlResult, SqlStatement } from './connection.ts'
import { columnsOf, quoted } from './list-sql.ts'

const rowById = mapLists<Record<ListName, string>>(
  (list) => `select row_to_json(r)::text as "Row" from (
    select ${columnsOf(list)} from ${quoted(list)} where "SiteID" = $1::bigint and "ID" = $2::bigint) r`,
)

/** Reads rows as JSON: one parser for both drivers, fields in the order of the list's spec. */
export function createReader(connection: SqlConnection, siteID: number): RowReader {
  const read = async <L extends ListName>({ text, values }: SqlStatement) =>
    parseRows<L>((await connection.query<RowText>(text, values)).rows)
  return {
    get: async <L extends ListName>(list: L, id: number) => (await read<L>(byID(siteID, list, id)))[0],
    find: <L extends ListName>(list: L, where: Partial<Entities[L]>) => read<L>(byFields(siteID, list, where)),
    nearest: async <L extends ListName>(list: L, ask: NearestAsk<Entities[L]>) =>
      (await read<L>(byOrder(siteID, list, ask)))[0],
  }
}

const stampedById = mapLists<Record<ListName, string>>(
  (list) => `select row_to_json(r)::text as "Row", v."Version" from (
    select ${columnsOf(list)} from ${quoted(list)} where "SiteID" = $1::bigint and "ID" = $2::bigint) r
    join row_version v on v."SiteID" = $1::bigint and v."List" = '${list}' and v."ID" = $2::bigint`,
)

/** Reads row and version in one statement, so that both belong to the same state. */
export async function readStamped<L extends ListName>(
  connection: SqlConnection,
  siteID: number,
  list: L,
  id: number,
): Promise<StampedRow<L> | undefined> {
  const values = [scopeOf(list, siteID), id]
  const { rows } = await connection.query<RowText & { readonly Version: number }>(stampedById[list], values)
  const [Row] = parseRows<L>(rows)
  const Version = rows[0]?.Version
  return Row && Version !== undefined ? { Row, Version } : undefined
}

/** Counts rows by equal fields; for a write of shared rows in all sites, since any may refer to a company. */
export async function countRows<L extends ListName>(
  connection: SqlConnection,
  siteID: number,
  list: L,
  where: Where<Entities[L]>,
): Promise<number> {
  const isEverySite = siteID === SHARED && lists[list].scope === 'site'
  const values: unknown[] = isEverySite ? [] : [scopeOf(list, siteID)]
  const condition = isEverySite ? equalsSql(list, where, values) : conditionOf(list, where, values)
  const counting = `select count(*) as "Count" from ${quoted(list)} where ${condition}`
  const { rows } = await connection.query<{ readonly Count: number }>(counting, values)
  return rows[0]?.Count ?? 0
}

/** Counts the rows of a scope by the values of `fields`. */
export async function tallyRows<L extends ListName, F extends FieldOf<L>>(
  connection: SqlConnection,
  siteID: number,
  list: L,
  fields: readonly F[],
  where: Where<Entities[L]>,
): Promise<readonly Tally<L, F>[]> {
  const values: unknown[] = [scopeOf(list, siteID)]
  const names = fields.map(quoted).join(', ')
  const groups = `select ${names}, count(*) as "Count" from ${quoted(list)} where ${conditionOf(list, where, values)} group by ${names}`
  const { rows } = await connection.query<RowText>(rowsAsJson(groups), values)
  return rows.map(({ Row }) => JSON.parse(Row) as Tally<L, F>)
}

/** Reads rows of a list by ID, beyond one. */
export async function readPage<L extends ListName>(
  connection: SqlConnection,
  siteID: number,
  list: L,
  afterID: number,
  limit: number,
): Promise<readonly Entities[L][]> {
  const page = `select ${columnsOf(list)} from ${quoted(list)}
    where "SiteID" = $1::bigint and "ID" > $2::bigint order by "ID" limit $3::integer`
  const values = [scopeOf(list, siteID), afterID, limit]
  return parseRows<L>((await connection.query<RowText>(rowsAsJson(page), values)).rows)
}

/** Serves foreseen reads from results fetched earlier, until the transaction writes. */
export interface ForeseeingReader {
  at(siteID: number): RowReader
  foresee(likely: readonly SiteRead[]): Foreseen
  /** Takes IDs under which no list has a row. */
  keepMissing(ids: readonly number[]): void
}

export interface Foreseen {
  /** One for all reads of a shape, however many commands and sites ask. */
  readonly statements: readonly SqlStatement[]
  keep(results: readonly SqlResult<Record<string, unknown>>[]): void
}

export function createForeseeingReader(connection: SqlConnection): ForeseeingReader {
  const fetched = new Map<string, readonly RowText[]>()
  const missing = new Set<number>()
  const at = (SiteID: number): RowReader => {
    const reader = createReader(connection, SiteID)
    return {
      get: async <L extends ListName>(list: L, id: number) => {
        if (missing.has(id)) return undefined
        const rows = fetched.get(questionOf({ SiteID, List: list, Where: { ID: id } }))
        return rows ? parseRows<L>(rows)[0] : await reader.get(list, id)
      },
      find: async <L extends ListName>(list: L, where: Partial<Entities[L]>) => {
        const rows = fetched.get(questionOf({ SiteID, List: list, Where: where }))
        return rows ? parseRows<L>(rows) : await reader.find(list, where)
      },
      nearest: async <L extends ListName>(list: L, ask: NearestAsk<Entities[L]>) => {
        const rows = fetched.get(orderQuestion(SiteID, list, ask))
        return rows ? parseRows<L>(rows)[0] : await reader.nearest(list, ask)
      },
    }
  }
  return {
    at,
    keepMissing: (ids) => {
      for (const id of ids) missing.add(id)
    },
    foresee: (likely) => {
      const groups = [...groupsOf(likely.filter((read) => !fetched.has(questionOf(read)))).values()]
      return {
        statements: groups.map(({ List, reads }) => statementFor(List, [...reads.values()])),
        keep: (results) => {
          for (const [place, { reads }] of groups.entries()) {
            const found = (results[place]?.rows ?? []) as unknown as readonly AskedRow[]
            const questions = [...reads.keys()]
            for (const question of questions) fetched.set(question, [])
            if (questions.length === 1) fetched.set(questions[0] ?? '', found)
            else for (const row of found) put(fetched, questions[row.Place - 1] ?? '', row)
          }
        },
      }
    },
  }
}

function put(fetched: Map<string, readonly RowText[]>, question: string, row: RowText): void {
  fetched.set(question, [...(fetched.get(question) ?? []), row])
}

interface AskedRow extends RowText {
  /** Of the read among those of its statement, from 1. */
  readonly Place: number
}

interface ReadGroup {
  readonly List: ListName
  readonly reads: Map<string, SiteRead>
}

/** Groups different reads by the statement that serves them. */
function groupsOf(likely: readonly SiteRead[]): ReadonlyMap<string, ReadGroup> {
  const groups = new Map<string, ReadGroup>()
  for (const read of likely) {
    const question = questionOf(read)
    const shape = 'Where' in read ? shapeOf(read) : question
    const group = groups.get(shape) ?? { List: read.List, reads: new Map() }
    groups.set(shape, group)
    group.reads.set(question, read)
  }
  return groups
}

function shapeOf({ List, Where }: LikelyFind): string {
  return `${List} ${sortedFields(Where).map(([field, value]) => (value === null ? `${field} is null` : field))}`
}

function statementFor(list: ListName, reads: readonly SiteRead[]): SqlStatement {
  const [first] = reads
  if (first === undefined) throw new Error('a statement for no read')
  if (reads.length === 1 || !('Where' in first)) return statementOf(first)
  const asked = reads.flatMap((read) =>
    'Where' in read ? [{ ...read.Where, SiteID: scopeOf(list, read.SiteID) }] : [],
  )
  return { text: manyByFields(list, first.Where), values: [JSON.stringify(asked)] }
}

/** Rows for many values of the same fields and their site. `offset 0`: each is looked up by itself. */
function manyByFields(list: ListName, where: LikelyFind['Where']): string {
  const leading = leadingFields(list, where)
  const conditions = Object.entries(where).map(([field, value]) => {
    const name = columnNamed(list, field)
    return conditionOn(`t.${name}`, value === null ? null : `asked.${name}`, leading.has(field))
  })
  return `select row_to_json(r)::text as "Row", asked.ordinality as "Place"
    from json_populate_recordset(null::${quoted(list)}, $1::text::json) with ordinality as asked
    cross join lateral (select ${columnsOf(list, 't')} from ${quoted(list)} t
      where ${['t."SiteID" = asked."SiteID"', ...conditions].join(' and ')} order by ${idOrder(leading, 't.')} offset 0) r`
}

/**
 * The fields by which rows are looked up. To a planner without statistics all indexes are equally narrow, and that of
 * the IDs saves a sort: it would read a whole carrier, or the yard. So it sees no other way than this one.
 */
function leadingFields(list: ListName, where: object): ReadonlySet<string> {
  const given = Object.entries(where).flatMap(([field, value]) => (value === null ? [] : [field]))
  return new Set(given.includes('ID') ? ['ID'] : (servingFind(list, given) ?? Object.keys(where)))
}

/** No index can serve a condition that does not lead. */
function conditionOn(name: string, value: string | null, leads: boolean): string {
  const condition = value === null ? `${name} is null` : `${name} = ${value}`
  return leads ? condition : `(${condition}) is true`
}

/** The order by ID; behind a look-up the few rows are sorted. */
function idOrder(leading: ReadonlySet<string>, prefix = ''): string {
  return leading.size === 0 ? `${prefix}"ID"` : `${prefix}"ID" + 0`
}

interface RowText {
  readonly Row: string
}

function parseRows<L extends ListName>(rows: readonly RowText[]): Entities[L][] {
  return rows.map(({ Row }) => JSON.parse(Row) as Entities[L])
}

interface AnyAsk {
  readonly among: readonly object[]
  readonly by: string
  readonly side: 'above' | 'below'
  readonly from: Place | null
}

/** Returns one text for equal reads, in whatever order their fields are written. */
function questionOf(read: SiteRead): string {
  if ('Where' in read) return JSON.stringify([scopeOf(read.List, read.SiteID), read.List, sortedFields(read.Where)])
  return orderQuestion(read.SiteID, read.List, read.Nearest)
}

function orderQuestion(siteID: number, list: ListName, { among, by, side, from }: AnyAsk): string {
  return JSON.stringify([scopeOf(list, siteID), list, among.map(sortedFields), by, side, from])
}

function sortedFields(where: object): readonly (readonly [string, unknown])[] {
  return Object.entries(where).sort(([a], [b]) => (a < b ? -1 : 1))
}

function statementOf(read: SiteRead): SqlStatement {
  const siteID = read.SiteID
  if (!('Where' in read)) return byOrder(siteID, read.List, read.Nearest)
  const { ID, ...others } = read.Where
  const isByID = typeof ID === 'number' && Object.keys(others).length === 0
  return isByID ? byID(siteID, read.List, ID) : byFields(siteID, read.List, read.Where)
}

function byID(siteID: number, list: ListName, id: number): SqlStatement {
  return { text: rowById[list], values: [scopeOf(list, siteID), id] }
}

function byFields(siteID: number, list: ListName, where: LikelyFind['Where']): SqlStatement {
  const values: unknown[] = [scopeOf(list, siteID)]
  const leading = leadingFields(list, where)
  const rows = `select ${columnsOf(list)} from ${quoted(list)}
    where ${conditionOf(list, where, values, leading)} order by ${idOrder(leading)}`
  return { text: rowsAsJson(rows), values }
}

/** Walks each set along its own part of the index to its first row; the nearest wins. */
function byOrder(siteID: number, list: ListName, { among, by, side, from }: AnyAsk): SqlStatement {
  const values: unknown[] = [scopeOf(list, siteID)]
  const order = `order by ${quoted(by)} ${side === 'above' ? 'asc' : 'desc'}, "ID" ${side === 'above' ? 'asc' : 'desc'} limit 1`
  const beyond =
    from === null ? '' : `and (${quoted(by)}, "ID") ${side === 'above' ? '>' : '<'} (${placed(values, from)})`
  const parts = among.map((where) => {
    orderFor(lists[list].orders ?? [], where, by)
    const leading = new Set(Object.keys(where))
    return `(select ${columnsOf(list)} from ${quoted(list)} where ${conditionOf(list, where, values, leading)} ${beyond} ${order})`
  })
  return { text: rowsAsJson(`select * from (${parts.join(' union all ')}) found ${order}`), values }
}

function placed(values: unknown[], { Value, ID }: Place): string {
  values.push(Value, ID)
  return `$${values.length - 1}::text, $${values.length}::bigint`
}

/** Rows of the scope ($1); appends its values to `values`. */
function conditionOf(list: ListName, where: object, values: unknown[], leading?: ReadonlySet<string>): string {
  const fields = equalsSql(list, where, values, leading)
  return fields === '' ? '"SiteID" = $1::bigint' : `"SiteID" = $1::bigint and ${fields}`
}

/** Appends its values to `values`; '' without fields. `leading`: the fields that an index may serve. */
function equalsSql(
  list: ListName,
  where: object,
  values: unknown[],
  leading: ReadonlySet<string> = leadingFields(list, where),
): string {
  const conditions = Object.entries(where).map(([field, value]) => {
    const name = columnNamed(list, field)
    if (value !== null) values.push(value)
    return conditionOn(name, value === null ? null : `$${values.length}`, leading.has(field))
  })
  return conditions.join(' and ')
}

function columnNamed(list: ListName, field: string): string {
  if (!(field in lists[list].columns)) throw new Error(`${list} has no field ${field}`)
  return quoted(field)
}

function rowsAsJson(rows: string): string {
  return `select row_to_json(r)::text as "Row" from (${rows}) r`
}
