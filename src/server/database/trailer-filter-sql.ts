import { AuditType } from '../../domain/audits/audit.ts'
import { lastCheckColumns } from '../../domain/audits/standing.ts'
import type { References } from '../../domain/sites/references.ts'
import { tagKeyword } from '../../domain/sites/tag-code.ts'
import {
  AuditState,
  Intent,
  LocationType,
  StatusType,
  TrailerState,
  TrailerType,
} from '../../domain/trailers/trailer-lists.ts'
import { isAll } from '../../domain/values/any-of.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import type { TrailerQuery } from '../../domain/trailers/trailer-query-fields.ts'
import { dayRange } from '../../domain/values/day.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import { bigints, literal } from './literals.ts'

export interface TrailerAsk {
  readonly siteID: number
  readonly query: TrailerQuery
  readonly references: References
}

/** The condition on `State` enables partial indexes (migration `0008-outside`). */
export function ofSite(siteID: number): string {
  return `t."SiteID" = ${literal(siteID)} and t."State" > 0`
}

/**
 * The filter of `domain/trailers/trailer-filter.ts` without the keyword, over "Trailers" as `t`; a test compares the
 * two.
 */
export function trailerFilterSql(ask: TrailerAsk): string {
  const tests = [...listTests(ask), ...tagTests(ask), ...dateTests(ask), ...auditTests(ask), ...shipmentTests(ask)]
  return [ofSite(ask.siteID), ...tests].join(' and ')
}

/** The condition of the keyword; null for none. */
export function keywordSql({ keyword }: TrailerQuery): string | null {
  const number = numberKey(keyword)
  return number === '' ? null : `strpos(t."NumberKey", ${literal(number)}) > 0`
}

function listTests({ query }: TrailerAsk): readonly string[] {
  const lists = [
    ['State', query.states],
    ['ScacID', query.scacs],
    ['Type', query.types],
    ['StatusType', query.statusTypes],
    ['DirectionType', query.directionTypes],
    ['Intent', query.intents],
    ['FreightID', query.freights],
    ['LocationID', query.locations],
    ['Activity', query.activities],
  ] as const
  const asked = lists.filter(([, values]) => !isAll(values))
  return [...asked.map(([column, values]) => isOneOf(column, values)), ...inspectionTests(query)]
}

function isOneOf(column: string, values: readonly number[]): string {
  const [only] = values
  if (only !== undefined && values.length === 1) return `t."${column}" = ${literal(only)}`
  return `t."${column}" = any(${bigints(values)})`
}

function inspectionTests({ inspectionList }: TrailerQuery): readonly string[] {
  const required = inspectionList.includes(1)
  if (isAll(inspectionList) || required === inspectionList.includes(2)) return []
  return [`t."Inspection" = ${literal(required)}`]
}

function tagTests({ siteID, query }: TrailerAsk): readonly string[] {
  const wanted = tagKeyword(query.rfidKeyword)
  if (wanted === '') return []
  // A tag URI is ASCII.
  return [
    `t."EPCID" in (select g."ID" from "Tags" g where g."SiteID" = ${literal(siteID)}
      and strpos(lower(g."EPC" collate "C"), ${literal(wanted)}) > 0)`,
  ]
}

function dateTests({ query, references: { site } }: TrailerAsk): readonly string[] {
  const { shipmentDate, arrivedFrom, arrivedBefore } = query
  return [
    ...(arrivedFrom === null ? [] : [`t."ArrivalDate" >= ${literal(arrivedFrom)}`]),
    ...(arrivedBefore === null ? [] : [`t."ArrivalDate" < ${literal(arrivedBefore)}`]),
    ...(shipmentDate === null ? [] : [`t."ShipmentDate" = ${literal(shipmentDate)}`]),
    ...between('ArrivalDate', query.arrivalStartDate, query.arrivalEndDate, site.Timezone),
    ...between('DepartureDate', query.departureStartDate, query.departureEndDate, site.Timezone),
  ]
}

/** With an end alone, rows without a date match. */
function between(column: string, start: string | null, end: string | null, zone: string): readonly string[] {
  if (start === null && end === null) return []
  const { from, before } = dayRange(start, end, zone)
  const bounds = [
    ...(from === null ? [] : [`t."${column}" >= ${literal(from)}`]),
    ...(before === null ? [] : [`t."${column}" < ${literal(before)}`]),
  ].join(' and ')
  return [from === null ? `(t."${column}" is null or ${bounds})` : bounds]
}

