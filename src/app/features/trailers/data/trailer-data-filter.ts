import { defaultTrailerReportQuery } from '../../../../domain/trailers/trailer-report.ts'
import type { TrailerQuery } from '../../../../domain/trailers/trailer-query-fields.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { isAll } from '../../../../domain/values/any-of.ts'
import { dayRange } from '../../../../domain/values/day.ts'
import type { Instant } from '../../../../domain/values/instant.ts'
import { departedWindowStart } from '../../../../domain/window.ts'
import type { Suggested } from '../../../kit/suggest-field.tsx'

/** The filters of the report (spec 2§2.6); the fields are named as in GET /trailers. */
export type ReportFilter = Pick<
  TrailerQuery,
  | 'keyword'
  | 'types'
  | 'states'
  | 'statusTypes'
  | 'directionTypes'
  | 'shipmentDate'
  | 'arrivalStartDate'
  | 'arrivalEndDate'
  | 'departureStartDate'
  | 'departureEndDate'
  | 'inspectionList'
> & {
  readonly scac: Suggested
  /** IDs of lookup 3, with the numbers that were chosen. */
  readonly shipments: readonly Suggested[]
}

/** Returns the filters at the start of the screen (spec 2§9), by the site's today. */
export function usualFilter(now: Instant, zone: string): ReportFilter {
  const first = defaultTrailerReportQuery(now, zone)
  return {
    keyword: first.keyword,
    types: first.types,
    states: first.states,
    statusTypes: first.statusTypes,
    directionTypes: first.directionTypes,
    shipmentDate: first.shipmentDate,
    arrivalStartDate: first.arrivalStartDate,
    arrivalEndDate: first.arrivalEndDate,
    departureStartDate: first.departureStartDate,
    departureEndDate: first.departureEndDate,
    inspectionList: first.inspectionList,
    scac: { ID: 0, Name: '' },
    shipments: [],
  }
}

type Page = Pick<TrailerQuery, 'sortKey' | 'sortType' | 'skip' | 'take'>

/** Returns the query of a filter, with order and page where they are named. */
export function toReportQuery(
  { scac, shipments, ...filter }: ReportFilter,
  now: Instant,
  zone: string,
  page: Partial<Page> = {},
): TrailerQuery {
  return {
    ...defaultTrailerReportQuery(now, zone),
    ...filter,
    scacs: scac.ID > 0 ? [scac.ID] : [],
    shipments: shipments.map(({ ID }) => ID),
    ...page,
  }
}

/**
 * True when trailers may match that are no longer on this tablet: a trailer is kept for 14 days
 * after it has left, one on the yard always.
 */
export function reachesBeyond(query: TrailerQuery, now: Instant, zone: string): boolean {
  const { states } = query
  if (!isAll(states) && states.every((state) => state === TrailerState.OnYard)) return false
  const start = departedWindowStart(now)
  const arrived = dayRange(query.arrivalStartDate, null, zone).from
  if (arrived !== null && arrived >= start) return false
  const left = dayRange(query.departureStartDate, null, zone).from
  const mayBeInTransit = isAll(states) || states.includes(TrailerState.InTransit)
  return mayBeInTransit || left === null || left < start
}
