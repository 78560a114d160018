import type { References } from '../sites/references.ts'
import { tagKeyword } from '../sites/tag-code.ts'
import { isAll, oneOf } from '../values/any-of.ts'
import { dayRange } from '../values/day.ts'
import type { Instant } from '../values/instant.ts'
import { AuditType } from '../audits/audit.ts'
import { nextCheckAt } from '../audits/check-clock.ts'
import { isInProductProtection, isInSession, isInYardAudit, shownAuditState } from './audit-sets.ts'
import { AuditState } from './trailer-lists.ts'
import { numberKey } from './trailer-number.ts'
import type { TrailerProjection, TrailerQuery } from './trailer-query-fields.ts'

export type TrailerFilter = (trailer: TrailerProjection) => boolean

/** Compiles a query into one test: it runs over 100,000 trailers per key. */
export function compileTrailerFilter(
  query: TrailerQuery,
  references: References,
  shipmentNumbers: ReadonlySet<string>,
): TrailerFilter {
  const tests = [
    ...listTests(query),
    ...textTests(query, references),
    ...dateTests(query, references),
    ...auditTests(query, references),
    shipmentTest(query, shipmentNumbers),
    inspectionTest(query),
  ].filter((test) => test !== null)
  const [only, ...more] = tests
  if (!only) return () => true
  if (more.length === 0) return only
  return (trailer) => {
    for (const test of tests) if (!test(trailer)) return false
    return true
  }
}

/** Returns the shipment numbers of the trailers or tasks with these IDs of lookup 3. */
export function shipmentNumbersOf(
  rows: Iterable<Pick<TrailerProjection, 'ID' | 'ShipmentNumber'>>,
  ids: readonly number[],
): ReadonlySet<string> {
  const numbers = new Set<string>()
  if (isAll(ids)) return numbers
  const wanted = new Set(ids)
  for (const { ID, ShipmentNumber } of rows) {
    if (ShipmentNumber !== null && wanted.has(ID)) numbers.add(ShipmentNumber)
  }
  return numbers
}

function listTests(query: TrailerQuery): readonly (TrailerFilter | null)[] {
  return [
    oneOf(query.states, (trailer: TrailerProjection) => trailer.State),
    oneOf(query.scacs, (trailer: TrailerProjection) => trailer.ScacID),
    oneOf(query.types, (trailer: TrailerProjection) => trailer.Type),
    oneOf(query.statusTypes, (trailer: TrailerProjection) => trailer.StatusType),
    oneOf(query.directionTypes, (trailer: TrailerProjection) => trailer.DirectionType),
    oneOf(query.intents, (trailer: TrailerProjection) => trailer.Intent),
    oneOf(query.freights, (trailer: TrailerProjection) => trailer.FreightID),
    oneOf(query.locations, (trailer: TrailerProjection) => trailer.LocationID),
    oneOf(query.activities, (trailer: TrailerProjection) => trailer.Activity),
  ]
}

function textTests(query: TrailerQuery, { tags }: References): readonly (TrailerFilter | null)[] {
  const number = numberKey(query.keyword)
  const rfid = tagKeyword(query.rfidKeyword)
  const found = new Set<number | null>()
  if (rfid !== '') for (const tag of tags.values()) if (tag.EPC.toLowerCase().includes(rfid)) found.add(tag.ID)
  return [
    number === '' ? null : (trailer) => trailer.NumberKey.includes(number),
    rfid === '' ? null : (trailer) => found.has(trailer.EPCID),
  ]
}

function dateTests(query: TrailerQuery, { site }: References): readonly (TrailerFilter | null)[] {
  const { shipmentDate } = query
  return [
    shipmentDate === null ? null : (trailer) => trailer.ShipmentDate === shipmentDate,
    inSpan(query.arrivedFrom, query.arrivedBefore, ({ ArrivalDate }) => ArrivalDate),
    between('ArrivalDate', query.arrivalStartDate, query.arrivalEndDate, site.Timezone),
    between('DepartureDate', query.departureStartDate, query.departureEndDate, site.Timezone),
  ]
}

/**
 * Returns a test for site days. An end alone includes rows without a date: "departed until today"
 * must not hide trailers on the yard (spec 2§9).
 */
function between(
  column: 'ArrivalDate' | 'DepartureDate',
  start: string | null,
  end: string | null,
  zone: string,
): TrailerFilter | null {
  if (start === null && end === null) return null
  const { from, before } = dayRange(start, end, zone)
  return (trailer) => {
    const at = trailer[column]
    if (at === null) return from === null
    return (from === null || at >= from) && (before === null || at < before)
  }
}

function auditTests(query: TrailerQuery, references: References): readonly (TrailerFilter | null)[] {
  return [
    auditSetTest(query, references),
    uncheckedTest(query, references),
    dueTest(query, references),
    query.unauditedTrailers ? isUnaudited : null,
  ]
}

/** Tests for a tab's set: its audit's own, and trailers added by hand. */
function auditSetTest({ auditType, currentAuditOnly }: TrailerQuery, references: References): TrailerFilter | null {
  if (auditType !== AuditType.YardAudit && auditType !== AuditType.ProductProtection) return null
  const sessionID = references.sessions.get(auditType)?.ID ?? null
  if (currentAuditOnly && sessionID === null) return () => false
  if (currentAuditOnly) return (trailer) => isInYardAudit(trailer) && isInSession(trailer, sessionID ?? 0, auditType)
  if (auditType === AuditType.YardAudit) return isInYardAudit
  return (trailer) =>
    isInProductProtection(trailer, references) ||
    (sessionID !== null && trailer.ProductProtectionAddedID === sessionID && isInYardAudit(trailer))
}

function uncheckedTest({ auditType, uncheckedOnly }: TrailerQuery, references: References): TrailerFilter | null {
  if (!uncheckedOnly) return null
  return (trailer) => shownAuditState(trailer, references, auditType) !== AuditState.Checked
}

function dueTest({ checkDueFrom, checkDueBefore }: TrailerQuery, { site }: References): TrailerFilter | null {
  return inSpan(checkDueFrom, checkDueBefore, (trailer) => nextCheckAt(trailer, site))
}

/** Returns a test for a time from the first on and before the second; null without both. */
function inSpan(
  from: Instant | null,
  before: Instant | null,
  timeOf: (trailer: TrailerProjection) => Instant,
): TrailerFilter | null {
  if (from === null && before === null) return null
  return (trailer) => {
    const at = timeOf(trailer)
    return (from === null || at >= from) && (before === null || at < before)
  }
}

/** True without a yard audit in this visit. */
function isUnaudited({ LastYardAuditDate, ArrivalDate }: TrailerProjection): boolean {
  return LastYardAuditDate === null || LastYardAuditDate < ArrivalDate
}

function shipmentTest({ shipments }: TrailerQuery, numbers: ReadonlySet<string>): TrailerFilter | null {
  if (isAll(shipments)) return null
  return (trailer) => trailer.ShipmentNumber !== null && numbers.has(trailer.ShipmentNumber)
}

/** Lookup 31: 1 required, 2 not required; both or neither is all. */
function inspectionTest({ inspectionList }: TrailerQuery): TrailerFilter | null {
  const required = inspectionList.includes(1)
  const notRequired = inspectionList.includes(2)
  if (isAll(inspectionList) || required === notRequired) return null
  return (trailer) => trailer.Inspection === required
}
