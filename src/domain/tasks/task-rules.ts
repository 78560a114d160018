import type { ObjectSchema } from 'yup'
import { object } from '../values/schema.ts'
import { checked } from '../commands/check.ts'
import { type Rule, withRules } from '../commands/ruled.ts'
import type { References } from '../sites/references.ts'
import type { Site } from '../sites/site.ts'
import { message as trailerMessage } from '../trailers/trailer-fields.ts'
import {
  directionNames,
  intentNames,
  isReefer,
  isStorageStatus,
  LocationType,
  StatusType,
} from '../trailers/trailer-lists.ts'
import { type SealNumberName, sealMessage } from '../trailers/seals.ts'
import { isNamed, isThere, needsShipmentNumber, shipmentMessage } from '../trailers/trailer-rules.ts'
import { statusTypeNames } from '../trailers/trailer-lists.ts'
import { numberKey } from '../trailers/trailer-number.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { isPhone } from '../values/phone.ts'
import { type TaskFieldName, type TaskFields, taskMessage } from './task-fields.ts'
import { taskFieldSchemas } from './task-schemas.ts'
import { goesToDoor, isPullOrSpot, mayStay, TaskAction, taskActionNames } from './task-lists.ts'
import type { Task } from './task.ts'

export interface TaskRuleContext {
  readonly references: References
  /** Null for none, and at unmanaged sites. */
  readonly trailer: Pick<Trailer, 'Type'> | null
  readonly task: Task | null
}

/** True in edits of a pull or spot at a site that weighs (spec 1§5). */
export function needsWeight(action: number, site: Pick<Site, 'TrailerWeightEnabled'>, isNew: boolean): boolean {
  return site.TrailerWeightEnabled && !isNew && isPullOrSpot(action)
}

/** True for loaded and partial cold storage, of types with a set temperature (spec 1§5). */
export function needsSetTemperature(type: number, status: number, site: Pick<Site, 'StorageStatusEnabled'>): boolean {
  const isStored = status === StatusType.StorageLoaded || status === StatusType.StoragePartial
  return site.StorageStatusEnabled && isStored && isReefer(type)
}

type TaskRule = Rule<TaskFields, TaskRuleContext>

const typeOf = ({ trailer }: TaskRuleContext): number => trailer?.Type ?? 0

const place =
  (field: 'FromLocationID' | 'ToLocationID', words: string): TaskRule =>
  (fields, { references, task }) =>
    fields[field] > 0 && isThere(references.locations, fields[field], task?.[field]) ? null : words

/**
 * Must be named, a door for a spot, and not the start if the trailer moves (3-decisions §6); an old task may keep
 * its own.
 */
const destination: TaskRule = (fields, context) => {
  const missing = place('ToLocationID', taskMessage.to)(fields, context)
  if (missing !== null || isSameMove(fields, context.task)) return missing
  const { Action, FromLocationID, ToLocationID } = fields
  if (FromLocationID === ToLocationID && !mayStay(Action)) return taskMessage.toElsewhere
  const type = context.references.locations.get(ToLocationID)?.Type
  return goesToDoor(Action) && type !== LocationType.Door ? taskMessage.toDoor : null
}

function isSameMove(fields: TaskFields, task: Task | null): boolean {
  if (task === null) return false
  return (['Action', 'FromLocationID', 'ToLocationID'] as const).every((name) => fields[name] === task[name])
}

const seal =
  (field: SealNumberName): TaskRule =>
  (fields) =>
    sealMessage(fields[field], false) === null ? null : taskMessage.seal

/** Rules by field (spec 1§5 as settled in 3-decisions §4 and §6). */
const taskRules: { readonly [K in TaskFieldName]?: TaskRule } = {
  Action: ({ Action }) => (taskActionNames[Action] === undefined ? taskMessage.action : null),
  FromLocationID: place('FromLocationID', taskMessage.from),
  ToLocationID: destination,
  TrailerNumber: ({ TrailerNumber }, { references }) =>
    references.site.Managed || numberKey(TrailerNumber ?? '') !== '' ? null : taskMessage.number,
  TrailerID: ({ TrailerID }, { references, trailer }) =>
    !references.site.Managed || (TrailerID !== null && TrailerID > 0 && trailer) ? null : taskMessage.trailer,
  ShipmentID: ({ Autofill, ShipmentID, TrailerStatusType }, context) => {
    if (!Autofill || !context.references.site.Managed) return null
    const least = needsShipmentNumber(typeOf(context), TrailerStatusType) ? 1 : 0
    return ShipmentID >= least ? null : taskMessage.shipment
  },
  ScacID: ({ ScacID }, { references, task }) =>
    ScacID > 0 && isThere(references.scacs, ScacID, task?.ScacID) ? null : taskMessage.scac,
  TrailerStatusType: ({ TrailerStatusType }, { references, task }) => {
    if (!isNamed(statusTypeNames, TrailerStatusType)) return taskMessage.status
    if (TrailerStatusType === task?.TrailerStatusType) return null
    return isStorageStatus(TrailerStatusType) && !references.site.StorageStatusEnabled ? taskMessage.status : null
  },
  ShipmentNumber: ({ ShipmentNumber, TrailerStatusType }, context) =>
    shipmentMessage(ShipmentNumber, needsShipmentNumber(typeOf(context), TrailerStatusType)),
  DirectionType: ({ DirectionType }) =>
    DirectionType === 0 || isNamed(directionNames, DirectionType) ? null : trailerMessage.direction,
  Intent: ({ Intent }) => (Intent === 0 || isNamed(intentNames, Intent) ? null : trailerMessage.intent),
  PhoneNumber: ({ PhoneNumber }, { task }) =>
    !PhoneNumber || PhoneNumber === task?.PhoneNumber || isPhone(PhoneNumber) ? null : trailerMessage.phone,
  EPCID: ({ EPCID }, { references, task }) =>
    !EPCID || isThere(references.tags, EPCID, task?.EPCID) ? null : trailerMessage.tag,
  FreightID: ({ FreightID }, { references, task }) =>
    !FreightID || isThere(references.freights, FreightID, task?.FreightID) ? null : trailerMessage.freight,
  SealNumber: seal('SealNumber'),
  SealNumber2: seal('SealNumber2'),
  SealNumber3: seal('SealNumber3'),
  SetTemperature: ({ SetTemperature, TrailerStatusType }, context) =>
    SetTemperature === null && needsSetTemperature(typeOf(context), TrailerStatusType, context.references.site)
      ? taskMessage.temperature
      : null,
  TargetTemperature: ({ Action, TargetTemperature }) =>
    Action === TaskAction.Shuttle && TargetTemperature !== null ? taskMessage.shuttle : null,
  TrailerWeight: ({ Action, TrailerWeight }, { references, task }) =>
    needsWeight(Action, references.site, task === null) && !TrailerWeight ? taskMessage.weight : null,
}

/** The form's schema; `context` is a `TaskRuleContext`. */
const taskFormSchema: ObjectSchema<TaskFields> = object(withRules(taskFieldSchemas, taskRules, contextOf))
  .noUnknown()
  .required()

/** Checks by the form's rules; throws a 400 with a message per field. */
export function checkTaskFields(fields: TaskFields, context: TaskRuleContext): void {
  checked(taskFormSchema, fields, { ...context })
}

function contextOf(given: Partial<TaskRuleContext>): TaskRuleContext {
  if (!given.references) throw new Error('taskFormSchema needs a TaskRuleContext')
  return { references: given.references, trailer: given.trailer ?? null, task: given.task ?? null }
}
