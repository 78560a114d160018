import { message as trailerMessage, PHONE_MAX, TEXT_MAX, WEIGHT_MAX } from '../trailers/trailer-fields.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { choice, flag, temperatureOrNull, textOrNull, wholeOrNull } from '../values/wire.ts'
import { isOpen, type Task } from './task.ts'

/** What a task takes over from its trailer, and gives back to it when it is saved, by the names that both have. */
export const sharedFieldNames = [
  'ScacID',
  'ShipmentNumber',
  'TransactionID',
  'DirectionType',
  'Intent',
  'PhoneNumber',
  'EPCID',
  'FreightID',
  'Continuous',
  'SealNumber',
  'SealNumber2',
  'SealNumber3',
  'SetTemperature',
  'TargetTemperature',
  'TrailerWeight',
  'Inspection',
] as const satisfies readonly (keyof Task & keyof Trailer)[]

type SharedField = (typeof sharedFieldNames)[number]

export type SharedFields = Pick<Task, SharedField>

/**
 * Everything that the task form holds, in wire types: null for an empty field, 0 for a choice that was not made, -1 for
 * a typed text that is none of the choices.
 */
export interface TaskFields extends SharedFields {
  readonly Action: number
  /** 1 or 0. */
  readonly Priority: number
  readonly FromLocationID: number
  readonly ToLocationID: number
  readonly TrailerID: number | null
  /** At unmanaged sites. */
  readonly TrailerNumber: string | null
  /** The status that the trailer shall have afterwards. */
  readonly TrailerStatusType: number
  /** Trailer and shipment come from the lists (3-decisions §6). */
  readonly Autofill: boolean
  /** The chosen shipment, an ID of lookup 3; with autofill only. */
  readonly ShipmentID: number
}

/** The longest comment. */
export const COMMENT_MAX = 2000

/** The messages of spec 1§5, verbatim; what a task shares with a trailer has the trailer's words. */
export const taskMessage = {
  from: 'Please select the starting location',
  to: 'Please select the destination',
  toDoor: 'A spot task must go to a door',
  toElsewhere: 'The destination must differ from the starting location',
  action: 'Please select the action type',
  number: trailerMessage.number,
  shipment: 'Please select a shipment number',
  trailer: 'Please select a trailer',
  scac: trailerMessage.scac,
  status: 'Please select a trailer status',
  seal: 'Seal number must be between 1 and 50 alphanumeric characters.',
  temperatureOrDry: trailerMessage.departureTemperature,
  temperature: trailerMessage.temperature,
  transaction: trailerMessage.transaction,
  weight: trailerMessage.weightPositive,
  shuttle: 'Shuttle Tasks cannot require Temp readings',
  comment: 'Please write a comment',
  driver: 'Please select a driver',
  reason: 'Please select a reason',
} as const

/** One wire schema per field: types and limits, with the specification's messages where it has one. */
export const taskFieldSchemas = {
  Action: choice(),
  Priority: choice().oneOf([0, 1]),
  FromLocationID: choice(),
  ToLocationID: choice(),
  TrailerID: choice().nullable(),
  TrailerNumber: textOrNull(TEXT_MAX, taskMessage.number),
  TrailerStatusType: choice(),
  Autofill: flag(),
  ShipmentID: choice(),
  ScacID: choice(),
  ShipmentNumber: textOrNull(TEXT_MAX, trailerMessage.shipmentLength),
  TransactionID: textOrNull(TEXT_MAX, taskMessage.transaction),
  DirectionType: choice(),
  Intent: choice(),
  PhoneNumber: textOrNull(PHONE_MAX, trailerMessage.phone),
  EPCID: choice().nullable(),
  FreightID: choice().nullable(),
  Continuous: flag(),
  SealNumber: textOrNull(TEXT_MAX, taskMessage.seal),
  SealNumber2: textOrNull(TEXT_MAX, taskMessage.seal),
  SealNumber3: textOrNull(TEXT_MAX, taskMessage.seal),
  SetTemperature: temperatureOrNull(taskMessage.temperatureOrDry),
  TargetTemperature: temperatureOrNull(taskMessage.temperatureOrDry),
  // 0 stands for blank when a task is updated (spec 1§5).
  TrailerWeight: wholeOrNull(0, WEIGHT_MAX, taskMessage.weight),
  Inspection: flag(),
}

export type TaskFieldName = keyof TaskFields

/** The names of all fields. */
export const taskFieldNames = Object.keys(taskFieldSchemas) as readonly TaskFieldName[]

/** What a form for a new task starts with. */
export const emptyTaskFields: TaskFields = {
  Action: 0,
  Priority: 0,
  FromLocationID: 0,
  ToLocationID: 0,
  TrailerID: null,
  TrailerNumber: null,
  TrailerStatusType: 0,
  Autofill: false,
  ShipmentID: 0,
  ScacID: 0,
  ShipmentNumber: null,
  TransactionID: null,
  DirectionType: 0,
  Intent: 0,
  PhoneNumber: null,
  EPCID: null,
  FreightID: null,
  Continuous: false,
  SealNumber: null,
  SealNumber2: null,
  SealNumber3: null,
  SetTemperature: null,
  TargetTemperature: null,
  TrailerWeight: null,
  Inspection: false,
}

const NONE_IS_NULL: ReadonlySet<string> = new Set(['EPCID', 'FreightID', 'TrailerWeight'] satisfies SharedField[])

/** A field's value as it is stored: null for no tag, no freight type and no weight, for which 0 stands too. */
export function settleNone(name: TaskFieldName, value: unknown): unknown {
  return value === 0 && NONE_IS_NULL.has(name) ? null : value
}

/** Whether a field of the form is the trailer's too. */
export function isShared(name: TaskFieldName): name is SharedField {
  return (sharedFieldNames as readonly string[]).includes(name)
}

/** What a task takes from its trailer: also what a form fills in when a trailer is selected. */
export function sharedFieldsOf<R extends Partial<SharedFields>>(row: R): Pick<R, Extract<keyof R, SharedField>> {
  const fields: Record<string, unknown> = {}
  for (const name of sharedFieldNames) if (name in row) fields[name] = row[name]
  // Each field that the row has is taken over as it is.
  return fields as Pick<R, Extract<keyof R, SharedField>>
}

/** What is known of a task's trailer: the row, or the columns that lists keep of it. */
type KnownTrailer = Pick<Trailer, 'ID' | 'Number' | 'Type'> & Partial<SharedFields>

/** A task as it stands: while it is open, what it shares with its trailer is the trailer's. */
export function withTrailer(task: Task, trailer: KnownTrailer | undefined): Task {
  if (!trailer || trailer.ID !== task.TrailerID || !isOpen(task)) return task
  return { ...task, ...sharedFieldsOf(trailer), TrailerNumber: trailer.Number, TrailerType: trailer.Type }
}

/** The fields of a task (see `withTrailer`) as its form starts with them. */
export function taskFieldsOf(task: Task): TaskFields {
  const { Action, Priority, FromLocationID, ToLocationID, TrailerID, TrailerNumber, TrailerStatusType } = task
  return {
    ...emptyTaskFields,
    ...sharedFieldsOf(task),
    ...{ Action, Priority, FromLocationID, ToLocationID, TrailerID, TrailerNumber, TrailerStatusType },
  }
}

/**
 * What a command on a task sends as its `Base`: the fields as the person saw them, those that are the trailer's as the
 * selected trailer had them.
 */
export function taskBase(fields: TaskFields): Readonly<Record<string, unknown>> {
  return { ...fields }
}
