import type { LiveHub } from '../live/hub.ts'
import { unauthorized } from '../web/problem.ts'
import type { Handlers } from './incoming.ts'
import { atNamedSite } from './protocol-headers.ts'
import { Held } from './raw.ts'

/** The open line of a tablet, and what it reports as open. Without a hub the server offers neither. */
export function liveCalls({ live }: { readonly live: LiveHub | null }): Pick<Handlers, 'live' | 'noteOpenRows'> {
  return {
    live: async ({ caller, request, reply }) => {
      if (live === null) return null
      if (request.tokenHash === null) throw unauthorized()
      const { UserID, Roles, DeviceID, SiteID } = atNamedSite(caller, request)
      const owner = { UserID, Roles, DeviceID, SiteID, tokenHash: request.tokenHash }
      await live.admit(owner)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // Also for proxies: neither compressed nor held back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      await live.open(owner, reply.raw)
      return new Held()
    },
    noteOpenRows: async ({ caller, body, request }) => {
      await live?.noteOpen(atNamedSite(caller, request), body.Line, body.Open)
      return null
    },
  }
}
