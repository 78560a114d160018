import { type Call, changesSeenRow } from '../../contract/call.ts'
import { type AdminWriteName, adminWriteOf } from '../../domain/administration/catalogue.ts'
import { lists, SHARED } from '../../domain/lists.ts'
import { drawKey } from '../pipeline/random.ts'
import { readKey, siteOf } from '../routes/protocol-headers.ts'
import type { CheckedRequest, Work } from '../routes/register.ts'
import type { ServerParts } from '../server-parts.ts'
import { ifMatchMissing, unauthorized } from '../web/problem.ts'
import { writeAsAdmin } from './write-as-admin.ts'

/** Handles every administrative write; returns the row with its new `ETag`. */
export function adminWork(parts: ServerParts, call: Call, name: AdminWriteName): Work {
  const write = adminWriteOf(name)
  const isShared = lists[write.list].scope === 'shared'
  return async (incoming) => {
    const { request, reply, params, body } = incoming
    const { caller } = request
    if (!caller) throw unauthorized()
    const { tag, row } = await writeAsAdmin(parts, {
      write,
      caller,
      SiteID: isShared ? SHARED : siteOf(request, caller),
      seen: changesSeenRow(call) ? { ID: Number(params.id), tag: readIfMatch(incoming) } : null,
      body,
      Key: readKey(request) ?? drawKey(parts.random, parts.clock()),
    })
    if (row === null) return null
    reply.header('etag', tag)
    return { [call.answer]: row }
  }
}

/** Rejects `*`, which would match a row that the caller has not seen. */
function readIfMatch({ request }: CheckedRequest): string {
  const given = request.headers['if-match']
  if (given === undefined || given.trim() === '' || given.trim() === '*') throw ifMatchMissing()
  return given
}
