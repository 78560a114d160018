import { Refusal } from '../commands/refusal.ts'
import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { fieldLabels } from '../trailers/field-words.ts'
import { directionNames, intentNames, nameIn, statusTypeNames } from '../trailers/trailer-lists.ts'
import { showValue, showYesNo } from '../values/display.ts'
import { taskActionNames } from './task-lists.ts'
import { isShared, settleNone, type TaskFieldName, type TaskFields, taskFieldNames } from './task-fields.ts'

/** Labels of own fields; shared ones have the trailer's. */
export const taskFieldLabels: Readonly<Record<TaskFieldName, string>> = {
  ...fieldLabels,
  Action: 'Action',
  Priority: 'Priority',
  FromLocationID: 'From',
  ToLocationID: 'To',
  TrailerID: fieldLabels.Number,
  TrailerNumber: fieldLabels.Number,
  TrailerStatusType: 'Trailer Status',
  Autofill: 'Enable autofill',
  ShipmentID: fieldLabels.ShipmentNumber,
}

/** Fields that fill in the form and are not stored. */
const HELPERS: ReadonlySet<TaskFieldName> = new Set<TaskFieldName>(['Autofill', 'ShipmentID'])

export interface TaskMerge {
  readonly apply: Partial<TaskFields>
  readonly conflicts: readonly TaskFieldName[]
}

/** Merges by field against the base. `withShared` false leaves shared fields but the number to the trailer's merge. */
export function mergeTask(now: TaskFields, mine: TaskFields, by: Pick<By, 'Base'>, withShared: boolean): TaskMerge {
  const apply: Record<string, unknown> = {}
  const conflicts: TaskFieldName[] = []
  for (const name of taskFieldNames) {
    if (HELPERS.has(name) || (isTrailers(name) && !withShared)) continue
    const seen = by.Base && name in by.Base ? settleNone(name, by.Base[name]) : undefined
    const wanted = settleNone(name, mine[name])
    if (wanted === now[name] || wanted === seen) continue
    if (seen !== undefined && seen !== now[name]) conflicts.push(name)
    else apply[name] = wanted
  }
  return { apply, conflicts }
}

function isTrailers(name: TaskFieldName): boolean {
  return isShared(name) || name === 'TrailerNumber'
}

/** 409 for contested fields, each with the others' value. */
export async function taskChangedMeanwhile(
  yard: Yard,
  now: TaskFields,
  conflicts: readonly TaskFieldName[],
): Promise<Refusal> {
  const errors: Record<string, string[]> = {}
  for (const name of conflicts) errors[name] = [`${taskFieldLabels[name]} is now ${await wordsOf(yard, now, name)}.`]
  const title = 'Somebody else changed this task meanwhile.'
  return new Refusal({ status: 409, code: 'changed-meanwhile', title, errors })
}

async function wordsOf(yard: Yard, now: TaskFields, name: TaskFieldName): Promise<string> {
  switch (name) {
    case 'FromLocationID':
    case 'ToLocationID':
      return showValue((await yard.Locations.get(now[name]))?.Name ?? null)
    case 'TrailerID':
      return showValue(now.TrailerID === null ? null : ((await yard.Trailers.get(now.TrailerID))?.Number ?? null))
    case 'Action':
      return nameIn(taskActionNames, now.Action)
    case 'Priority':
      return showYesNo(now.Priority === 1)
    case 'TrailerStatusType':
      return nameIn(statusTypeNames, now.TrailerStatusType)
    default:
      return sharedWords(yard, now, name)
  }
}

/** Returns the text of a shared field kept on the task. */
async function sharedWords(yard: Yard, now: TaskFields, name: TaskFieldName): Promise<string> {
  switch (name) {
    case 'ScacID':
      return showValue((await yard.Scacs.get(now.ScacID))?.Name ?? null)
    case 'DirectionType':
      return nameIn(directionNames, now.DirectionType)
    case 'Intent':
      return nameIn(intentNames, now.Intent)
    case 'FreightID':
      return showValue(now.FreightID === null ? null : ((await yard.Freights.get(now.FreightID))?.Value ?? null))
    case 'EPCID':
      return showValue(now.EPCID === null ? null : ((await yard.Tags.get(now.EPCID))?.EPC ?? null))
    default: {
      const value = now[name]
      return typeof value === 'boolean' ? showYesNo(value) : showValue(value)
    }
  }
}
