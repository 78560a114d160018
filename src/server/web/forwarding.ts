import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, type Settings } from '../settings.ts'
import { Problem } from './problem.ts'

/** Headers in which proxies and tunnels name the client for whom they ask. */
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
 * Looks at what proxies say of their clients. A server with demo accounts (`isForThisMachine`) refuses whoever comes from elsewhere through a proxy or a tunnel:
 * it listens on loopback, and such a program on this machine would still show it to strangers. A proxy that TRUSTED_PROXIES does not name is logged once: all
 * its clients share its address, in limits and in the log.
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

/** Addresses that a request's forwarding headers name; text that is no address is kept, since it names nobody of this machine. */
function namedClients({ headers }: FastifyRequest): readonly string[] {
  return FORWARDING.flatMap((name) => {
    const value = headers[name]
    if (value === undefined) return []
    const parts = (Array.isArray(value) ? value.join(',') : value).split(',')
    return parts.map((part) => (name === 'forwarded' ? forwardedFor(part) : withoutPort(part)))
  })
}

/** The client in an element of `Forwarded` (RFC 7239): `for="[2001:db8::1]:4711";proto=http`. One that names none says nothing of where it comes from. */
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
