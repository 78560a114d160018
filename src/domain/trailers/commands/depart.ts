import type { By, Ran } from '../../commands/command.ts'
import { checked } from '../../commands/check.ts'
import { conflict, invalid } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import { refuseConditionalDeparture, wasMarkedLater } from '../conditional-departure.ts'
import { departureSchema, refusePendingInspection } from '../departure.ts'
import { announceGateAct } from '../announce-gate-act.ts'
import { changesOf } from '../history-changes.ts'
import { historyRow, withActivity } from '../history-row.ts'
import { settleOpenTasks } from '../../tasks/tasks-at-departure.ts'
import { mergeStateFields } from '../merge-state-fields.ts'
import { type StateFields, stateFieldsOf } from '../state-fields.ts'
import type { Trailer } from '../trailer.ts'
import { message } from '../trailer-fields.ts'
import { assertAllowed, refuseNewerVisit } from '../trailer-guards.ts'
import { Activity, AuditState, TrailerState } from '../trailer-lists.ts'
import { getReferences } from '../trailer-reads.ts'
import type { Weighed } from '../weight-source.ts'

interface Departure extends StateFields, Weighed {
  /** Deletes its open tasks; null or undefined: not asked. */
  readonly DeleteTasks?: boolean | null | undefined
}

/**
 * Departs a trailer; a second report in the same visit changes only history. The row keeps its
 * location, but blocks no spot. Open tasks are deleted on request, but for working ones; a warning
 * names the rest. Refused: 409 newer visit or in transit, 403 Conditional Departed at that time, 400 (409
 * when set meanwhile) pending inspection, 400 by the departure rules.
 */
export async function depart(
  yard: Yard,
  trailer: Trailer,
  fields: Departure,
  seenVisit: number | null,
  by: By,
): Promise<Ran> {
  assertAllowed(refuseNewerVisit(trailer, seenVisit))
  if (trailer.State === TrailerState.Departed) return reportAgain(yard, trailer, fields, by)
  if (trailer.State === TrailerState.InTransit) {
    throw conflict('wrong-state', `Trailer ${trailer.Number} is in transit.`)
  }
  const refusal = refuseConditionalDeparture(trailer, by)
  if (refusal && !(await wasMarkedLater(yard, trailer, by))) throw refusal
  const { apply, overtaken } = mergeStateFields(trailer, fields, by)
  const leaving: Trailer = { ...trailer, ...apply }
  await checkDeparture(yard, trailer, leaving, by)
  const departed: Trailer = {
    ...leaving,
    State: TrailerState.Departed,
    DepartureDate: by.MadeAt,
    DepartedInError: false,
    AuditState: AuditState.NotChecked,
  }
  await yard.Trailers.put(withActivity(departed, Activity.Departed, by))
  await yard.TrailerHistory.insert(
    historyRow(departed, Activity.Departed, by, { ...overtaken, Changes: changesOf(trailer, departed) }),
  )
  announceGateAct(yard, 'departed', departed, by)
  const { warnings } = await settleOpenTasks(yard, trailer, fields.DeleteTasks ?? null, by)
  return { Outcome: 'applied', ID: trailer.ID, Warnings: warnings }
}

/** Records a second report, and still deletes the open tasks if wanted. */
async function reportAgain(yard: Yard, trailer: Trailer, { DeleteTasks }: Departure, by: By): Promise<Ran> {
  const Remark = 'Reported again: the trailer had already departed.'
  await yard.TrailerHistory.insert(historyRow(trailer, Activity.Departed, by, { Remark }))
  const { deleted, warnings } = await settleOpenTasks(yard, trailer, DeleteTasks ?? null, by)
  return { Outcome: deleted > 0 ? 'applied' : 'noop', ID: trailer.ID, Warnings: warnings }
}

async function checkDeparture(yard: Yard, before: Trailer, leaving: Trailer, by: By): Promise<void> {
  const { site, freights } = await getReferences(yard, leaving, by)
  // Without Base nobody saw the inspection, so it stays pending.
  const pending = leaving.Inspection || (by.Base === null && before.Inspection)
  const seen = by.Base?.Inspection
  assertAllowed(refusePendingInspection(pending, site, before.Inspection && typeof seen === 'boolean' ? seen : null))
  checked(departureSchema, stateFieldsOf(leaving), { trailer: leaving, site })
  const { FreightID } = leaving
  if (FreightID !== null && FreightID !== before.FreightID && !freights.has(FreightID)) {
    throw invalid({ FreightID: [message.freight] })
  }
}
