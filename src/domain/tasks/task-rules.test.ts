import { expect, test } from 'vitest'
import { Refusal } from '../commands/refusal.ts'
import type { Site } from '../sites/site.ts'
import { at, buildReferences, buildTrailer } from '../testing/builders.ts'
import { refused } from '../testing/run-command.ts'
import { buildTask, buildTaskFields, buildTaskYard } from '../testing/task-builders.ts'
import { StatusType, TrailerType } from '../trailers/trailer-lists.ts'
import type { Trailer } from '../trailers/trailer.ts'
import { taskBase, type TaskFields, taskFieldsOf, withTrailer } from './task-fields.ts'
import { TaskAction } from './task-lists.ts'
import { checkTaskFields, needsSetTemperature, needsWeight } from './task-rules.ts'
import type { Task } from './task.ts'

const LONG = 'A'.repeat(51)
const unmanaged = { Managed: false }
const storage = { StorageStatusEnabled: true }
const van = buildTrailer({ LocationID: at.door })
const reefer = { Type: TrailerType.Reefer }

interface Around {
  readonly site?: Partial<Site>
  readonly trailer?: Partial<Trailer>
  readonly task?: Task
}

/** Returns the form's messages by field; empty for a valid form. */
function errorsOf(fields: Partial<TaskFields>, { site, trailer, task }: Around = {}) {
  const references = buildReferences(site)
  const context = { references, trailer: references.site.Managed ? { ...van, ...trailer } : null, task: task ?? null }
  try {
    checkTaskFields(buildTaskFields(fields), context)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors
    throw error
  }
}

/** The same from the command, for a person who saw the trailer and then changed these fields. */
async function refusedWith(fields: Partial<TaskFields>, { site, trailer }: Around = {}) {
  const yard = await buildTaskYard({ trailers: [{ ...van, ...trailer }] }, site)
  const by = { Base: taskBase(buildTaskFields()), IDs: [9001, 9002] }
  const details = await refused(yard, 'createTask', { ID: 700, Message: null, ...buildTaskFields(fields) }, by)
  expect(details.status).toBe(400)
  return details.errors
}

