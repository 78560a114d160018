import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { changesOf, readChanges } from '../trailers/history-changes.ts'
import { historyRow } from '../trailers/history-row.ts'
import { measured } from '../trailers/merge-fields.ts'
import type { TrailerHistoryRow } from '../trailers/trailer-history.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { Activity } from '../trailers/trailer-lists.ts'
import type { Instant } from '../values/instant.ts'
import { type Audit, SessionState } from './audit.ts'
import type { AuditTrailer } from './audit-trailer.ts'
import { amendReport, restateOthersAt, withStanding } from './note-check.ts'
import { findEntriesAbout } from './session-reads.ts'
import { unmissOthersIn, unsettleConditional } from './settle-conditional.ts'
import { activityOf, isCheck } from './standing.ts'

/** Undoes a check: the entry stays without counting, and trailers follow the rest. */
export async function takeBack(yard: Yard, audit: Audit, entry: AuditTrailer, by: By): Promise<void> {
  await yard.AuditTrailers.takeBack(entry.ID)
  if (!isCheck(entry)) return takeOut(yard, audit, entry)
  const spoken = [entry.TrailerID, entry.FoundTrailerID]
  for (const [place, trailerID] of spoken.entries()) {
    const trailer = trailerID === null ? undefined : await yard.Trailers.get(trailerID)
    const historyID = by.IDs[place]
    if (!trailer || historyID === undefined) continue
    const action = activityOf(audit.Type)
    const before = await withActivityBefore(yard, await withStanding(yard, trailer, audit.Type), entry)
    const back = await withReadingsBefore(yard, await unsettleConditional(yard, audit, before), entry)
    await yard.Trailers.put(back)
    const overrides = { Remark: 'Check taken back', Changes: changesOf(trailer, back) }
    await yard.TrailerHistory.insert(historyRow(back, action, { ...by, IDs: [historyID] }, overrides))
  }
  await restateOthersAt(yard, audit, entry)
  await unmissOthersIn(yard, audit, entry)
  if (audit.State === SessionState.Closed) await amendReport(yard, audit, by)
}

/** Returns the trailer with the last act that still counts. */
async function withActivityBefore(yard: Yard, trailer: Trailer, { Type, CheckedDate }: AuditTrailer): Promise<Trailer> {
  const isLast = trailer.LastActivityDate === CheckedDate && trailer.Activity === activityOf(Type)
  if (!isLast) return trailer
  const entries = await findEntriesAbout(yard, trailer.ID)
  const standing = entries.filter((entry) => !entry.TakenBack && isCheck(entry))
  const checks = standing.map((entry) => ({ Action: activityOf(entry.Type), At: entry.CheckedDate }))
  const history = await yard.TrailerHistory.find({ TrailerID: trailer.ID })
  const others = history.filter(({ Action }) => Action !== Activity.YardCheck && Action !== Activity.ProductCheck)
  const acts = [...others.map(({ Action, ActionDateTime }) => ({ Action, At: ActionDateTime })), ...checks]
  let last: { readonly Action: number; readonly At: Instant } = { Action: Activity.Arrived, At: trailer.ArrivalDate }
  // An arrival is in the history by its own name, at the same time.
  for (const act of acts) if (act.At >= last.At) last = act
  return { ...trailer, Activity: last.Action, LastActivityDate: last.At }
}

/** Returns the trailer with the readings from before a check, where those of the check stand. */
async function withReadingsBefore(yard: Yard, trailer: Trailer, { CheckedDate }: AuditTrailer): Promise<Trailer> {
  const mine = (['BoxTemperature', 'ReeferFuelLevel'] as const).filter((name) => trailer[`${name}At`] === CheckedDate)
  if (mine.length === 0) return trailer
  const checks = (await findEntriesAbout(yard, trailer.ID)).filter(({ TakenBack }) => !TakenBack)
  const acts = await yard.TrailerHistory.find({ TrailerID: trailer.ID })
  let before = trailer
  for (const name of mine) {
    const readings = [...readingsOfChecks(checks, name), ...readingsOfActs(acts, trailer, name)]
    const earlier = readings.filter(({ at }) => at >= trailer.ArrivalDate && at < CheckedDate)
    const last = earlier.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
    // Without an earlier reading on this tablet the server's row follows soon.
    if (last) before = { ...before, ...measured(name, last.value, last.at) }
  }
  return before
}

type Read = 'BoxTemperature' | 'ReeferFuelLevel'

interface Reading {
  readonly value: number | null
  readonly at: Instant
}

/** Returns what these checks measured; the box temperature of a defrosting unit does not count. */
function readingsOfChecks(checks: readonly AuditTrailer[], name: Read): readonly Reading[] {
  return checks.flatMap(({ [name]: value, Defrost, CheckedDate: at }) =>
    value === null || (Defrost && name === 'BoxTemperature') ? [] : [{ value, at }],
  )
}

/** Returns what the arrival and other acts set. Their remaining rows repeat readings, also of checks taken back since. */
function readingsOfActs(acts: readonly TrailerHistoryRow[], { ArrivalDate }: Trailer, name: Read): readonly Reading[] {
  return acts.flatMap((act) => {
    const { Action, ActionDateTime: at, [name]: value } = act
    if (Action === Activity.ProductCheck || Action === Activity.YardCheck) return []
    const isArrival = (Action === Activity.Arrived || Action === Activity.ReArrived) && at === ArrivalDate
    return isArrival || readChanges(act).some((change) => change.name === name) ? [{ value, at }] : []
  })
}

async function takeOut(yard: Yard, audit: Audit, { TrailerID }: AuditTrailer): Promise<void> {
  const trailer = TrailerID === null ? undefined : await yard.Trailers.get(TrailerID)
  if (trailer?.ProductProtectionAddedID === audit.ID)
    await yard.Trailers.put({ ...trailer, ProductProtectionAddedID: null })
}
