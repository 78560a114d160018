import { isSchema, type SchemaDescription, type SchemaFieldDescription } from 'yup'
import { answerSchemas, namedSchemas, type OtherContent } from './answer-schemas.ts'
import { type Call, changesSeenRow } from './call.ts'
import type { RequestShape } from '../domain/values/request-shape.ts'
import { callEntries } from './calls.ts'
import { type JsonSchema, refTo, text } from './json-schema.ts'
import { CONTRACT_VERSION } from './sync.ts'

/** Returns the OpenAPI 3.1 description of all calls. */
export function describeApi(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, call] of callEntries) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yardhand',
      version: String(CONTRACT_VERSION),
      description: 'Trailer yards: trailers, audits, tasks, messages, and what keeps tablets in step.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that answers this description' }],
    paths,
    components: { schemas: namedSchemas, headers: describedHeaders, responses: errorResponses, securitySchemes },
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'auth-token' },
  delivery: { type: 'apiKey', in: 'header', name: 'X-Delivery-For' },
}

const describedHeaders = {
  Contract: {
    description: 'The contract version: an answer without it is not from Yardhand.',
    required: true,
    schema: text,
  },
  RetryAfter: { description: 'Seconds after which another try makes sense.', required: true, schema: text },
  Tag: { description: 'The version of the row, to be sent as `If-Match` by a write.', required: true, schema: text },
  Attachment: { description: 'The name of the file.', required: true, schema: text },
  Offset: { description: 'How many bytes have arrived.', required: true, schema: text },
  Length: { description: 'How many bytes the row declares.', required: true, schema: text },
}

const contract = { 'X-Yardhand': { $ref: '#/components/headers/Contract' } }
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

const errorWords: Readonly<Record<number, string>> = {
  400: 'The request is not as described here; `errors` says what is wrong with each field.',
  401: 'Nobody is signed in, or name and password do not belong together.',
  403: 'This person may not do that.',
  404: 'There is no such row at the active site.',
  409: 'Rejected by a rule of the yard; `title` gives the reason.',
  410: 'The cursor cannot be followed: load the site anew.',
  413: 'Too large; `limits` says what would be accepted.',
  415: 'The body is of another type than this call takes.',
  422: 'The key or the number of this command was used for something else.',
  425: 'Something that was made before this has not arrived yet.',
  428: '`If-Match` is missing: it holds the `ETag` of the row as it was read.',
  426: 'The program that asks is too old.',
  429: 'Too many requests.',
  500: 'The server failed; `requestId` finds the cause in its log.',
  503: 'The server is stopping, its database does not answer, or a statement was cancelled.',
}

const laterStatuses: readonly number[] = [425, 429, 503]

const errorResponses = Object.fromEntries(
  Object.entries(errorWords).map(([status, description]) => [
    `Error${status}`,
    {
      description,
      headers: headersOf(Number(status)),
      content: json(Number(status) === 410 ? refTo('Resync') : refTo('Error')),
    },
  ]),
)

function headersOf(status: number): JsonSchema {
  return { ...contract, ...(laterStatuses.includes(status) && retryAfter) }
}

/** Reads that a rule of the yard may reject. */
const conflicting: ReadonlySet<string> = new Set(['oldestIdleTrailer', 'photectorKey', 'getDetailsForRefNum'])

function errorsOf(name: string, call: Call): readonly number[] {
  const signedIn = call.access === 'public' ? [] : [401, 404]
  return [
    // 403 without a person too: demo servers reject clients from elsewhere.
    ...[400, 403, ...signedIn, 426, 429, 500, 503],
    ...(name === 'login' ? [401] : []),
    ...(call.body || call.bytes ? [413, 415] : []),
    ...(call.command ? [409, 422, 425] : []),
    ...(call.adminWrite ? [409, 422] : []),
    ...(changesSeenRow(call) ? [428] : []),
    ...(conflicting.has(name) || call.acts ? [409] : []),
    ...(name === 'pullChanges' || name === 'pullHistories' ? [410] : []),
  ]
}

