import { rankedBy } from '../../domain/trailers/trailer-order.ts'
import { columnsOf } from './list-sql.ts'
import { bigints, literal } from './literals.ts'
import type { TrailerAsk } from './trailer-filter-sql.ts'
import { trailerOrderSql } from './trailer-order-sql.ts'

/**
 * A page's rows in order. `isWalked`: the list is too long to be sorted for each page. Selects IDs before whole rows,
 * so that wide rows are not carried through the sort.
 */
export function trailerPageSql(ask: TrailerAsk, where: string, now: string, isWalked: boolean): string {
  const walk = isWalked && ask.query.skip + ask.query.take <= WALKED_TO ? walkOf(ask, where) : null
  return `
    with ${walk ? walkedSql(ask, where, walk) : sortedSql(ask, where, now)}
    select ${columnsOf('Trailers', 't')} from page
    join "Trailers" t on t."SiteID" = ${literal(ask.siteID)} and t."ID" = page."ID" order by page.place`
}

/** Deeper pages are sorted: a walk reads everything before them. */
const WALKED_TO = 2000

function sortedSql(ask: TrailerAsk, where: string, now: string): string {
  const { skip, take } = ask.query
  const { join, orderBy } = trailerOrderSql(ask, now)
  return `page as materialized (
    select found."ID", row_number() over () as place from (
      select t."ID" from "Trailers" t ${join} where ${where}
      order by ${orderBy} limit ${literal(take)} offset ${literal(skip)}
    ) as found
  )`
}

/** An order in two parts; the second has no value in the column and is sorted by ID. */
interface Walk {
  readonly valued: string
  readonly isUnvalued: string
}

/** Reads the second part only where the first does not fill the page: a limit of 0 does not start its query. */
function walkedSql({ query: { skip, take } }: TrailerAsk, where: string, { valued, isUnvalued }: Walk): string {
  const end = literal(skip + take)
  return `
    valued as materialized (
      select found."ID", row_number() over () as place from (${valued} limit ${end}) as found
    ),
    unvalued as materialized (
      select found."ID", ${end} + row_number() over () as place from (
        select by_id."ID" from (
          select t."ID" from "Trailers" t where ${where} and ${isUnvalued} order by t."ID" limit ${end}
        ) as by_id
        limit (select least(${literal(take)}, ${end} - count(*)) from valued)
        offset (select greatest(0, ${literal(skip)} - count(*)) from valued)
      ) as found
    ),
    page as (select * from valued where place > ${literal(skip)} union all select * from unvalued)`
}

/** Null: the order has no index to walk along, or begins with findings. */
function walkOf(ask: TrailerAsk, where: string): Walk | null {
  const { query, references } = ask
  if (references.sessions.has(query.auditType)) return null
  switch (query.sortKey) {
    case 'LocationName':
    case 'ScacName':
      return rankedWalk(ask, where)
    case 'AKA':
    case 'ShipmentNumber':
      return {
        valued: `select t."ID" from "Trailers" t where ${where} and t."${query.sortKey}" is not null
          order by t."${query.sortKey}Order" ${query.sortType}, t."ID"`,
        isUnvalued: `t."${query.sortKey}" is null`,
      }
    case 'RFIDTagID':
      return tagWalk(ask, where)
    default:
      return null
  }
}

/**
 * Goes from name to name and takes the first trailers of each by the index. `between` and the order by the column keep
 * the planner there: with `=` it may walk along the primary key, reading the whole yard for a name without trailers.
 */
function rankedWalk({ query, references }: TrailerAsk, where: string): Walk | null {
  const ranked = rankedBy(query.sortKey, references)
  if (!ranked) return null
  const { column, ranks } = ranked
  const ids = bigints([...ranks.keys()])
  return {
    valued: `select t."ID" from (
        select r.id, r.rank from unnest(${ids}, ${bigints([...ranks.values()])}) as r(id, rank) order by r.rank ${query.sortType}
      ) as r cross join lateral (
        select t."ID" from "Trailers" t where ${where} and t."${column}" between r.id and r.id
        order by t."${column}", t."ID" limit ${literal(query.skip + query.take)}
      ) as t
      order by r.rank ${query.sortType}, t."ID"`,
    isUnvalued: `t."${column}" <> all(${ids})`,
  }
}

/** Goes from tag to tag, by the index of their numbers. */
function tagWalk({ siteID, query }: TrailerAsk, where: string): Walk {
  const ofSite = `g."SiteID" = ${literal(siteID)}`
  return {
    valued: `select t."ID" from "Tags" g cross join lateral (
        select t."ID" from "Trailers" t where ${where} and t."EPCID" = g."ID"
        order by t."ID" limit ${literal(query.skip + query.take)}
      ) as t
      where ${ofSite} and g."EPCOrder" is not null order by g."EPCOrder" ${query.sortType}, t."ID"`,
    // Written so that a trailer without a tag costs no look-up.
    isUnvalued: `(t."EPCID" is null or not exists (select 1 from "Tags" g where ${ofSite} and g."ID" = t."EPCID"))`,
  }
}
