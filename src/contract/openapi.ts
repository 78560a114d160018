import { type AnyObject, isSchema, type ObjectSchema, type SchemaDescription, type SchemaFieldDescription } from 'yup'
import { type ListName, lists } from '../domain/lists.ts'
import { type Call, callEntries } from './calls.ts'
import { CONTRACT_VERSION } from './sync.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** The description of all calls in OpenAPI 3.1, made from the catalogue and nothing else. */
export function describeApi(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, call] of callEntries) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Yardhand', version: String(CONTRACT_VERSION) },
    paths,
    components: { schemas: { ...describeRows(), Error: errorSchema }, securitySchemes },
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'auth-token' },
  delivery: { type: 'apiKey', in: 'header', name: 'X-Delivery-For' },
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['title', 'code'],
  properties: {
    title: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    other: { type: 'integer' },
    limits: { type: 'object', properties: { Calls: { type: 'integer' }, Bytes: { type: 'integer' } } },
    requestId: { type: 'string' },
  },
}

function describeCall(name: string, call: Call): JsonSchema {
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    security: securityOf(call),
    parameters: [...describePath(call), ...describeQuery(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(call.body.describe()) } } },
    }),
    responses: {
      [call.answer === 'Nothing' ? '204' : '200']: describeAnswer(call),
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function securityOf({ access }: Call): readonly JsonSchema[] {
  if (access === 'public') return []
  const session = [{ bearer: [] }, { cookie: [] }]
  return access === 'delivery' ? [...session, { delivery: [] }] : session
}

/** Commands keep the parameters of their path in the body's schema, where `{id}` is `ID`. */
function describePath(call: Call): readonly JsonSchema[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const described = call.params?.describe().fields ?? {}
  return names.map((name) => {
    const field = described[name]
    const schema = field ? toJsonSchema(field) : { type: name === 'key' ? 'string' : 'integer' }
    return { name, in: 'path', required: true, schema }
  })
}

function describeQuery(call: Call): readonly JsonSchema[] {
  const fields = call.query?.describe().fields ?? {}
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: isRequired(field),
    style: 'form',
    explode: false,
    schema: toJsonSchema(field),
  }))
}

function describeAnswer({ answer }: Call): JsonSchema {
  if (answer === 'Nothing') return { description: 'Done' }
  if (answer === 'Metrics') return { description: answer, content: { 'text/plain': { schema: { type: 'string' } } } }
  if (answer === 'Csv') return { description: answer, content: { 'text/csv': { schema: { type: 'string' } } } }
  if (answer === 'Image') return { description: answer, content: { 'image/*': {} } }
  return { description: answer, content: json(answerSchema(answer)) }
}

/** See `Warned`: the answer to a command may carry it. */
const Warnings: JsonSchema = { type: 'array', items: { type: 'string' } }

/** One row: {Trailer: …}; lists: {Trailers: […], ItemsCount?} (3-decisions §2). */
function answerSchema(answer: string): JsonSchema {
  const list = (Object.keys(lists) as ListName[]).find((name) => name === answer || name === `${answer}s`)
  if (!list) return { type: 'object' }
  const row = { $ref: `#/components/schemas/${list}` }
  const value = list === answer ? { type: 'array', items: row } : row
  return {
    type: 'object',
    required: [answer],
    properties: { [answer]: value, ...(list === answer ? { ItemsCount: { type: 'integer' } } : { Warnings }) },
  }
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

function describeRows(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, { columns }]) => {
      const properties = Object.entries<string>(columns).map(([field, kind]) => [field, columnSchema(kind)])
      return [name, { type: 'object', required: Object.keys(columns), properties: Object.fromEntries(properties) }]
    }),
  )
}

const columnTypes: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'integer' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  coordinate: { type: 'number' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  instant: { type: 'string', format: 'date-time' },
  ids: { type: 'array', items: { type: 'integer' } },
}

function columnSchema(kind: string): JsonSchema {
  const schema = columnTypes[kind.replace('?', '')] ?? {}
  return kind.endsWith('?') ? { ...schema, type: [schema.type, 'null'] } : schema
}

/** yup's own description of a schema as JSON Schema. Tests without a standard form are left out. */
function toJsonSchema(description: SchemaFieldDescription): JsonSchema {
  if (!('tests' in description)) return {}
  // Checked one at a time by the handler itself.
  const checkedAs = description.meta?.checkedAs
  if (isSchema(checkedAs)) return toJsonSchema(checkedAs.describe())
  const type = typeOf(description)
  const nullable = 'nullable' in description && description.nullable
  return {
    ...(type && { type: nullable ? [type, 'null'] : type }),
    ...limitsOf(description),
    ...(description.oneOf.length > 0 && { enum: description.oneOf }),
    ...('innerType' in description && description.innerType && !Array.isArray(description.innerType)
      ? { items: toJsonSchema(description.innerType) }
      : {}),
    ...('fields' in description ? objectParts(description.fields) : {}),
  }
}

function typeOf(description: SchemaDescription): string | null {
  if (description.type === 'mixed') return null
  const isWhole = description.tests.some(({ name }) => name === 'integer')
  return description.type === 'number' && isWhole ? 'integer' : description.type
}

function objectParts(fields: Readonly<Record<string, SchemaFieldDescription>>): JsonSchema {
  const required = Object.entries(fields).filter(([, field]) => isRequired(field))
  const properties = Object.entries(fields).map(([name, field]) => [name, toJsonSchema(field)])
  return { properties: Object.fromEntries(properties), required: required.map(([name]) => name) }
}

function isRequired(field: SchemaFieldDescription): boolean {
  return 'optional' in field && field.optional === false
}

const limitNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  number: { min: 'minimum', max: 'maximum' },
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
}

function limitsOf(description: SchemaDescription): JsonSchema {
  const names = limitNames[description.type] ?? {}
  const limits = description.tests.flatMap(({ name, params }) => {
    const limit = params?.[name ?? '']
    const keyword = names[name ?? '']
    return keyword && typeof limit === 'number' ? [[keyword, limit] as const] : []
  })
  return Object.fromEntries(limits)
}

/** For the test that pins the wire format: everything that a request may hold. */
export function describeRequests(): JsonSchema {
  const parts = (call: Call) => [call.params, call.query, call.body].map(describe)
  return Object.fromEntries(callEntries.map(([name, call]) => [name, [call.method, call.path, ...parts(call)]]))
}

function describe(schema: ObjectSchema<AnyObject> | undefined): JsonSchema | null {
  return schema ? toJsonSchema(schema.describe()) : null
}
