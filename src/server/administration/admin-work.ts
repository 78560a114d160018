import { type Call, changesSeenRow } from '../../contract/call.ts'
import { header } from '../../contract/sync.ts'
import { type AdminWriteName, adminWriteOf } from '../../domain/administration/catalogue.ts'
import { lists, SHARED } from '../../domain/lists.ts'
import type { Caller } from '../access/caller.ts'
import { drawKey } from '../pipeline/random.ts'
import { readKey, siteOf } from '../routes/protocol-headers.ts'
import type { CheckedRequest, Work } from '../routes/register.ts'
import type { ServerParts } from '../server-parts.ts'
import { ifMatchMissing, unauthorized } from '../web/problem.ts'
import { prepareWrite } from './prepare-write.ts'
import { writeAsAdmin } from './write-as-admin.ts'

/** Returns the row with its new `ETag`. */
export function adminWork(parts: ServerParts, call: Call, name: AdminWriteName): Work {
  const write = adminWriteOf(name)
  const isShared = write.list === 'Devices' || lists[write.list].scope === 'shared'
  return async (incoming) => {
    const { request, reply, params, body } = incoming
    const { caller } = request
    if (!caller) throw unauthorized()
    const seen = changesSeenRow(call) ? { ID: Number(params.id), tag: readIfMatch(incoming) } : null
    const { tag, row, made, once } = await writeAsAdmin(parts, {
      write,
      caller,
      SiteID: isShared ? SHARED : siteOfWrite(incoming, call, caller),
      seen,
      ...(await prepareWrite(parts, name, { body, id: seen?.ID ?? 0, caller, address: request.ip })),
      Key: readKey(request) ?? drawKey(parts.random, parts.clock()),
    })
    if (made) return made
    if (row === null) return null
    reply.header('etag', tag)
    return { [call.answer]: row, ...once }
  }
}

/** A new row may name its site in the body, as the specification's forms do. */
function siteOfWrite({ request, body }: CheckedRequest, call: Call, caller: Caller): number {
  const named = typeof body === 'object' && body !== null && 'SiteID' in body ? body.SiteID : null
  const isNamed = call.method === 'POST' && Number.isSafeInteger(named) && Number(named) > 0
  return isNamed && request.headers[header.site] === undefined ? Number(named) : siteOf(request, caller)
}

/** Rejects `*`, which would match a row that the caller has not seen. */
function readIfMatch({ request }: CheckedRequest): string {
  const given = request.headers['if-match']
  if (given === undefined || given.trim() === '' || given.trim() === '*') throw ifMatchMissing()
  return given
}
