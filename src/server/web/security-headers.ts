import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CONTRACT_VERSION, header } from '../../contract/sync.ts'
import type { Settings } from '../settings.ts'

const YEAR_SECONDS = 31_536_000

/** Whether people reach this server by HTTPS: its own certificate, a trusted proxy's word, or the public address. */
export function isHttps(request: FastifyRequest, settings: Settings): boolean {
  return request.protocol === 'https' || (settings.publicUrl?.startsWith('https:') ?? false)
}

/**
 * The headers of every answer. The content security policy stands in architecture section 7; styles carry the nonce of the build, because the shell is kept
 * by the service worker and its headers with it. `nonce` null: the page comes from the development server, whose inline scripts no strict policy admits.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  settings: Settings,
  nonce: string | null,
): Promise<void> {
  const policy = nonce === null ? null : contentSecurityPolicy(settings, nonce)
  await app.register(helmet, {
    // Set below: helmet would put it together anew for every answer.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header.product, String(CONTRACT_VERSION))
    if (policy !== null) reply.header('content-security-policy', policy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (isHttps(request, settings))
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
  })
}

function contentSecurityPolicy(settings: Settings, nonce: string): string {
  const tiles = settings.tileUrl === null ? '' : ` ${new URL(settings.tileUrl.replace('{s}', 'a')).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