const messages: readonly (readonly [words: string, field: string, fields: Partial<TaskFields>, around?: Around])[] = [
  ['Please select the starting location', 'FromLocationID', { FromLocationID: 0 }],
  ['Please select the starting location', 'FromLocationID', { FromLocationID: -1 }],
  ['Please select the starting location', 'FromLocationID', { FromLocationID: 999 }],
  ['Please select the destination', 'ToLocationID', { ToLocationID: 0 }],
  ['Please select the destination', 'ToLocationID', { ToLocationID: 999 }],
  ['A spot task must go to a door', 'ToLocationID', { Action: TaskAction.Spot, ToLocationID: at.spot }],
  ['A spot task must go to a door', 'ToLocationID', { Action: TaskAction.ForceSpot, ToLocationID: at.yard }],
  ['The destination must differ from the starting location', 'ToLocationID', { ToLocationID: at.door }],
  [
    'The destination must differ from the starting location',
    'ToLocationID',
    { Action: TaskAction.Spot, ToLocationID: at.door },
  ],
  ['Please select the action type', 'Action', { Action: 0 }],
  ['Please select the action type', 'Action', { Action: 16 }],
  ['Please enter the trailer number', 'TrailerNumber', { TrailerNumber: LONG }],
  ['Please enter the trailer number', 'TrailerNumber', { TrailerNumber: null }, { site: unmanaged }],
  ['Please enter the trailer number', 'TrailerNumber', { TrailerNumber: ' - ' }, { site: unmanaged }],
  ['Please select the SCAC', 'ScacID', { ScacID: 0 }],
  ['Please select the SCAC', 'ScacID', { ScacID: 999 }],
  ['Please select a trailer status', 'TrailerStatusType', { TrailerStatusType: 0 }],
  ['Please select a trailer status', 'TrailerStatusType', { TrailerStatusType: StatusType.StorageEmpty }],
  [
    'Please select a shipment number',
    'ShipmentID',
    { Autofill: true, ShipmentNumber: 'SHIP1', TrailerStatusType: StatusType.Loaded },
  ],
  ['Please select a shipment number', 'ShipmentID', { Autofill: true, ShipmentID: -1 }],
  [
    'Shipment number must be alphanumeric only',
    'ShipmentNumber',
    { ShipmentNumber: 'SHIP-1', TrailerStatusType: StatusType.Loaded },
  ],
  ['Shipment number must be alphanumeric only', 'ShipmentNumber', { ShipmentNumber: 'SHIP 1' }],
  [
    'Shipment number must be between 1 and 50 alphanumeric characters.',
    'ShipmentNumber',
    { TrailerStatusType: StatusType.Loaded },
  ],
  [
    'Shipment number must be between 1 and 50 alphanumeric characters.',
    'ShipmentNumber',
    { ShipmentNumber: LONG, TrailerStatusType: StatusType.Loaded },
  ],
  ['Seal number must be between 1 and 50 alphanumeric characters.', 'SealNumber', { SealNumber: 'S 1' }],
  ['Seal number must be between 1 and 50 alphanumeric characters.', 'SealNumber', { SealNumber: LONG }],
  ['Seal number must be between 1 and 50 alphanumeric characters.', 'SealNumber2', { SealNumber2: '!' }],
  ['Seal number must be between 1 and 50 alphanumeric characters.', 'SealNumber3', { SealNumber3: '!' }],
  ['Please enter a valid temperature or leave blank if trailer is dry', 'SetTemperature', { SetTemperature: 141 }],
  ['Please enter a valid temperature or leave blank if trailer is dry', 'SetTemperature', { SetTemperature: 3.25 }],
  [
    'Please enter a valid temperature or leave blank if trailer is dry',
    'SetTemperature',
    { SetTemperature: Number.NaN },
  ],
  [
    'Please enter a valid temperature',
    'SetTemperature',
    { TrailerStatusType: StatusType.StoragePartial },
    { site: storage, trailer: reefer },
  ],
  ['Transaction ID must be less than 50 characters', 'TransactionID', { TransactionID: LONG }],
  [
    'Shuttle Tasks cannot require Temp readings',
    'TargetTemperature',
    { Action: TaskAction.Shuttle, TargetTemperature: 34 },
  ],
  ['Trailer Weight must be greater than 0', 'TrailerWeight', { TrailerWeight: 0.5 }],
  ['Trailer Weight must be greater than 0', 'TrailerWeight', { TrailerWeight: -5 }],
  ['Please select trailer direction', 'DirectionType', { DirectionType: 3 }],
  ['Please select trailer intent', 'Intent', { Intent: 4 }],
  ['Please enter a valid phone number', 'PhoneNumber', { PhoneNumber: '12' }],
  ['Please select a RFID Tag.', 'EPCID', { EPCID: 999 }],
  ['Please select a freight type from the list', 'FreightID', { FreightID: -1 }],
]

test.each(messages.map(([words, field, fields, around = {}]) => ({ words, field, fields, around })))(
  '$words: $field, in the form and in the command',
  async ({ words, field, fields, around }) => {
    expect(errorsOf(fields, around)).toStrictEqual({ [field]: [words] })
    expect(await refusedWith(fields, around)).toStrictEqual({ [field]: [words] })
  },
)

test('only a managed site asks for a trailer', async () => {
  const noTrailer = { TrailerID: null, TrailerNumber: null }
  expect(await refusedWith(noTrailer)).toStrictEqual({ TrailerID: ['Please select a trailer'] })
  expect(await refusedWith({ TrailerID: -1 })).toStrictEqual({ TrailerID: ['Please select a trailer'] })
  expect(errorsOf({ TrailerID: null }, { site: unmanaged })).toStrictEqual({})
})

