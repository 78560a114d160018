import { adminWrites } from '../domain/administration/catalogue.ts'
import { deviceSortKeys } from '../domain/devices/device-query.ts'
import { array, boolean, mixed, number, object, string } from '../domain/values/schema.ts'
import { adminCall, type Call } from './call.ts'
import { entrySchema } from './entry-schema.ts'
import { idPath } from './requests.ts'
import { IMPORT_MAX_CALLS } from './sync.ts'
import { MAX_ID, MAX_TAKE, skip, take, words } from './wire.ts'

const devicesQuery = object({
  keyword: words(),
  skip: skip(),
  take: take(),
  sortKey: words(50).oneOf(deviceSortKeys),
  sortType: words(4).oneOf(['asc', 'desc'] as const),
})

const id = () => number().required().integer().min(1).max(MAX_ID)
const deviceID = () =>
  string()
    .required()
    .matches(/^[A-Za-z0-9._-]{1,64}$/)
const range = object({ From: id(), To: id() }).required()

const MAX_QUEUES = 100
const MAX_RANGES = 1000
const MAX_FILE_KEYS = 20_000

const reportBody = object({
  Version: string().required().max(40),
  Persisted: boolean().defined().nullable(),
  Queues: array()
    .of(
      object({
        UserID: id(),
        Last: number().required().integer().min(0).max(MAX_ID),
        Waiting: array().of(range).required().max(MAX_RANGES),
        OldestAt: string()
          .defined()
          .nullable()
          .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      }).required(),
    )
    .required()
    .max(MAX_QUEUES),
}).required()

const queueCheckBody = object({
  DeviceID: deviceID(),
  Queues: array()
    .of(
      object({ UserID: id(), Keys: array().of(string().required().max(100)).required().max(MAX_FILE_KEYS) }).required(),
    )
    .required()
    .max(MAX_QUEUES),
}).required()

const queueImportBody = object({
  DeviceID: deviceID(),
  UserID: id(),
  Calls: array()
    .of(mixed().nullable().meta({ checkedAs: entrySchema.required() }))
    .required()
    .max(IMPORT_MAX_CALLS),
  Final: boolean().required(),
}).required()

export const deviceCalls = {
  reportDevice: {
    method: 'POST',
    path: '/devices/report',
    access: 'any',
    body: reportBody,
    answer: 'Nothing',
    summary: 'A tablet says which version it has, whether its store is kept, and what waits on it.',
  },
  listDevices: {
    method: 'GET',
    path: '/devices',
    access: 'devices.read',
    query: devicesQuery,
    answer: 'Devices',
    summary: `The tablets that match, with their last contact and report; ${MAX_TAKE} at most.`,
  },
  getDevice: {
    method: 'GET',
    path: '/devices/{id}',
    access: 'devices.read',
    params: idPath,
    answer: 'Device',
    tagged: true,
    summary: 'One tablet.',
  },
  updateDevice: {
    ...adminCall('updateDevice'),
    params: idPath,
    body: adminWrites.updateDevice.input,
    answer: 'Device',
    tagged: true,
    summary: 'Names a tablet, revokes it, or lets it in again.',
  },
  checkQueueFile: {
    method: 'POST',
    path: '/devices/queuecheck',
    access: 'devices.write',
    body: queueCheckBody,
    answer: 'QueueCheck',
    summary: 'Whose queues of a saved file can be imported, and which of their changes the server has already.',
  },
  importQueue: {
    method: 'POST',
    path: '/devices/queueimport',
    access: 'devices.write',
    body: queueImportBody,
    answer: 'QueueImport',
    summary: 'Delivers changes of a saved queue under the name and rights of their author, each once.',
  },
} as const satisfies Record<string, Call>
