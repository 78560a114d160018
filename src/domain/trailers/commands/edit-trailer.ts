import type { By, Ran } from '../../commands/command.ts'
import { applyRest } from '../../commands/refusal.ts'
import type { Yard } from '../../commands/yard.ts'
import type { ListName } from '../../lists.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { changesOf } from '../history-changes.ts'
import { historyRow, LATER_MEASUREMENT, remarkOf, withActivity } from '../history-row.ts'
import { type Merge, mergeFields } from '../merge-fields.ts'
import { checkTag, type TakeTag, takeTag } from '../tag-holder.ts'
import type { Trailer } from '../trailer.ts'
import { type TrailerFields, trailerFieldsOf } from '../trailer-fields.ts'
import { checkTrailerFields } from '../trailer-form-schema.ts'
import { assertAllowed, isOnYard, refuseNewerVisit, refuseNumberTaken, refuseSpotTaken } from '../trailer-guards.ts'
import { Activity } from '../trailer-lists.ts'
import { numberKey } from '../trailer-number.ts'
import { getReferences, getSeenVisit, referenceLists, settleFields } from '../trailer-reads.ts'
import type { Weighed } from '../weight-source.ts'

/** Lists that an edit reads or writes. */
export const editTrailerLists = [
  ...referenceLists,
  'Trailers',
  'Aliases',
  'TrailerHistory',
] as const satisfies readonly ListName[]

/**
 * Applies an edit merged against the base. Equal fields change nothing; else an older visit is
 * refused. Contested fields wait for a decision; refused if the rest cannot be applied without
 * them. A tag on another trailer needs `taking`; else 409.
 */
export async function editTrailer(
  yard: Yard,
  trailer: Trailer,
  fields: TrailerFields,
  taking: TakeTag & Weighed,
  by: By,
): Promise<Ran> {
  const mine = await settleFields(yard, fields)
  const merge = mergeFields(trailer, mine, by.Base, by.MadeAt, taking)
  const { apply, overtaken, conflicts } = merge
  const isRestEmpty = isEmpty(apply) && isEmpty(overtaken)
  if (isRestEmpty && conflicts.length === 0) return { Outcome: 'noop', ID: trailer.ID }
  assertAllowed(refuseNewerVisit(trailer, await getSeenVisit(yard, trailer, by)))
  if (conflicts.length === 0) return applyEdit(yard, trailer, merge, taking, by)
  const refusal = await changedMeanwhile(yard, trailer, conflicts)
  if (isRestEmpty) throw refusal
  const ran = await applyRest(() => applyEdit(yard, trailer, merge, taking, by), refusal)
  return { ...ran, kept: { refusal, contested: merge.contested } }
}

async function applyEdit(yard: Yard, trailer: Trailer, merge: Merge, taking: TakeTag, by: By): Promise<Ran> {
  const { apply, overtaken } = merge
  const next = isEmpty(apply) ? trailer : await checkedEdit(yard, trailer, merge, by)
  const taken =
    next.EPCID === trailer.EPCID ? null : await takeTag(yard, await checkTag(yard, next, taking, by), next, by)
  const action = activityOf(merge)
  await yard.Trailers.put(withActivity(next, action, by))
  const Remark = remarkOf(isEmpty(overtaken) ? null : LATER_MEASUREMENT, taken)
  await yard.TrailerHistory.insert(
    historyRow(next, action, by, { ...overtaken, Remark, Changes: changesOf(trailer, next) }),
  )
  return { Outcome: 'applied', ID: trailer.ID }
}

/** Returns the edited trailer; throws by the form's rules. */
async function checkedEdit(yard: Yard, trailer: Trailer, { apply }: Merge, by: By): Promise<Trailer> {
  const edited: Trailer = { ...trailer, ...apply }
  const next = { ...edited, NumberKey: numberKey(edited.Number) }
  checkTrailerFields(trailerFieldsOf(next), {
    references: await getReferences(yard, next, by),
    trailer,
    now: by.MadeAt,
  })
  if (isOnYard(next) && (next.NumberKey !== trailer.NumberKey || next.ScacID !== trailer.ScacID)) {
    assertAllowed(await refuseNumberTaken(yard, next, next.ID))
  }
  if (next.LocationID !== trailer.LocationID) assertAllowed(await refuseSpotTaken(yard, next.LocationID, next.ID))
  return next
}

function activityOf({ apply }: Merge): Activity {
  const changed = Object.keys(apply)
  return changed.length === 1 && changed[0] === 'LocationID' ? Activity.Moved : Activity.Edited
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}
