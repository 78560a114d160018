import type { ObjectSchema } from 'yup'
import { array, boolean, mixed, number, object, string } from '../domain/values/schema.ts'
import type { SeenList, SeenRow } from '../domain/commands/seen-row.ts'
import { accepts } from '../domain/values/quick-check.ts'
import { type JsonObject, isObject } from '../domain/values/json-object.ts'
import { MAX_ID } from './wire.ts'

const MAX_IDS = 1000

const id = () => number().required().integer().min(0).max(MAX_ID)
const ids = () => array().of(id()).required().max(MAX_IDS)
/** Any version of UUID; tablets use 7. */
const key = () =>
  string()
    .required()
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
const fields = () => mixed<JsonObject>(isObject)

/** Most rows that a command names: two trailers, a session, two tasks, and some more. */
const MAX_ABOUT = 10

function isSeenRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('List' in value) || !isSeenList(value.List)) return false
  const shape = seenShapes[value.List]
  return accepts(shape, value) || shape.isValidSync(value, { strict: true })
}

const moment = () => string().required().max(40)
const wholeNumber = () => number().required().integer()
const seenShapes: { readonly [L in SeenList]: ObjectSchema<object> } = {
  Trailers: object({
    ...{ ID: id(), Number: string().required().max(100), ScacID: id(), Visit: wholeNumber(), CreatedDate: moment() },
  }),
  Audits: object({ ID: id(), SiteID: id(), Type: wholeNumber(), OpenedUserID: id() }),
  Tasks: object({ ID: id(), TrailerID: id().nullable(), Action: wholeNumber(), CreatedDate: moment() }),
  Messages: object({ ID: id(), TaskID: id().nullable(), CreatedBy: id(), CreatedDate: moment() }),
  AuditTrailers: object({
    ...{
      ID: id(),
      Type: wholeNumber(),
      TrailerNumber: string().defined().nullable().max(100),
      LocationID: id().nullable(),
    },
    ...{ UserID: id(), CheckedDate: moment() },
  }),
  Photos: object({ ID: id(), TakenByID: id(), Digest: string().required().max(64) }),
}
const isSeenList = (name: unknown): name is SeenList => typeof name === 'string' && Object.hasOwn(seenShapes, name)

/** A queued command's envelope; the command's own schema checks `Body`. */
export const entrySchema = object({
  Key: key(),
  Sequence: id().min(1),
  UserID: id(),
  DeviceID: string().required().max(64),
  SiteID: id(),
  Call: string().required().max(100),
  Body: fields().required(),
  Base: fields().defined().nullable(),
  IDs: ids(),
  MadeAt: string().required().max(40),
  Offset: number().required().min(-MAX_ID).max(MAX_ID),
  After: ids(),
  Place: number().required().min(-MAX_ID).max(MAX_ID),
  Requires: id().nullable(),
  Settles: object({
    Key: key(),
    How: string()
      .oneOf(['resolve', 'hand-over'] as const)
      .required(),
  })
    .defined()
    .nullable(),
  Withdrawn: boolean().required(),
  ContractVersion: number().required().integer().min(1),
  About: array()
    .of(mixed<SeenRow>((value): value is SeenRow => isSeenRow(value)).required())
    .max(MAX_ABOUT),
  Uncertain: boolean(),
})

/** POST /batch. `entrySchema` checks each call by itself, so that one is rejected alone. */
export const batchBody = object({
  Calls: array()
    .of(mixed().nullable().meta({ checkedAs: entrySchema.required() }))
    .required(),
  Since: string().max(500).defined().nullable(),
  Waiting: number().integer().min(0).max(MAX_ID),
  Wiped: boolean().oneOf([true] as const),
})
