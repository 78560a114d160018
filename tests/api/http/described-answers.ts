import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { callEntries } from '../../../src/contract/calls.ts'
import { describeApi } from '../../../src/contract/openapi.ts'

type Json = Readonly<Record<string, unknown>>

interface Described {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>
  readonly $ref?: string
}

const api = structured(describeApi())
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(api, 'api')
const checks = new Map<string, ValidateFunction>()

const operations = callEntries.map(([name, { method, path }]) => ({
  name,
  method,
  path: `/api${path}`,
  pattern: new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  // The path with fewer parameters comes first: `/trailers/State` before `/trailers/{id}`.
  open: (path.match(/\{/g) ?? []).length,
}))

/**
 * Throws for an answer that differs from the description in its status, its headers, or any field
 * of its body.
 */
export function assertDescribed(method: string, url: string, answer: LightMyRequestResponse): void {
  const path = url.split('?')[0] ?? ''
  const fitting = operations.filter((one) => one.method === method && one.pattern.test(path))
  const operation = fitting.sort((a, b) => a.open - b.open)[0]
  if (!operation) return
  const what = `${operation.name} (${method} ${url}) answered ${answer.statusCode}`
  const pointer = `#/paths/${escaped(operation.path)}/${method.toLowerCase()}/responses/${answer.statusCode}`
  const found = at<Described>(pointer)
  if (!found) throw new Error(`${what}, which is not described`)
  const place = found.$ref ?? pointer
  const described = at<Described>(place) ?? {}
  for (const header of Object.keys(described.headers ?? {}))
    if (answer.headers[header.toLowerCase()] === undefined) throw new Error(`${what} without ${header}`)
  assertContent(what, place, described, answer)
}

function assertContent(what: string, place: string, { content }: Described, answer: LightMyRequestResponse): void {
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!content) {
    if (answer.body !== '') throw new Error(`${what} with a body`)
    return
  }
  const media = Object.keys(content).find(
    (one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))),
  )
  if (media === undefined) throw new Error(`${what} as ${type}`)
  if (media !== 'application/json') return
  const check = checkOf(`api${place}/content/${escaped(media)}/schema`)
  if (!check(JSON.parse(textOf(answer))))
    throw new Error(`${what}: ${ajv.errorsText(check.errors)}\n${answer.body.slice(0, 2000)}`)
}

function textOf({ headers, rawPayload, body }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body
}

function checkOf(place: string): ValidateFunction {
  const known = checks.get(place) ?? ajv.getSchema(place)
  if (!known) throw new Error(`there is no ${place}`)
  checks.set(place, known)
  return known
}

function at<T>(pointer: string): T | undefined {
  const names = pointer
    .slice(2)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  // The description is made by our own code.
  return names.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], api) as T | undefined
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The same description with every object closed to undescribed fields. */
function structured(value: unknown): Json {
  return close(value) as Json
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, close(part)]))
  const isShape = closed.type === 'object' && 'properties' in closed && !('additionalProperties' in closed)
  return isShape ? { ...closed, additionalProperties: false } : closed
}
