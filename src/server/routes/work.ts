import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Call } from '../../contract/call.ts'
import type { CallName, PlainCallName } from '../../contract/calls.ts'
import type { Caller } from '../access/caller.ts'
import { adminWork } from '../administration/admin-work.ts'
import type { ServerParts } from '../server-parts.ts'
import { auditCalls } from './audits.ts'
import { commandWork } from './commands.ts'
import { deviceCalls } from './devices.ts'
import type { Handlers } from './incoming.ts'
import { dockCalls } from './dock.ts'
import { liveCalls } from './live.ts'
import { logCalls } from './log.ts'
import { lookupCalls } from './lookups.ts'
import { mapCalls } from './map.ts'
import { messageCalls } from './messages.ts'
import { peopleCalls } from './people.ts'
import { photoCalls } from './photos.ts'
import { referenceCalls } from './reference.ts'
import type { Work } from './register.ts'
import { scaleCalls } from './scale.ts'
import { shipmentCalls } from './shipments.ts'
import { syncCalls } from './sync.ts'
import { systemCalls } from './system.ts'
import { taskCalls } from './tasks.ts'
import { trailerCalls } from './trailers.ts'
import { userCalls } from './users.ts'

/** Commands share one handler, administrative writes another; the rest have their own. */
export function createWork(parts: ServerParts, registry: Registry): (name: CallName, call: Call) => Work {
  const handlers: Handlers = {
    ...userCalls(parts),
    ...peopleCalls(parts),
    ...trailerCalls(parts),
    ...auditCalls(parts),
    ...taskCalls(parts),
    ...messageCalls(parts),
    ...dockCalls(parts),
    ...mapCalls(parts),
    ...photoCalls(parts),
    ...scaleCalls(parts),
    ...lookupCalls(parts),
    ...referenceCalls(parts),
    ...shipmentCalls(parts),
    ...deviceCalls(parts),
    ...liveCalls(parts),
    ...logCalls(parts),
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
  // The schemas read the parts, and the call's access admitted the caller: the compiler cannot follow that through a
  // walk over the catalogue.
  const handler = handlers[name] as unknown as (incoming: AnyIncoming) => Promise<unknown>
  return (checked) => handler({ ...checked, caller: checked.request.caller })
}
