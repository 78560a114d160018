import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { changesOf } from '../trailers/history-changes.ts'
import { historyRow, withActivity } from '../trailers/history-row.ts'
import { isOvertaken, measured } from '../trailers/merge-fields.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { type Audit, AuditType, isAuditType, SessionState } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { seenAs } from './findings.ts'
import { resultWords } from './report.ts'
import { findAnswersAt, findEntriesAbout, readStanding } from './session-reads.ts'
import { missOthersIn, settleConditional, unsettleConditional } from './settle-conditional.ts'
import { activityOf, isCheck, isSighting, lastCheckColumns, latest } from './standing.ts'

/** Writes a check with its effects on trailer, history and, after the close, report. */
export async function noteCheck(yard: Yard, audit: Audit, entry: AuditTrailer, by: By): Promise<void> {
  await yard.AuditTrailers.insert(entry)
  const spoken = [entry.TrailerID, entry.FoundTrailerID]
  for (const [place, trailerID] of spoken.entries()) {
    const trailer = trailerID === null ? undefined : await yard.Trailers.get(trailerID)
    if (trailer) await noteOnTrailer(yard, audit, entry, trailer, by, by.IDs[place])
  }
  await restateOthersAt(yard, audit, entry)
  if (audit.State === SessionState.Closed) await amend(yard, audit, entry, by)
}

/** Derives the other trailers at a spot again: a look contradicts earlier sightings. */
export async function restateOthersAt(yard: Yard, audit: Audit, entry: AuditTrailer): Promise<void> {
  const { LocationID, TrailerID, FoundTrailerID } = entry
  if (!entry.Walked || LocationID === null) return
  const found = (await findAnswersAt(yard, audit.ID, LocationID)).map((answer) => answer.FoundTrailerID)
  for (const id of new Set(found)) {
    const trailer = id === null || id === TrailerID || id === FoundTrailerID ? undefined : await yard.Trailers.get(id)
    if (!trailer) continue
    const restated = await unsettleConditional(yard, audit, await withStanding(yard, trailer, audit.Type))
    if (!isSame(restated, trailer)) await yard.Trailers.put(restated)
  }
}

function isSame(a: Trailer, b: Trailer): boolean {
  return (Object.keys(a) as (keyof Trailer)[]).every((field) => a[field] === b[field])
}

async function noteOnTrailer(
  yard: Yard,
  audit: Audit,
  entry: AuditTrailer,
  trailer: Trailer,
  by: By,
  historyID: number | undefined,
): Promise<void> {
  const action = activityOf(audit.Type)
  const looked = await withCheck(yard, trailer, entry)
  const seen = await settleConditional(yard, audit, entry, looked)
  // A check of an earlier visit, or of a trailer listed elsewhere, changes no readings or acts.
  const isOfVisit = trailer.State === TrailerState.OnYard && by.MadeAt >= trailer.ArrivalDate
  const measuredNow = isOfVisit ? withMeasurements(seen, entry) : seen
  await yard.Trailers.put(isOfVisit ? withActivity(measuredNow, action, by) : measuredNow)
  const overrides = {
    ...readingsOf(entry),
    Remark: remarkOf(entry, trailer),
    Changes: changesOf(trailer, measuredNow),
  }
  await yard.TrailerHistory.insert(
    historyRow(measuredNow, action, { ...by, IDs: historyID ? [historyID] : [] }, overrides),
  )
}

/** Returns the trailer after a check; the latest decides in Product Protection. */
async function withCheck(yard: Yard, trailer: Trailer, entry: AuditTrailer): Promise<Trailer> {
  if (entry.Type !== AuditType.ProductProtection) return withStanding(yard, trailer, entry.Type)
  const last = trailer.LastProductProtectionDate
  if (last !== null && last > entry.CheckedDate) return trailer
  return withLast(trailer, AuditType.ProductProtection, entry, entry.TrailerAuditState)
}

/** Sets the last-look columns, by the last session with a look that counts. */
export async function withStanding(yard: Yard, trailer: Trailer, type: number): Promise<Trailer> {
  if (!isAuditType(type)) return trailer
  let left = (await findEntriesAbout(yard, trailer.ID)).filter(
    (entry) => entry.Type === type && !entry.TakenBack && isCheck(entry),
  )
  for (let last = latest(left); last !== null; last = latest(left)) {
    const { AuditID } = last
    const { counts, state } = await readStanding(yard, AuditID, trailer.ID, left)
    if (counts !== null) return withLast(trailer, type, counts, state)
    left = left.filter((entry) => entry.AuditID !== AuditID)
  }
  return withLast(trailer, type, null, AuditState.NotChecked)
}

function withLast(trailer: Trailer, type: AuditType, last: AuditTrailer | null, state: number): Trailer {
  const columns = lastCheckColumns[type]
  return {
    ...trailer,
    [columns.id]: last?.AuditID ?? null,
    [columns.date]: last?.CheckedDate ?? null,
    [columns.userName]: last?.UserName ?? null,
    [columns.state]: state,
  }
}

/** The later of two measurements stands; entries and history keep the earlier. */
function withMeasurements(trailer: Trailer, entry: AuditTrailer): Trailer {
  const { BoxTemperature, ReeferFuelLevel, CheckedDate } = entry
  const box = BoxTemperature !== null && !entry.Defrost && !isOvertaken(trailer, 'BoxTemperature', CheckedDate)
  const fuel = ReeferFuelLevel !== null && !isOvertaken(trailer, 'ReeferFuelLevel', CheckedDate)
  return {
    ...trailer,
    ...(box ? measured('BoxTemperature', BoxTemperature, CheckedDate) : {}),
    ...(fuel ? measured('ReeferFuelLevel', ReeferFuelLevel, CheckedDate) : {}),
  }
}

/** History keeps this check's readings, even if later ones stand. */
function readingsOf({ Type, BoxTemperature, ReeferFuelLevel }: AuditTrailer) {
  return Type === AuditType.ProductProtection ? { BoxTemperature, ReeferFuelLevel } : {}
}

/** The remark of a check while defrosting, when the box temperature means nothing. */
export const DEFROSTING = 'Defrosting'

/** The remark of a check whose reading is a finding. */
export const OUT_OF_RANGE = 'Box temperature out of range'

function remarkOf(entry: AuditTrailer, trailer: Trailer): string | null {
  const { Type, Defrost, TrailerAuditState } = entry
  if (Type === AuditType.ProductProtection) {
    if (Defrost) return DEFROSTING
    return TrailerAuditState === AuditState.CheckedWithFinding ? OUT_OF_RANGE : null
  }
  if (!isSighting(entry, trailer.ID)) return 'Not in its spot'
  const as = seenAs(entry, trailer.ID, trailer)
  return as === 'checked' ? null : resultWords[as]
}

async function amend(yard: Yard, audit: Audit, entry: AuditTrailer, by: By): Promise<void> {
  await missOthersIn(yard, audit, entry)
  await amendReport(yard, audit, by)
}

/** Sends a closed session's changed report again. */
export async function amendReport(yard: Yard, audit: Audit, by: By): Promise<void> {
  await yard.Audits.put({ ...audit, AmendedDate: by.ReceivedAt ?? by.MadeAt })
  yard.announce({ what: 'audit-report', AuditID: audit.ID, amended: true })
}
