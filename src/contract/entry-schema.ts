import { array, boolean, mixed, number, object, string } from '../domain/values/schema.ts'
import { MAX_ID } from './wire.ts'

const MAX_IDS = 1000

const id = () => number().required().integer().min(0).max(MAX_ID)
const ids = () => array().of(id()).required().max(MAX_IDS)
/** Any version of UUID; the keys of our tablets are of version 7. */
const key = () =>
  string()
    .required()
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
const fields = () =>
  mixed<Readonly<Record<string, unknown>>>((value): value is Readonly<Record<string, unknown>> => isFields(value))

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The envelope of a queued command. What is in `Body` is checked by the command's own schema, one entry at a time. */
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
})

/**
 * The body of POST /batch; how many calls fit is checked before, with 413. Each call is checked against `entrySchema` by itself: one that is no entry is refused
 * alone, and the others go on.
 */
export const batchBody = object({
  Calls: array()
    .of(mixed().nullable().meta({ checkedAs: entrySchema.required() }))
    .required(),
  Since: string().max(500).defined().nullable(),
  Waiting: number().integer().min(0).max(MAX_ID),
})
