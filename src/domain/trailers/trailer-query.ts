import type { References } from '../sites/references.ts'
import type { Instant } from '../values/instant.ts'
import { compileTrailerFilter, shipmentNumbersOf } from './trailer-filter.ts'
import { pageOfTrailers } from './trailer-order.ts'

import type { TrailerProjection, TrailerQuery } from './trailer-query-fields.ts'

/**
 * Answers a query over trailers: the IDs of the asked page in order, and how many match. One function for tablet and
 * server, so both show the same list. `references` and `now` serve the worked-out columns (names, dwell).
 */
export function runTrailerQuery(
  trailers: Iterable<TrailerProjection>,
  query: TrailerQuery,
  references: References,
  now: Instant,
): { readonly ids: readonly number[]; readonly count: number } {
  // A filter by shipment reads the trailers twice, and what is handed in may be readable only once.
  const rows = query.shipments.length === 0 ? trailers : [...trailers]
  const matches = compileTrailerFilter(query, references, shipmentNumbersOf(rows, query.shipments))
  const found: TrailerProjection[] = []
  for (const trailer of rows) if (matches(trailer)) found.push(trailer)
  return { ids: pageOfTrailers(found, query, references, now), count: found.length }
}

/** The same question of one trailer. To ask it of many, compile it once. */
export function matchesTrailer(
  trailer: TrailerProjection,
  query: TrailerQuery,
  references: References,
  shipmentNumbers: ReadonlySet<string> = new Set(),
): boolean {
  return compileTrailerFilter(query, references, shipmentNumbers)(trailer)
}
