import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, type Settings } from '../settings.ts'
import { Problem } from './problem.ts'

/** Headers in which proxies and tunnels name their client. */
const FORWARDING = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
]

/**
 * Checks the forwarding headers. A server with demo accounts (`isForThisMachine`) rejects clients
 * from elsewhere: it listens on loopback, but a proxy or tunnel on this machine would expose it. A
 * proxy missing in TRUSTED_PROXIES is logged once: all its clients share its address in limits and
 * log.
 */
export function watchForwarding(app: FastifyInstance, settings: Settings, isForThisMachine: boolean): void {
  let isTold = settings.trustedProxies.length > 0
  app.addHook('onRequest', async (request) => {
    const clients = namedClients(request)
    if (clients.length === 0) return
    if (isForThisMachine && !clients.every(isLoopback)) throw notForStrangers()
    if (isTold) return
    isTold = true
    request.log.warn(
      { event: 'proxy.untrusted', address: request.ip },
      'a proxy passes requests on, and TRUSTED_PROXIES does not name it: all its clients count as one address',
    )
  })
}

/**
 * Returns the addresses in the forwarding headers, and other text, since it is not this machine.
 */
function namedClients({ headers }: FastifyRequest): readonly string[] {
  return FORWARDING.flatMap((name) => {
    const value = headers[name]
    if (value === undefined) return []
    const parts = (Array.isArray(value) ? value.join(',') : value).split(',')
    return parts.map((part) => (name === 'forwarded' ? forwardedFor(part) : withoutPort(part)))
  })
}

/**
 * Returns the client of a `Forwarded` element (RFC 7239): `for="[2001:db8::1]:4711";proto=http`.
 * Without one the element is ignored.
 */
function forwardedFor(element: string): string {
  const named = /(?:^|;)\s*for\s*=\s*"?([^";]+)"?/i.exec(element)?.[1]
  return named === undefined ? 'unknown' : withoutPort(named)
}

function withoutPort(text: string): string {
  const address = text.trim().replace(/^"|"$/g, '')
  return /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

function notForStrangers(): Problem {
  const title = 'This is a demo for its own machine alone. YARDHAND_DEMO=1 opens it to others.'
  return new Problem(403, { title, code: 'demo-only-here' })
}
