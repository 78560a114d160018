import { wasMarkedAtDeparture } from '../../audits/settle-conditional.ts'
import type { By, Ran } from '../../commands/command.ts'
import { invalid } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { announceLiveText, liveTextAtArrival } from '../../sites/live-text.ts'
import { announceGateAct } from '../announce-gate-act.ts'
import { changesOf } from '../history-changes.ts'
import { historyRow, remarkOf, withActivity } from '../history-row.ts'
import { mergeStateFields } from '../merge-state-fields.ts'
import { refuseUnseenDeparture } from '../seen-departures.ts'
import type { StateFields } from '../state-fields.ts'
import { findTagMove, type TagMove } from '../tag-holder.ts'
import type { Trailer } from '../trailer.ts'
import { message } from '../trailer-fields.ts'
import { assertAllowed, refuseNewerVisit, refuseNumberTaken, refuseSpotTaken } from '../trailer-guards.ts'
import { Activity, AuditState, TrailerState } from '../trailer-lists.ts'
import { getYardLocationID } from '../trailer-reads.ts'
import type { Weighed } from '../weight-source.ts'

interface Return extends StateFields, Weighed {
  readonly DepartedInError: boolean
}

/**
 * Brings back a trailer that departed (re-arrival) or is in transit (arrival), as a new visit. The
 * dialog's field errors do not count (spec 2§5). Departed in error, it is Conditional Departed as
 * before. Already so: only DepartedInError is or-ed. Refused: 409 for a newer visit, a departure that
 * the person has not seen, a number on the yard, a taken spot. A tag on another trailer stays there,
 * and a deleted tag or freight type is left out, each with a warning.
 */
export async function bringBack(
  yard: Yard,
  trailer: Trailer,
  fields: Return,
  seenVisit: number | null,
  by: By,
): Promise<Ran> {
  if (trailer.State === TrailerState.OnYard) return alreadyBack(yard, trailer, fields, seenVisit)
  assertAllowed(refuseNewerVisit(trailer, seenVisit))
  assertAllowed(await refuseUnseenDeparture(yard, trailer, by))
  assertAllowed(await refuseNumberTaken(yard, trailer, trailer.ID))
  const inTransit = trailer.State === TrailerState.InTransit
  const { apply, overtaken } = mergeStateFields(trailer, fields, by)
  const returning: Trailer = {
    ...trailer,
    ...apply,
    ...returned(trailer, fields, by),
    // An undo is no sighting.
    ...(fields.DepartedInError && (await wasMarkedAtDeparture(yard, trailer))
      ? { AuditState: AuditState.ConditionalDeparted }
      : {}),
    // From transit to the Yard; departed in error it keeps its place.
    ...(inTransit ? { LocationID: await getYardLocationID(yard) } : {}),
  }
  const elsewhere = await findTagMove(yard, returning)
  const isFreightGone = await isFreightDeleted(yard, trailer, returning)
  const isTagGone = returning.EPCID !== null && !(await yard.Tags.get(returning.EPCID))
  const back = {
    ...returning,
    ...(elsewhere || isTagGone ? { EPCID: null } : {}),
    ...(isFreightGone ? { FreightID: null } : {}),
  }
  assertAllowed(await refuseSpotTaken(yard, back.LocationID, back.ID))
  const action = inTransit ? Activity.Arrived : Activity.ReArrived
  await yard.Trailers.put(withActivity(back, action, by))
  const Warnings = [
    ...(elsewhere ? [tagElsewhere(trailer, elsewhere)] : []),
    ...(isTagGone && !elsewhere
      ? [`The RFID tag of trailer ${trailer.Number} was deleted, so it is back without one.`]
      : []),
    ...(isFreightGone ? [`The freight type of trailer ${trailer.Number} was deleted, so it is back without one.`] : []),
  ]
  await yard.TrailerHistory.insert(
    historyRow(back, action, by, { ...overtaken, Remark: remarkOf(...Warnings), Changes: changesOf(trailer, back) }),
  )
  // After a departure in error the driver never left.
  if (!fields.DepartedInError) announceLiveText(yard, liveTextAtArrival(back), by)
  announceGateAct(yard, fields.DepartedInError ? 'not-departed' : 'arrived', back, by)
  return { Outcome: 'applied', ID: trailer.ID, ...(Warnings.length > 0 && { Warnings }) }
}

/** Warns of a tag put on another trailer since this one left. */
function tagElsewhere({ Number: number }: Trailer, { tag, holder }: TagMove): string {
  return `Tag ${tag} is on trailer ${holder.Number}, so trailer ${number} is back without it.`
}

/** A departure in error did not end the stay: the dwell counts from the arrival. */
function returned(trailer: Trailer, { DepartedInError }: Return, by: By) {
  return {
    State: TrailerState.OnYard,
    Visit: trailer.Visit + 1,
    ArrivalDate: DepartedInError ? trailer.ArrivalDate : by.MadeAt,
    DepartureDate: null,
    DepartedInError: trailer.DepartedInError || DepartedInError,
    AuditState: AuditState.NotChecked,
  }
}

/** True if it returned already: as the visit seen to depart, or the next. */
async function alreadyBack(yard: Yard, trailer: Trailer, fields: Return, seenVisit: number | null): Promise<Ran> {
  assertAllowed(refuseNewerVisit(trailer, seenVisit === null ? null : seenVisit + 1))
  if (fields.DepartedInError && !trailer.DepartedInError) await yard.Trailers.put({ ...trailer, DepartedInError: true })
  return { Outcome: 'noop', ID: trailer.ID }
}

/**
 * True if the trailer's freight type was deleted while it was away; on the yard it would block every
 * task that names the trailer. Throws 400 for an unknown one that the dialog set.
 */
async function isFreightDeleted(yard: Yard, before: Trailer, { FreightID }: Trailer): Promise<boolean> {
  if (FreightID === null || (await yard.Freights.get(FreightID))) return false
  if (FreightID !== before.FreightID) throw invalid({ FreightID: [message.freight] })
  return true
}
