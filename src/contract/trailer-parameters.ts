import type { InferType } from 'yup'
import { object } from '../domain/values/schema.ts'
import { defaultTrailerQuery, type TrailerQuery, trailerSortKeys } from '../domain/trailers/trailer-query-fields.ts'
import { day, flag, givenOf, MAX_ID, MAX_TAKE, skip, take, whole, wholeList, words } from './wire.ts'

/** GET /trailers (spec 2§7, 3-decisions §3): IDs or numbers; 0, or -1 for status and state, means all. */
export const trailersQuery = object({
  scacs: wholeList(),
  types: wholeList(),
  states: wholeList(),
  freights: wholeList(),
  statusTypes: wholeList(),
  directionTypes: wholeList(),
  shipments: wholeList(),
  locations: wholeList(),
  activities: wholeList(),
  intents: wholeList(),
  /** The specification has both. */
  intent: wholeList(),
  inspectionList: wholeList(),
  auditType: whole(0, 3),
  currentAuditOnly: flag(),
  uncheckedOnly: flag(),
  unauditedTrailers: flag(),
  keyword: words(),
  rfidKeyword: words(),
  shipmentDate: day(),
  arrivalStartDate: day(),
  arrivalEndDate: day(),
  departureStartDate: day(),
  departureEndDate: day(),
  sites: wholeList(),
  siteID: whole(-1, MAX_ID),
  sortKey: words(50).oneOf(trailerSortKeys),
  sortType: words(4).oneOf(['asc', 'desc'] as const),
  skip: skip(),
  take: take(),
})

/** "Not required" is 0 on the wire (3-decisions §3). */
const NOT_REQUIRED = 2

/** Returns the query of GET /trailers without order and page. */
export function toTrailerQuery(parameters: InferType<typeof trailersQuery>): TrailerQuery {
  const { intent, intents, inspectionList = [], sites: _, siteID: __, ...named } = parameters
  return {
    ...defaultTrailerQuery,
    states: [],
    ...givenOf(named),
    intents: [...(intents ?? []), ...(intent ?? [])],
    inspectionList: inspectionList.map((value) => (value === 0 ? NOT_REQUIRED : value)),
    take: Math.min(named.take ?? defaultTrailerQuery.take, MAX_TAKE),
  }
}
