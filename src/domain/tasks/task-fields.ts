import { message as trailerMessage } from '../trailers/trailer-fields.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { isOpen, type Task } from './task.ts'

/** Fields that a task shares with its trailer. */
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

/** The task form in wire types: null for empty, 0 for not chosen, -1 for no match. */
export interface TaskFields extends SharedFields {
  readonly Action: number
  readonly Priority: number
  readonly FromLocationID: number
  readonly ToLocationID: number
  readonly TrailerID: number | null
  /** At unmanaged sites. */
  readonly TrailerNumber: string | null
  /** The status afterwards. */
  readonly TrailerStatusType: number
  /** Trailer and shipment from the lists (3-decisions §6). */
  readonly Autofill: boolean
  /** ID of lookup 3; with autofill only. */
  readonly ShipmentID: number
}

export const COMMENT_MAX = 2000

/** Spec 1§5, verbatim; shared fields use the trailer's. */
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

export type TaskFieldName = keyof TaskFields

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

export const taskFieldNames = Object.keys(emptyTaskFields) as readonly TaskFieldName[]

const NONE_IS_NULL: ReadonlySet<string> = new Set(['EPCID', 'FreightID', 'TrailerWeight'] satisfies SharedField[])

/** Returns null for no tag, freight type or weight (0). */
export function settleNone(name: TaskFieldName, value: unknown): unknown {
  return value === 0 && NONE_IS_NULL.has(name) ? null : value
}

/** True for a field that the trailer has too. */
export function isShared(name: TaskFieldName): name is SharedField {
  return (sharedFieldNames as readonly string[]).includes(name)
}

/** Returns the fields that a form fills in. */
export function sharedFieldsOf<R extends Partial<SharedFields>>(row: R): Pick<R, Extract<keyof R, SharedField>> {
  const fields: Record<string, unknown> = {}
  for (const name of sharedFieldNames) if (name in row) fields[name] = row[name]
  // Only fields that the row has are copied.
  return fields as Pick<R, Extract<keyof R, SharedField>>
}

/** The row, or the columns that lists keep of it. */
type KnownTrailer = Pick<Trailer, 'ID' | 'Number' | 'Type'> & Partial<SharedFields>

/** Returns a task with its trailer's shared fields while open. */
export function withTrailer(task: Task, trailer: KnownTrailer | undefined): Task {
  if (!trailer || trailer.ID !== task.TrailerID || !isOpen(task)) return task
  return { ...task, ...sharedFieldsOf(trailer), TrailerNumber: trailer.Number, TrailerType: trailer.Type }
}

/** Returns a task (see `withTrailer`) for its form. */
export function taskFieldsOf(task: Task): TaskFields {
  const { Action, Priority, FromLocationID, ToLocationID, TrailerID, TrailerNumber, TrailerStatusType } = task
  return {
    ...emptyTaskFields,
    ...sharedFieldsOf(task),
    ...{ Action, Priority, FromLocationID, ToLocationID, TrailerID, TrailerNumber, TrailerStatusType },
  }
}

/** Returns a `Base` with the shared fields of the trailer as selected. */
export function taskBase(fields: TaskFields): Readonly<Record<string, unknown>> {
  return { ...fields }
}
