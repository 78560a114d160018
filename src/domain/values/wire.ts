import { boolean, number, string } from './schema.ts'
import { isInstant } from './instant.ts'
import { isTemperature } from './temperature.ts'

const INVALID_TEMPERATURE = 'Please enter a valid temperature'

/** NUL and half surrogate pairs cannot be stored. */
const STORABLE = /^[^\p{Cs}\0]*$/u

const unstorable = ({ path }: { path: string }) => `${path} has characters that cannot be stored`

export const id = () => number().integer().positive().max(Number.MAX_SAFE_INTEGER).defined()

export const idOrNull = () => id().nullable()

/** A UUID of any version: yup's own `uuid()` refuses version 7. */
export const key = () =>
  string()
    .defined()
    .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

/** 0 and -1 are the specification's "none" and "all" (spec 2§9). */
export const choice = () => number().integer().min(-1).max(Number.MAX_SAFE_INTEGER).defined()

export const textOrNull = (max: number, message?: string) =>
  string().max(max, message).matches(STORABLE, unstorable).defined().nullable()

export const text = (max: number, message?: string) =>
  string().max(max, message).matches(STORABLE, unstorable).defined()

export const wholeOrNull = (min: number, max: number, message?: string) =>
  (message === undefined ? number() : number().typeError(message))
    .integer(message)
    .min(min, message)
    .max(max, message)
    .defined()
    .nullable()

/** A stored time, or null. */
export const instantOrNull = () =>
  string()
    .nullable()
    .test({
      name: 'instant',
      message: ({ path }) => `${path} must be a moment such as 2026-11-20T14:05:00.000Z`,
      test: (value) => value == null || isInstant(value),
    })

export const flag = () => boolean().defined()

/** Null keeps the value. */
export const flagOrNull = () => boolean().defined().nullable()

/** Null for dry. */
export const temperatureOrNull = (message: string = INVALID_TEMPERATURE) =>
  number()
    .typeError(message)
    .test('temperature', message, (value) => value === null || value === undefined || isTemperature(value))
    .defined()
    .nullable()
