import type { References } from '../../domain/sites/references.ts'
import type { Tag } from '../../domain/sites/tag.ts'
import type { Trailer } from '../../domain/trailers/trailer.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'
import type { TrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import { compareNatural } from '../../domain/values/natural-sort.ts'
import { type ConnectionSource, withConnection } from './connection.ts'
import { columnsOf } from './list-sql.ts'
import { bigints, literal } from './literals.ts'
import type { TrailerCounts } from './trailer-counts.ts'
import { keywordSql, ofSite, trailerFilterSql } from './trailer-filter-sql.ts'
import { trailerPageSql } from './trailer-page-sql.ts'
import { allTrailers } from './all-trailers.ts'

export interface TrailerNames {
  readonly name: 'Number' | 'ShipmentNumber'
  /** Only on the yard, and there only in these locations, or in none of them. */
  readonly onYard?: { readonly in: readonly number[] } | { readonly notIn: readonly number[] } | 'anywhere'
}

/** The cost of a page does not grow with the yard. */
export interface SiteTrailers {
  /** A page of `runTrailerQuery` with the count of all matches; a test compares both. `references` need no tags. */
  page(
    query: TrailerQuery,
    references: References,
    now: string,
  ): Promise<{ readonly trailers: readonly Trailer[]; readonly count: number }>
  /**
   * All trailers of a query by ID, as far as one step reads: each is read once, and the steps cost
   * the same however few match. `references` need no tags.
   */
  all(query: TrailerQuery, references: References): AsyncGenerator<readonly Trailer[]>
  /**
   * Trailers by name in natural order, ties by ID: all with one of the first `limit` names, perhaps
   * some more.
   */
  named(names: TrailerNames, keyword: string, limit: number): Promise<readonly Trailer[]>
  /** Trailers that stand in some of the yard's places, which hold one each. */
  standing(locationIDs: readonly number[]): Promise<readonly Pick<Trailer, 'ID' | 'LocationID'>[]>
  /** The same of RFID tags, by tag URI. */
  tags(keyword: string, limit: number): Promise<readonly Tag[]>
}

/** Up to this many matches are read by ID; for more, a walk along the list is faster. */
const HITS_MAX = 2000

/** Longer lists are walked along an index, if their order has one. */
const WALKED_FROM = 10_000

export function createSiteTrailers(
  source: ConnectionSource,
  siteID: number,
  counts: TrailerCounts,
  walkedFrom = WALKED_FROM,
): SiteTrailers {
  const ask = async <R>(text: string): Promise<readonly R[]> =>
    await withConnection(source, async (connection) => (await connection.query<R>(text)).rows)
  const read = async <R>(text: string): Promise<readonly R[]> => {
    const rows = await ask<{ Row: string }>(`select row_to_json(r)::text as "Row" from (${text}) r`)
    return rows.map(({ Row }) => JSON.parse(Row) as R)
  }
  const narrowed = async (test: string | null): Promise<string> => {
    if (test === null) return 'true'
    const hits = await ask<{ ID: number }>(
      `select t."ID" from "Trailers" t where ${ofSite(siteID)} and ${test} limit ${HITS_MAX + 1}`,
    )
    return hits.length > HITS_MAX ? test : `t."ID" = any(${bigints(hits.map(({ ID }) => ID))})`
  }
  return {
    page: async (query, references, now) => {
      const asked = { siteID, query, references }
      const word = keywordSql(query)
      const rest = trailerFilterSql(asked)
      const where = `${rest} and ${await narrowed(word)}`
      const count = await counts.count(siteID, `${rest} and ${word}`, where)
      const isWalked = count >= walkedFrom
      const trailers = query.take === 0 ? [] : await read<Trailer>(trailerPageSql(asked, where, now, isWalked))
      return { trailers, count }
    },
    all: (query, references) => allTrailers({ siteID, query, references }, ask, read),
    named: async (names, keyword, limit) => {
      const where = `${ofSite(siteID)} and ${await narrowed(holds(`t."${names.name}"`, keyword))}`
      return await firstOnes(
        (offset) => read<Trailer>(namedSql(where, names, limit, offset)),
        names.name,
        keyword,
        limit,
      )
    },
    // Literals: with parameters the planner expects the yard area, with most trailers, among the places.
    standing: async (locationIDs) =>
      locationIDs.length === 0
        ? []
        : await ask(
            `select t."ID", t."LocationID" from "Trailers" t where ${ofSite(siteID)} and t."State" = ${TrailerState.OnYard}
              and t."LocationID" = any(${bigints([...locationIDs])}) order by t."LocationID", t."ID"`,
          ),
    tags: (keyword, limit) =>
      firstOnes((offset) => read<Tag>(tagsSql(siteID, keyword, limit, offset)), 'EPC', keyword, limit),
  }
}

/**
 * Reads on until there are enough: SQL also lets through non-ASCII names, which JavaScript lowercases. Equal names
 * count once.
 */
async function firstOnes<N extends string, R extends { readonly [F in N]: string | null }>(
  readFrom: (offset: number) => Promise<readonly R[]>,
  name: N,
  keyword: string,
  limit: number,
): Promise<readonly R[]> {
  const wanted = keyword.trim().toLowerCase()
  const found: R[] = []
  const names = new Set<string>()
  for (;;) {
    const rows = await readFrom(found.length)
    found.push(...rows)
    const last = found.at(-1)?.[name] ?? ''
    for (const row of rows) {
      const text = row[name]
      if (text?.toLowerCase().includes(wanted) && compareNatural(text, last) !== 0) names.add(text)
    }
    if (rows.length < batchOf(limit) || names.size >= limit) return found
  }
}

/** More than the limit, since the last name may be incomplete. */
function batchOf(limit: number): number {
  return Math.ceil(limit * 1.2) + 1
}

/** SQL that is true for what may contain the keyword; null for an empty one. */
function holds(column: string, keyword: string): string | null {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return null
  return `(strpos(lower(${column} collate "C"), ${literal(wanted)}) > 0 or octet_length(${column}) <> length(${column}))`
}

function namedSql(found: string, names: TrailerNames, limit: number, offset: number): string {
  const isNamed = names.name === 'ShipmentNumber' ? [`t."ShipmentNumber" is not null and t."ShipmentNumber" <> ''`] : []
  return `
    select ${columnsOf('Trailers', 't')} from "Trailers" t where ${[found, ...placeTests(names), ...isNamed].join(' and ')}
    order by t."${names.name}Order", t."ID" limit ${literal(batchOf(limit))} offset ${literal(offset)}`
}

function placeTests({ onYard }: TrailerNames): readonly string[] {
  if (onYard === undefined) return []
  const isHere = `t."State" = ${TrailerState.OnYard}`
  if (onYard === 'anywhere') return [isHere]
  if ('in' in onYard) return [isHere, `t."LocationID" = any(${bigints(onYard.in)})`]
  return [isHere, `t."LocationID" <> all(${bigints(onYard.notIn)})`]
}

function tagsSql(siteID: number, keyword: string, limit: number, offset: number): string {
  const wanted = literal(keyword.trim().toLowerCase())
  return `
    select ${columnsOf('Tags', 't')} from "Tags" t
    where t."SiteID" = ${literal(siteID)} and t."EPCOrder" is not null
      and (${holds('t."EPC"', keyword) ?? 'true'} or strpos(t."TagType"::text, ${wanted}) > 0)
    order by t."EPCOrder", t."ID" limit ${literal(batchOf(limit))} offset ${literal(offset)}`
}
