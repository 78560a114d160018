import type { Columns } from '../domain/values/column.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

export const integer: JsonSchema = { type: 'integer' }
export const text: JsonSchema = { type: 'string' }
export const boolean: JsonSchema = { type: 'boolean' }
export const number: JsonSchema = { type: 'number' }
export const instant: JsonSchema = { type: 'string', format: 'date-time' }
export const anyObject: JsonSchema = { type: 'object' }
const nothing: JsonSchema = { type: 'null' }

const columnTypes: Readonly<Record<string, JsonSchema>> = {
  ...{ id: integer, integer, decimal: number, coordinate: number, boolean, text, instant },
  ids: { type: 'array', items: integer },
}

export function arrayOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

export function orNull(schema: JsonSchema): JsonSchema {
  return typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, nothing] }
}

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Returns an object schema; the compiler requires each field of `T`, and no other. */
export function shape<T extends object>(
  properties: { readonly [K in keyof T]-?: JsonSchema },
  optional: readonly (keyof T & string)[] = [],
): JsonSchema {
  const names: readonly string[] = Object.keys(properties)
  return { type: 'object', properties, required: names.filter((name) => !optional.some((one) => one === name)) }
}

/** Returns the schemas of a row's fields. */
export function columnSchemas<T>(columns: Columns<T>): { readonly [K in keyof T]-?: JsonSchema } {
  const entries = Object.entries<string>(columns).map(([field, kind]) => [field, columnSchema(kind)])
  return Object.fromEntries(entries) as { readonly [K in keyof T]-?: JsonSchema }
}

function columnSchema(kind: string): JsonSchema {
  const schema = columnTypes[kind.replace('?', '')] ?? {}
  return kind.endsWith('?') ? orNull(schema) : schema
}
