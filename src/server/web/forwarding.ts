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
 * With demo accounts (`isForThisMachine`) rejects clients that a proxy or tunnel on this machine
 * lets in. Logs a proxy missing in TRUSTED_PROXIES once: all its clients share its address in
 * limits and log.
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

/** Addresses, and other text, since it is not this machine. */
function namedClients({ headers }: FastifyRequest): readonly string[] {
  return FORWARDING.flatMap((name) => {
    const value = headers[name]
    if (value === undefined) return []
    const parts = (Array.isArray(value) ? value.join(',') : value).split(',')
    return parts.map((part) => (name === 'forwarded' ? forwardedFor(part) : withoutPort(part)))
  })
}

/** The client of a `Forwarded` element (RFC 7239): `for="[2001:db8::1]:4711";proto=http`. */
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
