import type { AnyObject } from 'yup'
import type { Call } from '../../contract/call.ts'
import { header } from '../../contract/sync.ts'
import { commands } from '../../domain/commands/catalogue.ts'
import { invalid } from '../../domain/commands/refusal.ts'
import type { Caller } from '../access/caller.ts'
import type { DirectCall } from '../pipeline/pipeline.ts'
import { drawKey } from '../pipeline/random.ts'
import type { ServerParts } from '../server-parts.ts'
import { unauthorized } from '../web/problem.ts'
import { presentRan } from './present-ran.ts'
import { readKey, readMadeAt, readNumber, siteOf } from './protocol-headers.ts'
import type { CheckedRequest, Work } from './register.ts'
import { shapeBody } from './shape-body.ts'

/**
 * Runs a command sent as a call of its own like an entry of a batch. All headers are optional: a new command, made now,
 * at the session's site.
 */
export function commandWork(parts: ServerParts, call: Call): Work {
  return async (incoming) => {
    const { caller } = incoming.request
    if (!caller) throw unauthorized()
    const direct = toDirectCall(parts, call, incoming, caller)
    const present = presentRan({
      method: call.method,
      answer: call.answer,
      clock: parts.clock,
      body: direct.Body,
      caller,
    })
    const answer = await parts.pipeline.processDirect(direct, caller, present)
    incoming.reply.code(answer.Status)
    if (answer.Status === 425) incoming.reply.header('retry-after', '2')
    return answer.Body
  }
}

function toDirectCall(parts: ServerParts, call: Call, incoming: CheckedRequest, caller: Caller): DirectCall {
  const name = `${call.method} ${call.path}`
  const { request } = incoming
  const SiteID = siteOf(request, caller)
  const body = isFields(incoming.body) ? incoming.body : {}
  const { Base = null, ...fields } = { ...body, ...(call.query && incoming.query), ...pathFields(incoming.params) }
  return {
    Key: readKey(request) ?? drawKey(parts.random, parts.clock()),
    Sequence: readNumber(request, header.sequence),
    SiteID,
    Call: name,
    Body: shapeBody(name, fields),
    Base: isFields(Base) ? Base : null,
    MadeAt: readMadeAt(request),
    Settles: settledBy(name, fields),
  }
}

/** The rejected command that this call ends, or hands over to the admins. */
function settledBy(call: string, { Key }: AnyObject): DirectCall['Settles'] {
  if (call !== commands.dropRefused.call && call !== commands.handOverRefused.call) return null
  return { Key: String(Key), How: call === commands.dropRefused.call ? 'resolve' : 'hand-over' }
}

function isFields(value: unknown): value is AnyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `{id}` and `{doorId}` are the command's `ID`, `{key}` its `Key`; they override the body. */
function pathFields(params: AnyObject): AnyObject {
  return {
    ...('id' in params && { ID: toID(params.id) }),
    ...('doorId' in params && { ID: toID(params.doorId) }),
    ...('key' in params && { Key: params.key }),
  }
}

function toID(text: unknown): number {
  const id = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id) || id === 0) throw invalid({ ID: ['ID must be a whole number'] })
  return id
}
