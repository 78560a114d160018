import { Refusal } from '../commands/refusal.ts'
import type { By } from '../commands/command.ts'
import { isShared, settleNone, type TaskFieldName, type TaskFields, taskFieldNames } from './task-fields.ts'

/** What people call the fields of a task, as the form labels them. */
export const taskFieldLabels: Readonly<Record<TaskFieldName, string>> = {
  Action: 'Action',
  Priority: 'Priority',
  FromLocationID: 'From',
  ToLocationID: 'To',
  TrailerID: 'Trailer#',
  TrailerNumber: 'Trailer#',
  TrailerStatusType: 'Trailer Status',
  Autofill: 'Enable autofill',
  ShipmentID: 'Shipment#',
  ScacID: 'SCAC',
  ShipmentNumber: 'Shipment#',
  TransactionID: 'Transaction ID',
  DirectionType: 'Direction type',
  Intent: 'Intent',
  PhoneNumber: 'Phone Number',
  EPCID: 'RFID Tag',
  FreightID: 'Freight Type',
  Continuous: 'Continuous',
  SealNumber: 'Seal#',
  SealNumber2: 'Seal# 2',
  SealNumber3: 'Seal# 3',
  SetTemperature: 'Set temp',
  TargetTemperature: 'BOL temp',
  TrailerWeight: 'Trailer Weight',
  Inspection: 'Inspection',
}

/** How the form was filled in, not what it says: no part of the task. */
const HELPERS: ReadonlySet<TaskFieldName> = new Set<TaskFieldName>(['Autofill', 'ShipmentID'])

/**
 * Merges an edit into a task field by field against what the person saw; without that all given fields count as theirs.
 * `withShared` false: what is the trailer's, and its number, is left to the trailer's own merge. Throws 409 for a field
 * that somebody else changed meanwhile to something else.
 */
export function mergeTask(now: TaskFields, mine: TaskFields, by: By, withShared: boolean): Partial<TaskFields> {
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
  if (conflicts.length > 0) throw changedMeanwhile(conflicts)
  return apply
}

function isTrailers(name: TaskFieldName): boolean {
  return isShared(name) || name === 'TrailerNumber'
}

function changedMeanwhile(names: readonly TaskFieldName[]): Refusal {
  const labels = [...new Set(names.map((name) => taskFieldLabels[name]))]
  const errors = Object.fromEntries(names.map((name) => [name, [`${taskFieldLabels[name]} was changed meanwhile.`]]))
  const title = `Somebody else changed this task meanwhile: ${labels.join(', ')}.`
  return new Refusal({ status: 409, code: 'changed-meanwhile', title, errors })
}
