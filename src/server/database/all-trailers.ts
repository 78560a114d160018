import type { Trailer } from '../../domain/trailers/trailer.ts'
import { nextTurn } from '../next-turn.ts'
import { columnsOf } from './list-sql.ts'
import { literal } from './literals.ts'
import { keywordSql, ofSite, type TrailerAsk, trailerFilterSql } from './trailer-filter-sql.ts'

/** Rows read, and at most held, in one step. Other requests wait for a step, on the embedded database for all of it. */
const STEP = 100

/** Runs a query and returns its rows. */
export type Ask = <R>(text: string) => Promise<readonly R[]>

/**
 * Returns all trailers of a query in the order of IDs, which never change: a trailer that comes back
 * meanwhile is neither missed nor read twice. A step ends at a row, not at a number of matches, so
 * that no step reads the whole yard for a rare one. Requests that have arrived are handled before each statement: the
 * embedded database works in this thread, and steps without a match would follow one another without a pause.
 */
export async function* allTrailers(query: TrailerAsk, ask: Ask, read: Ask): AsyncGenerator<readonly Trailer[]> {
  const where = [trailerFilterSql(query), keywordSql(query.query)].filter((test) => test !== null).join(' and ')
  let after = 0
  for (;;) {
    await nextTurn()
    const [end] = await ask<{ readonly ID: number }>(
      `select t."ID" from "Trailers" t where ${ofSite(query.siteID)} and t."ID" > ${literal(after)}
        order by t."ID" limit 1 offset ${STEP - 1}`,
    )
    const upTo = end ? ` and t."ID" <= ${literal(end.ID)}` : ''
    await nextTurn()
    yield await read<Trailer>(
      `select ${columnsOf('Trailers', 't')} from "Trailers" t where ${where} and t."ID" > ${literal(after)}${upTo}
        order by t."ID"`,
    )
    if (!end) return
    after = end.ID
  }
}
