import type { Yard } from '../commands/yard.ts'
import { holdsOneTrailer } from '../sites/location-rules.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { AuditState, TrailerState } from '../trailers/trailer-lists.ts'
import type { Instant } from '../values/instant.ts'
import { type Audit, AuditType, SessionState } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import {
  isMissing,
  lookedFor,
  withConditionalDeparted,
  withoutConditionalDeparted,
  type YardAuditFacts,
} from './conditional-departed.ts'
import { findAnswersAt, findEntriesAbout, readStanding } from './session-reads.ts'
import { isCheck, isSighting, latest } from './standing.ts'

/**
 * A sighting removes Conditional Departed, unless the trailer was missed later in the same spot or
 * in another session (3-decisions §5); a "not here" after the close sets it. The order of arrival
 * does not matter.
 */
export async function settleConditional(
  yard: Yard,
  audit: Audit,
  entry: AuditTrailer,
  trailer: Trailer,
): Promise<Trailer> {
  if (!isSighting(entry, trailer.ID)) return missedLate(yard, audit, trailer)
  if (trailer.AuditState !== AuditState.ConditionalDeparted) return trailer
  // The sighting arrived late: the trailer was missed in that spot after it.
  if (closedBy(audit) !== null && isMissing(trailer, await factsAbout(yard, audit, trailer))) return trailer
  const noted = trailer.LastConditionalDepartedDate
  if (await isOverruled(yard, entry, trailer, noted)) return trailer
  // Seen before that close, the trailer never left.
  const wasMistaken = noted !== null && (entry.CheckedDate <= noted || closedBy(audit) === noted)
  return withoutConditionalDeparted(trailer, wasMistaken ? noted : null)
}

/** True if another Yard Audit missed the trailer later. `noted`: the close that marked it. */
async function isOverruled(yard: Yard, entry: AuditTrailer, trailer: Trailer, noted: string | null): Promise<boolean> {
  const entries = (await findEntriesAbout(yard, trailer.ID)).filter((other) => !other.TakenBack)
  const missed = latest(entries.filter((other) => isCheck(other) && !isSighting(other, trailer.ID)))
  if (missed !== null && missed.AuditID !== entry.AuditID && missed.CheckedDate > entry.CheckedDate) return true
  if (noted === null) return false
  const marking = await findMarking(yard, noted)
  if (!marking || marking.ID === entry.AuditID) return false
  const looked = lookedFor(trailer, await factsAbout(yard, marking, trailer))
  return looked !== null && looked.CheckedDate > entry.CheckedDate
}

/**
 * True if a trailer that departed was Conditional Departed until then: the session that marked it still misses it, and no
 * later look saw it. By the looks that are known now, since one of before may have arrived after the departure.
 */
export async function wasMarkedAtDeparture(yard: Yard, trailer: Trailer): Promise<boolean> {
  const { ID, ArrivalDate, DepartureDate, LastConditionalDepartedDate: marked } = trailer
  if (marked === null || marked < ArrivalDate || DepartureDate === null || marked > DepartureDate) return false
  const marking = await findMarking(yard, marked)
  if (marking) {
    const facts = await factsAbout(yard, marking, trailer)
    if (facts.standing.seen !== null || lookedFor(trailer, facts) === null) return false
  }
  const entries = (await findEntriesAbout(yard, ID)).filter((entry) => !entry.TakenBack && isCheck(entry))
  return !isSeenSince(entries, marked, ID)
}

/**
 * True if a Conditional Departed trailer was so at a moment before the close that marked it last: a Yard Audit that was
 * closed by then misses it too, and no look since had seen it. `at`: by the looks that are known now.
 */
export async function wasMarkedBefore(yard: Yard, trailer: Trailer, at: Instant): Promise<boolean> {
  const closed = await yard.Audits.find({ State: SessionState.Closed })
  const before = closed.filter((audit) => {
    const close = closedBy(audit)
    return close !== null && close <= at && close >= trailer.ArrivalDate
  })
  const entries = before.length === 0 ? [] : await findEntriesAbout(yard, trailer.ID)
  const looks = entries.filter((entry) => !entry.TakenBack && isCheck(entry) && entry.CheckedDate <= at)
  for (const audit of before) {
    if (!isMissing(trailer, await factsAbout(yard, audit, trailer))) continue
    if (!isSeenSince(looks, audit.ClosedDate ?? at, trailer.ID)) return true
  }
  return false
}

/** True if the last of these looks after a moment saw the trailer. */
function isSeenSince(looks: readonly AuditTrailer[], moment: Instant, trailerID: number): boolean {
  const last = latest(looks.filter(({ CheckedDate }) => CheckedDate > moment))
  return last !== null && isSighting(last, trailerID)
}

/** Returns the session whose close marked a trailer then. */
async function findMarking(yard: Yard, noted: string): Promise<Audit | undefined> {
  const closed = await yard.Audits.find({ State: SessionState.Closed })
  return closed.find((audit) => closedBy(audit) === noted)
}

/** Derives the trailer from the checks left after one was taken back. */
export async function unsettleConditional(yard: Yard, audit: Audit, trailer: Trailer): Promise<Trailer> {
  if (closedBy(audit) === null) return trailer
  if (isMissing(trailer, await factsAbout(yard, audit, trailer))) return withConditionalDeparted(trailer, audit)
  const isOfThis = trailer.LastConditionalDepartedDate === audit.ClosedDate
  return isOfThis ? withoutConditionalDeparted(trailer, audit.ClosedDate) : trailer
}

async function factsAbout(yard: Yard, audit: Audit, trailer: Trailer): Promise<YardAuditFacts> {
  const standing = await readStanding(yard, audit.ID, trailer.ID, await findEntriesAbout(yard, trailer.ID))
  return { audit, standing, spot: latest(await findAnswersAt(yard, audit.ID, trailer.LocationID)) }
}

/** Returns the close of a Yard Audit; null for any other. */
function closedBy(audit: Audit): string | null {
  return audit.Type === AuditType.YardAudit ? audit.ClosedDate : null
}

async function missedLate(yard: Yard, audit: Audit, trailer: Trailer): Promise<Trailer> {
  if (closedBy(audit) === null) return trailer
  return isMissing(trailer, await factsAbout(yard, audit, trailer)) ? withConditionalDeparted(trailer, audit) : trailer
}

/** A late answer for a spot misses the trailers listed there that it does not show. */
export async function missOthersIn(yard: Yard, audit: Audit, entry: AuditTrailer): Promise<void> {
  await settleOthersIn(yard, audit, entry, async (trailer) =>
    trailer.AuditState === AuditState.ConditionalDeparted ? trailer : missedLate(yard, audit, trailer),
  )
}

/** Reverts `missOthersIn` for an answer taken back after the close. */
export async function unmissOthersIn(yard: Yard, audit: Audit, entry: AuditTrailer): Promise<void> {
  await settleOthersIn(yard, audit, entry, (trailer) => unsettleConditional(yard, audit, trailer))
}

async function settleOthersIn(
  yard: Yard,
  audit: Audit,
  { Walked, LocationID }: AuditTrailer,
  settled: (trailer: Trailer) => Promise<Trailer>,
): Promise<void> {
  if (closedBy(audit) === null || !Walked || LocationID === null) return
  const location = await yard.Locations.get(LocationID)
  if (!location || !holdsOneTrailer(location.Type)) return
  for (const trailer of await yard.Trailers.find({ LocationID, State: TrailerState.OnYard })) {
    const next = await settled(trailer)
    if (next !== trailer) await yard.Trailers.put(next)
  }
}
