import type { InferType } from 'yup'
import { invalid } from '../domain/commands/refusal.ts'
import { array, number, object, string } from '../domain/values/schema.ts'
import { defaultTrailerQuery, type TrailerQuery, trailerSortKeys } from '../domain/trailers/trailer-query-fields.ts'
import { defaultTrailerReportQuery, refuseRanges, type GivenRanges } from '../domain/trailers/trailer-report.ts'
import { capitalised } from '../domain/values/capitalised.ts'
import { isDay } from '../domain/values/day.ts'
import type { Instant } from '../domain/values/instant.ts'
import { choice, textOrNull } from '../domain/values/wire.ts'
import {
  day,
  flag,
  givenOf,
  MAX_ID,
  MAX_KEYWORD,
  MAX_LIST,
  MAX_TAKE,
  skip,
  take,
  whole,
  wholeList,
  words,
} from './wire.ts'

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

/** Returns the query of GET /trailers; throws 400 for ranges that cross. */
export function toTrailerQuery(parameters: InferType<typeof trailersQuery>): TrailerQuery {
  const { intent, intents, inspectionList = [], sites: _, siteID: __, ...named } = parameters
  assertRanges(named, (field) => field)
  return {
    ...defaultTrailerQuery,
    states: [],
    ...givenOf(named),
    intents: [...(intents ?? []), ...(intent ?? [])],
    inspectionList: inspectionList.map(toListed),
    take: Math.min(named.take ?? defaultTrailerQuery.take, MAX_TAKE),
  }
}

function toListed(value: number): number {
  return value === 0 ? NOT_REQUIRED : value
}

function assertRanges(ranges: GivenRanges, nameOf: (field: string) => string): void {
  const crossed = refuseRanges(ranges)
  if (!crossed) return
  throw invalid(Object.fromEntries(Object.entries(crossed).map(([field, words]) => [nameOf(field), [words]])))
}

const choices = () => array().of(choice()).max(MAX_LIST)
/** States and status types: -1 is all. */
const states = () => array().of(number().required().integer().min(-1).max(MAX_ID)).max(MAX_LIST)
const dayOrNull = () =>
  string()
    .nullable()
    .test('day', '${path} must be a day as MM/DD/YYYY', (text) => !text || isDay(text))

/** POST /trailers/reportexport (spec 2§7), all optional; `ShipmentNumbers` are IDs of lookup 3. */
export const trailerReportBody = object({
  States: states(),
  Types: choices(),
  StatusTypes: states(),
  Scacs: choices(),
  ShipmentNumbers: choices(),
  DirectionTypes: choices(),
  ArrivalStartDate: dayOrNull(),
  ArrivalEndDate: dayOrNull(),
  DepartureStartDate: dayOrNull(),
  DepartureEndDate: dayOrNull(),
  ShipmentDate: dayOrNull(),
  inspectionList: choices(),
  Keyword: textOrNull(MAX_KEYWORD).optional(),
}).required()

export type TrailerReportBody = InferType<typeof trailerReportBody>

/**
 * Returns a report's query: filters that are left out are those of spec 2§9, the four days together.
 * Throws 400 for ranges that cross.
 */
export function toTrailerReportQuery(body: TrailerReportBody, now: Instant, zone: string): TrailerQuery {
  const { ArrivalStartDate, ArrivalEndDate, DepartureStartDate, DepartureEndDate } = body
  const given = [ArrivalStartDate, ArrivalEndDate, DepartureStartDate, DepartureEndDate]
  const ranges = {
    arrivalStartDate: ArrivalStartDate || null,
    arrivalEndDate: ArrivalEndDate || null,
    departureStartDate: DepartureStartDate || null,
    departureEndDate: DepartureEndDate || null,
  }
  assertRanges(ranges, capitalised)
  return {
    ...defaultTrailerReportQuery(now, zone),
    ...givenOf({
      states: body.States,
      types: body.Types,
      statusTypes: body.StatusTypes,
      scacs: body.Scacs,
      shipments: body.ShipmentNumbers,
      directionTypes: body.DirectionTypes,
      inspectionList: body.inspectionList?.map(toListed),
    }),
    ...(given.some((day) => day !== undefined) && ranges),
    shipmentDate: body.ShipmentDate || null,
    keyword: body.Keyword ?? '',
  }
}

/** Returns the body that asks for a query's trailers. */
export function toTrailerReportBody(query: TrailerQuery): TrailerReportBody {
  return {
    States: [...query.states],
    Types: [...query.types],
    StatusTypes: [...query.statusTypes],
    Scacs: [...query.scacs],
    ShipmentNumbers: [...query.shipments],
    DirectionTypes: [...query.directionTypes],
    ArrivalStartDate: query.arrivalStartDate,
    ArrivalEndDate: query.arrivalEndDate,
    DepartureStartDate: query.departureStartDate,
    DepartureEndDate: query.departureEndDate,
    ShipmentDate: query.shipmentDate,
    inspectionList: [...query.inspectionList],
    Keyword: query.keyword,
  }
}