test.each([TaskAction.Bump, TaskAction.PreCool, TaskAction.Fuel, TaskAction.Wash])(
  'work that does not move the trailer may end at its start: %i',
  (Action) => {
    expect(errorsOf({ Action, ToLocationID: at.door })).toStrictEqual({})
  },
)

test('a spot from the yard goes to a door, and a move between a door and a spot is no spot', () => {
  const toDoor = { FromLocationID: at.yard, ToLocationID: at.door }
  expect(errorsOf({ Action: TaskAction.Spot, ...toDoor })).toStrictEqual({})
  expect(errorsOf({ Action: TaskAction.PullSpot, ToLocationID: at.spot })).toStrictEqual({})
})

test('a task saved under older rules can be edited in its other fields, but not moved as wrongly', () => {
  const stored = { Action: TaskAction.Spot, FromLocationID: at.spot, ToLocationID: at.spot }
  expect(errorsOf({ ...stored, Priority: 1 }, { task: buildTask(stored) })).toStrictEqual({})
  expect(errorsOf({ ...stored, FromLocationID: at.yard }, { task: buildTask(stored) })).toStrictEqual({
    ToLocationID: ['A spot task must go to a door'],
  })
})

test('all errors of a form are shown at once', () => {
  expect(errorsOf({ Action: 0, ToLocationID: 0, ScacID: 0 })).toStrictEqual({
    Action: ['Please select the action type'],
    ToLocationID: ['Please select the destination'],
    ScacID: ['Please select the SCAC'],
  })
})

test('an empty trailer needs no shipment, and a van in cold storage no set temperature', () => {
  expect(errorsOf({ Autofill: true })).toStrictEqual({})
  expect(errorsOf({ TrailerStatusType: StatusType.StoragePartial }, { site: storage })).toStrictEqual({})
  expect(errorsOf({ TrailerStatusType: StatusType.Partial, ShipmentNumber: 'SHIP-1' })).toStrictEqual({})
})

test('loaded and partial storage need a set temperature where the site has that status', () => {
  const needs = (status: number, site = storage) => needsSetTemperature(TrailerType.Reefer, status, site)
  expect(needs(StatusType.StorageLoaded)).toBe(true)
  expect(needs(StatusType.StoragePartial)).toBe(true)
  expect(needs(StatusType.StorageEmpty)).toBe(false)
  expect(needs(StatusType.StorageLoaded, { StorageStatusEnabled: false })).toBe(false)
})

test('editing a pull or spot needs a weight at a site that weighs', async () => {
  const site = { TrailerWeightEnabled: true }
  expect([TaskAction.Pull, TaskAction.Spot, TaskAction.Bump].map((action) => needsWeight(action, site, false))).toEqual(
    [true, true, false],
  )
  expect(needsWeight(TaskAction.Pull, site, true)).toBe(false)
  expect(errorsOf({}, { site })).toStrictEqual({})

  const task = buildTask()
  const yard = await buildTaskYard({ tasks: [task] }, site)
  const seen = taskFieldsOf(withTrailer(task, van))
  const input = { ID: 700, ...seen, Priority: 1, TrailerWeight: 0 }
  expect((await refused(yard, 'updateTask', input, { Base: taskBase(seen) })).errors).toStrictEqual({
    TrailerWeight: ['Trailer Weight must be greater than 0'],
  })
})

test('rows that a task already names may be gone', () => {
  const fields = { ScacID: 999, FreightID: 999, EPCID: 999, FromLocationID: 999, ToLocationID: 998 }
  expect(errorsOf(fields, { task: buildTask(fields) })).toStrictEqual({})
  const stored = { TrailerStatusType: StatusType.StorageEmpty }
  expect(errorsOf(stored, { task: buildTask(stored) })).toStrictEqual({})
})

test('with no tag, no freight type, no direction and no intent a task is complete', () => {
  expect(errorsOf({ EPCID: 0, FreightID: 0, DirectionType: 0, Intent: 0 })).toStrictEqual({})
})
