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
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
  'do-connecting-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-forwarded',
  'forwarded-for',
]

/** Headers with the host that the client asked for. */
const HOSTS = ['host', 'x-forwarded-host']

/**
 * With demo accounts (`isForThisMachine`) rejects clients let in by a proxy or tunnel on this machine, and any who
 * asked for another host: a tunnel may add no header, and another site's name may lead here. Logs a proxy missing in
 * TRUSTED_PROXIES once: all its clients share its address in limits and log.
 */
export function watchForwarding(app: FastifyInstance, settings: Settings, isForThisMachine: boolean): void {
  let isTold = settings.trustedProxies.length > 0
  app.addHook('onRequest', (request, _, done) => {
    if (isTold && !isForThisMachine) return done()
    const clients = namedClients(request)
    if (isForThisMachine && ![...clients, ...namedHosts(request)].every(isLoopback)) return done(notForStrangers())
    if (isTold || clients.length === 0) return done()
    isTold = true
    request.log.warn(
      { event: 'proxy.untrusted', address: request.ip },
      'a proxy passes requests on, and TRUSTED_PROXIES does not name it: all its clients count as one address',
    )
    done()
  })
}

/** Addresses, and other text, since it is not this machine. */
function namedClients({ headers }: FastifyRequest): readonly string[] {
  return FORWARDING.flatMap((name) =>
    partsOf(headers[name]).map((part) => (name === 'forwarded' ? forwardedFor(part) : withoutPort(part))),
  )
}

function namedHosts({ headers }: FastifyRequest): readonly string[] {
  return HOSTS.flatMap((name) => partsOf(headers[name]).map(withoutPort))
}

function partsOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return []
  return (typeof value === 'string' ? value : value.join(',')).split(',')
}

/** Client of a `Forwarded` element (RFC 7239): `for="[2001:db8::1]:4711";proto=http`. */
function forwardedFor(element: string): string {
  const named = /(?:^|;)\s*for\s*=\s*"?([^";]+)"?/i.exec(element)?.[1]
  return named === undefined ? 'unknown' : withoutPort(named)
}

function withoutPort(text: string): string {
  const address = text.trim().replace(/^"|"$/g, '')
  return /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1')
}

function notForStrangers(): Problem {
  const title = 'This is a demo for its own machine alone. YARDHAND_DEMO=1 opens it to others.'
  return new Problem(403, { title, code: 'demo-only-here' })
}
