import type { References } from '../sites/references.ts'
import type { Instant } from '../values/instant.ts'
import { compileTrailerFilter, shipmentNumbersOf } from './trailer-filter.ts'
import { pageOfTrailers } from './trailer-order.ts'

import type { TrailerProjection, TrailerQuery } from './trailer-query-fields.ts'

/**
 * Runs a query for tablet and server, so that both show the same list. Returns the page's IDs and
 * the count of matches; `references` and `now` serve derived columns.
 */
export function runTrailerQuery(
  trailers: Iterable<TrailerProjection>,
  query: TrailerQuery,
  references: References,
  now: Instant,
): { readonly ids: readonly number[]; readonly count: number } {
  // Read twice, which an iterable may not allow.
  const rows = query.shipments.length === 0 ? trailers : [...trailers]
  const matches = compileTrailerFilter(query, references, shipmentNumbersOf(rows, query.shipments))
  const found: TrailerProjection[] = []
  for (const trailer of rows) if (matches(trailer)) found.push(trailer)
  return { ids: pageOfTrailers(found, query, references, now), count: found.length }
}

/** Tests one trailer; compile the query for many. */
export function matchesTrailer(
  trailer: TrailerProjection,
  query: TrailerQuery,
  references: References,
  shipmentNumbers: ReadonlySet<string> = new Set(),
): boolean {
  return compileTrailerFilter(query, references, shipmentNumbers)(trailer)
}
