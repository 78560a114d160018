import type { By } from '../commands/command.ts'
import type { Refusal } from '../commands/refusal.ts'
import type { Yard } from '../commands/yard.ts'
import { changedMeanwhile } from '../trailers/changed-meanwhile.ts'
import { changesOf } from '../trailers/history-changes.ts'
import { historyRow, LATER_MEASUREMENT, remarkOf, withActivity } from '../trailers/history-row.ts'
import { mergeFields } from '../trailers/merge-fields.ts'
import { checkTag, type TakeTag, takeTag } from '../trailers/tag-holder.ts'
import { assertAllowed, refuseNumberTaken } from '../trailers/trailer-guards.ts'
import { type TrailerFieldName, trailerFieldsOf } from '../trailers/trailer-fields.ts'
import { Activity } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import type { Weighed } from '../trailers/weight-source.ts'
import { settleNone, sharedFieldNames, type SharedFields, type TaskFields } from './task-fields.ts'

/** Input of a new task. */
export interface BoxClearing {
  /** The load of the last reading leaves (spec 1§2.8); a later reading stays. */
  readonly ClearsBoxTemperature?: boolean | undefined
}

export interface SharedEdit {
  readonly trailer: Trailer
  /** 409 for contested fields, which stay; null for none. */
  readonly refusal: Refusal | null
  readonly contested: readonly TrailerFieldName[]
}

/**
 * Edits a task's trailer (3-decisions §6) merged as by its form, but fields left open at the gate are not required, and
 * the status is left to the task. A tag on another trailer needs `taking`; else 409.
 */
export async function editShared(
  yard: Yard,
  trailer: Trailer,
  fields: TaskFields,
  taking: TakeTag & BoxClearing & Weighed,
  by: By,
): Promise<SharedEdit> {
  const now = trailerFieldsOf(trailer)
  const { apply, overtaken, conflicts, contested } = mergeFields(
    trailer,
    {
      ...now,
      ...givenBy(fields, by.Base !== null),
      ...(taking.ClearsBoxTemperature ? { BoxTemperature: null } : {}),
    },
    { ...now, ...baseOf(by) },
    by.MadeAt,
    taking,
  )
  const refusal = conflicts.length > 0 ? await changedMeanwhile(yard, trailer, conflicts) : null
  if (Object.keys(apply).length === 0 && Object.keys(overtaken).length === 0) return { trailer, refusal, contested }
  const next: Trailer = { ...trailer, ...apply }
  if (next.ScacID !== trailer.ScacID) assertAllowed(await refuseNumberTaken(yard, next, next.ID))
  const taken =
    next.EPCID === trailer.EPCID ? null : await takeTag(yard, await checkTag(yard, next, taking, by), next, by)
  await yard.Trailers.put(withActivity(next, Activity.Edited, by))
  const Remark = remarkOf(Object.keys(overtaken).length === 0 ? null : LATER_MEASUREMENT, taken)
  await yard.TrailerHistory.insert(
    historyRow(next, Activity.Edited, by, { ...overtaken, Remark, Changes: changesOf(trailer, next) }),
  )
  return { trailer: next, refusal, contested }
}

/** Returns the fields to set; without a base, no blank ones. */
function givenBy(fields: TaskFields, hasBase: boolean): Partial<SharedFields> {
  const names = sharedFieldNames.filter((name) => hasBase || Boolean(fields[name]))
  return Object.fromEntries(names.map((name) => [name, settleNone(name, fields[name])]))
}

function baseOf({ Base }: By): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    sharedFieldNames.flatMap((name) => (Base && name in Base ? [[name, settleNone(name, Base[name])]] : [])),
  )
}
