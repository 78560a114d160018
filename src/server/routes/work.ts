import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Call } from '../../contract/call.ts'
import type { CallName, PlainCallName } from '../../contract/calls.ts'
import type { Caller } from '../access/caller.ts'
import { adminWork } from '../administration/admin-work.ts'
import type { ServerParts } from '../server-parts.ts'
import { auditCalls } from './audits.ts'
import { commandWork } from './commands.ts'
import type { Handlers } from './incoming.ts'
import { lookupCalls } from './lookups.ts'
import { messageCalls } from './messages.ts'
import { referenceCalls } from './reference.ts'
import type { Work } from './register.ts'
import { syncCalls } from './sync.ts'
import { systemCalls } from './system.ts'
import { taskCalls } from './tasks.ts'
import { trailerCalls } from './trailers.ts'
import { userCalls } from './users.ts'

/**
 * Returns the handler of every call: commands are all alike, and so are administrative writes; each
 * other call has its own.
 */
export function createWork(parts: ServerParts, registry: Registry): (name: CallName, call: Call) => Work {
  const handlers: Handlers = {
    ...userCalls(parts),
    ...trailerCalls(parts),
    ...auditCalls(parts),
    ...taskCalls(parts),
    ...messageCalls(parts),
    ...lookupCalls(parts),
    ...referenceCalls(parts),
    ...syncCalls(parts),
    ...systemCalls(parts, registry),
  }
  return (name, call) => {
    if (call.command) return commandWork(parts, call)
    return call.adminWrite ? adminWork(parts, call, call.adminWrite) : plainWork(handlers, name as PlainCallName)
  }
}

interface AnyIncoming {
  readonly caller: Caller | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function plainWork(handlers: Handlers, name: PlainCallName): Work {
  // The parts were read by the schemas that the handler's type names, and the caller was admitted
  // by the call's access: the compiler cannot follow that through a walk over the catalogue.
  const handler = handlers[name] as unknown as (incoming: AnyIncoming) => Promise<unknown>
  return (checked) => handler({ ...checked, caller: checked.request.caller })
}