function describeCall(name: string, call: Call): JsonSchema {
  const errors = errorsOf(name, call).map((status) => [status, describeError(call, status)])
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    security: securityOf(call),
    parameters: [...describePath(call), ...describeQuery(call), ...describeHeaders(call)],
    ...(call.bytes && {
      requestBody: { required: true, content: { [call.bytes.type]: { schema: { type: 'string', format: 'binary' } } } },
    }),
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(call.body.describe()) } } },
    }),
    responses: {
      [call.answer === 'Nothing' ? '204' : '200']: describeAnswer(call),
      ...uploadAnswers(name),
      ...(name === 'live' && { 204: { description: 'The server does not offer it.', headers: contract } }),
      ...Object.fromEntries(errors),
    },
  }
}

/** A response to HEAD has no body. */
function describeError({ method }: Call, status: number): JsonSchema {
  if (method !== 'HEAD') return { $ref: `#/components/responses/Error${status}` }
  return { description: errorWords[status], headers: headersOf(status) }
}

const uploadHeaders = {
  'Upload-Offset': { $ref: '#/components/headers/Offset' },
  'Upload-Length': { $ref: '#/components/headers/Length' },
}

/** The responses that only an upload has. */
function uploadAnswers(name: string): Readonly<Record<number, JsonSchema>> {
  const [headers, content] = [{ ...contract, ...uploadHeaders }, json(refTo('Error'))]
  const none = 'No more bytes are taken: the photo is stored, rejected or removed.'
  if (name === 'photoOffset')
    return { 200: { description: 'Bytes are awaited.', headers }, 410: { description: none, headers } }
  if (name !== 'sendPhotoPiece') return {}
  return {
    204: { description: 'The piece is kept.', headers },
    409: { description: 'The piece does not begin where the upload is.', headers, content },
    410: { description: none, headers, content },
    422: { description: 'All bytes arrived, but not those that the row declares. Begin again.', headers, content },
    423: { description: 'Another piece of this photo is being taken.', headers, content },
  }
}

function securityOf({ access }: Call): readonly JsonSchema[] {
  if (access === 'public') return []
  const session = [{ bearer: [] }, { cookie: [] }]
  return access === 'delivery' ? [...session, { delivery: [] }] : session
}

/** A command's path parameters are in its body's schema, where `{id}` is `ID`. */
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

/** A call's own headers; those of the protocol are in `contract/sync.ts`. */
function describeHeaders(call: Call): readonly JsonSchema[] {
  const ifMatch = { name: 'If-Match', in: 'header', required: true, schema: text }
  return changesSeenRow(call) ? [{ ...ifMatch, description: 'The `ETag` of the row as the caller has seen it.' }] : []
}

function describeAnswer({ answer, tagged }: Call): JsonSchema {
  const schema = answerSchemas[answer]
  if (schema === null) return { description: 'Done.', headers: contract }
  const isFile = answer === 'Csv'
  const tag = { ETag: { $ref: '#/components/headers/Tag' } }
  const headers = {
    ...contract,
    ...(tagged && tag),
    ...(isFile && { 'Content-Disposition': { $ref: '#/components/headers/Attachment' } }),
  }
  const content = isOther(schema) ? { [schema.media]: { schema: { type: 'string' } } } : json(schema)
  return { description: 'Answered.', headers, content }
}

function isOther(schema: JsonSchema | OtherContent): schema is OtherContent {
  return 'media' in schema
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

/** Converts yup's description to JSON Schema, without tests that have no standard form. */
function toJsonSchema(description: SchemaFieldDescription): JsonSchema {
  if (!('tests' in description)) return {}
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

/** Returns all requests' shape, for the test that pins the wire format. */
export function describeRequests(): JsonSchema {
  const parts = (call: Call) => [call.params, call.query, call.body].map(describe)
  return Object.fromEntries(callEntries.map(([name, call]) => [name, [call.method, call.path, ...parts(call)]]))
}

function describe(schema: RequestShape | undefined): JsonSchema | null {
  return schema ? toJsonSchema(schema.describe()) : null
}