function auditTests({ query, references }: TrailerAsk): readonly string[] {
  const { unauditedTrailers, uncheckedOnly, auditType } = query
  return [
    ...auditSetTests(query, references),
    ...(uncheckedOnly ? [`${shownAuditStateSql(references, auditType)} <> ${AuditState.Checked}`] : []),
    ...dueTests(query, references),
    ...(unauditedTrailers ? [`(t."LastYardAuditDate" is null or t."LastYardAuditDate" < t."ArrivalDate")`] : []),
  ]
}

function dueTests({ checkDueFrom, checkDueBefore }: TrailerQuery, references: References): readonly string[] {
  return [
    ...(checkDueFrom === null ? [] : [`${lastLookSql} >= ${literal(dueSince(checkDueFrom, references))}`]),
    ...(checkDueBefore === null ? [] : [`${lastLookSql} < ${literal(dueSince(checkDueBefore, references))}`]),
  ]
}

const MINUTE_MS = 60_000

function dueSince(before: string, { site }: References): string {
  return fromMs(toMs(before) - site.CheckIntervalMinutes * MINUTE_MS)
}

/** The start of a reefer's check interval (`nextCheckAt`). */
export const lastLookSql = `greatest(t."LastProductProtectionDate", t."ArrivalDate")`

const onYard = `t."State" = ${TrailerState.OnYard}`

function auditSetTests({ auditType, currentAuditOnly }: TrailerQuery, references: References): readonly string[] {
  if (auditType !== AuditType.YardAudit && auditType !== AuditType.ProductProtection) return []
  const sessionID = references.sessions.get(auditType)?.ID ?? null
  if (currentAuditOnly && sessionID === null) return ['false']
  const added = `t."ProductProtectionAddedID" = ${literal(sessionID ?? 0)}`
  if (currentAuditOnly) {
    const checked = `t."${lastCheckColumns[auditType].id}" = ${literal(sessionID ?? 0)}`
    return [onYard, auditType === AuditType.ProductProtection ? `(${checked} or ${added})` : checked]
  }
  if (auditType === AuditType.YardAudit) return [onYard]
  const looked = productProtectionSql(references)
  return [onYard, sessionID === null ? looked : `(${looked} or ${added})`]
}

/** Leaves out the state, which is another condition already. */
function productProtectionSql({ site, locations }: References): string {
  const partial = site.ProductProtectionPartialTrailer ? `, ${StatusType.Partial}` : ''
  const doors = [...locations.values()].filter(({ Type }) => Type === LocationType.Door).map(({ ID }) => ID)
  const outside = site.ProductProtectionTrailerInDoor ? '' : ` and t."LocationID" <> all(${bigints(doors)})`
  return `(t."Type" in (${TrailerType.Reefer}, ${TrailerType.ContainerReefer}) and t."Intent" in (${Intent.Live}, ${Intent.Drop})
    and t."StatusType" in (${StatusType.Loaded}${partial})${outside})`
}

/** `shownAuditState` in SQL: in the open session of a type, in the present visit. */
export function shownAuditStateSql({ sessions }: References, auditType: number): string {
  const session = sessions.get(auditType)
  const noted =
    session && (auditType === AuditType.YardAudit || auditType === AuditType.ProductProtection)
      ? notedSql(session.ID, lastCheckColumns[auditType])
      : literal(AuditState.NotChecked)
  return `case when t."AuditState" = ${AuditState.ConditionalDeparted} then ${AuditState.ConditionalDeparted} else ${noted} end`
}

function notedSql(sessionID: number, { id, date, state }: (typeof lastCheckColumns)[AuditType]): string {
  return `case when t."${id}" = ${literal(sessionID)} and t."${date}" >= t."ArrivalDate" then t."${state}" else ${AuditState.NotChecked} end`
}

/** The numbers for entries of lookup 3, of trailers that may have left since. */
function shipmentTests({ siteID, query: { shipments } }: TrailerAsk): readonly string[] {
  if (isAll(shipments)) return []
  return [
    `t."ShipmentNumber" in (select n."ShipmentNumber" from "Trailers" n
      where n."SiteID" = ${literal(siteID)} and n."ID" = any(${bigints(shipments)}))`,
  ]
}
