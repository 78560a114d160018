import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnyObject, ValidationError } from 'yup'
import type { Call } from '../../contract/call.ts'
import type { RequestShape } from '../../domain/values/request-shape.ts'
import { callEntries, type CallName } from '../../contract/calls.ts'
import { adminWriteOf } from '../../domain/administration/catalogue.ts'
import { checked, fieldErrors } from '../../domain/commands/check.ts'
import { invalid } from '../../domain/commands/refusal.ts'
import { IMPORT_MAX_BYTES } from '../../domain/imports/import-items.ts'
import { Held, Raw } from './raw.ts'

import { unsupportedMediaType } from '../web/problem.ts'
export const API = '/api'

/** Checks limit, session and right. Throws a Refusal or a Problem. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, call: Call) => Promise<void>

export type Work = (checked: CheckedRequest) => Promise<unknown>

export interface CheckedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: AnyObject
  readonly query: AnyObject
  readonly body: unknown
}

/** Registers the routes by walking the catalogue: `admit`, then the checks of the parts, then the handler. */
export function registerCalls(
  app: FastifyInstance,
  admit: Admit,
  workOf: (name: CallName, call: Call) => Work,
  bodyLimits: Partial<Record<CallName, number>>,
): void {
  for (const [name, call] of callEntries) {
    const work = workOf(name, call)
    const readQuery = createQueryReader(call.query)
    // These check their body themselves: for a write, If-Match comes first.
    const bodySchema = call.command || call.adminWrite ? undefined : call.body
    const isImport = call.adminWrite !== undefined && adminWriteOf(call.adminWrite).items !== undefined
    const bodyLimit = call.bytes?.max ?? (isImport ? IMPORT_MAX_BYTES : bodyLimits[name])
    app.route({
      method: call.method,
      url: API + call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest: (request, reply) => admit(request, reply, call),
      handler: async (request, reply) => {
        if (Buffer.isBuffer(request.body) && !call.bytes) throw unsupportedMediaType()
        const answer = await work({
          request,
          reply,
          params: readPart(call.params, request.params),
          query: readQuery(request.query),
          body: bodySchema ? checked(bodySchema, request.body) : request.body,
        })
        return sendAnswer(reply, answer)
      },
    })
  }
}

function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer instanceof Held) return reply
  if (answer === null) return reply.code(204).send()
  if (answer instanceof Raw) return sendRaw(reply, answer)
  return reply.send(answer)
}

function sendRaw(reply: FastifyReply, { type, payload, status, fileName, encoding }: Raw): FastifyReply {
  if (encoding !== null) reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  if (fileName !== null) reply.header('content-disposition', attachmentNamed(fileName))
  return reply.code(status).type(type).send(payload)
}

/** A header has no letters beyond ASCII; a browser takes the second form (RFC 6266). */
function attachmentNamed(fileName: string): string {
  const plain = fileName.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  const named = `attachment; filename="${plain}"`
  return plain === fileName ? named : `${named}; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/**
 * Queries whose checked form is cached, per call: a tablet repeats one until something changes.
 * Long ones are not.
 */
const QUERIES_MAX = 1000
const QUERY_KEPT_LENGTH = 500

/** The checked form depends on the query alone, so equal ones are checked once. */
function createQueryReader(schema: RequestShape | undefined): (raw: unknown) => AnyObject {
  const known = new Map<string, AnyObject>()
  return (raw) => {
    const text = JSON.stringify(raw)
    const before = known.get(text)
    if (before) return before
    const query = readPart(schema, raw)
    if (text.length > QUERY_KEPT_LENGTH) return query
    if (known.size >= QUERIES_MAX) known.clear()
    known.set(text, Object.freeze(query))
    return query
  }
}

function readPart(schema: RequestShape | undefined, raw: unknown): AnyObject {
  if (!schema) return raw as AnyObject
  try {
    return schema.validateSync(raw, { abortEarly: false, stripUnknown: true })
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(fieldErrors(error))
    throw error
  }
}
