import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONTRACT_VERSION, header } from '../../contract/sync.ts'
import type { Settings } from '../settings.ts'

const YEAR_SECONDS = 31_536_000

/** True with a certificate of its own, by a trusted proxy, or by the public address. */
export function isHttps(request: FastifyRequest, settings: Settings): boolean {
  return request.protocol === 'https' || (settings.publicUrl?.startsWith('https:') ?? false)
}

export interface AnswerHeaders {
  readonly always: Readonly<Record<string, string>>
  readonly overHttps: Readonly<Record<string, string>>
  /** Of the service worker, which fetches the map tiles itself. */
  readonly ofWorker: Readonly<Record<string, string>>
  readonly settings: Settings
}

/**
 * Styles carry the build's nonce, as the service worker keeps the shell with its headers. `nonce` null: a development
 * server, whose inline scripts no strict policy admits.
 */
export function createAnswerHeaders(settings: Settings, nonce: string | null): AnswerHeaders {
  const tiles = tileOrigins(settings)
  const images = tiles + photoOrigin(settings)
  return {
    settings,
    always: {
      [header.product]: String(CONTRACT_VERSION),
      ...(nonce !== null && { 'content-security-policy': contentSecurityPolicy(nonce, images, '') }),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    },
    ofWorker: nonce === null ? {} : { 'content-security-policy': contentSecurityPolicy(nonce, images, tiles) },
    overHttps: { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` },
  }
}

/** Sets the headers early, so that they are sent with errors too. */
export function setAnswerHeaders(
  { always, overHttps, ofWorker, settings }: AnswerHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(always)
  if (request.url.split('?', 1)[0] === '/sw.js') reply.headers(ofWorker)
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  if (isHttps(request, settings)) reply.headers(overHttps)
}

/** Covers every response, unknown routes included; `unreadable` covers the rest. */
export function registerSecurityHeaders(app: FastifyInstance, headers: AnswerHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    setAnswerHeaders(headers, request, reply)
    done()
  })
}

/** The hosts for {s} in the address of tiles, as Leaflet has them. */
const TILE_HOSTS = ['a', 'b', 'c']

/** Returns the origins of map tiles, each after a blank; '' for none. */
function tileOrigins({ tileUrl }: Settings): string {
  if (tileUrl === null) return ''
  const origins = TILE_HOSTS.map((host) => ` ${new URL(tileUrl.replace('{s}', host)).origin}`)
  return [...new Set(origins)].join('')
}

/** Returns the origin of the photo service, after a blank; '' for none. */
function photoOrigin({ photectorUrl }: Settings): string {
  return photectorUrl === null ? '' : ` ${new URL(photectorUrl).origin}`
}

function contentSecurityPolicy(nonce: string, images: string, connections: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${connections}`,
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
