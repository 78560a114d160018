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
  readonly settings: Settings
}

/**
 * Styles carry the build's nonce, as the service worker keeps the shell with its headers. `nonce` null: a development
 * server, whose inline scripts no strict policy admits.
 */
export function createAnswerHeaders(settings: Settings, nonce: string | null): AnswerHeaders {
  return {
    settings,
    always: {
      [header.product]: String(CONTRACT_VERSION),
      ...(nonce !== null && { 'content-security-policy': contentSecurityPolicy(settings, nonce) }),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
    },
    overHttps: { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` },
  }
}

/** Sets the headers early, so that they are sent with errors too. */
export function setAnswerHeaders(
  { always, overHttps, settings }: AnswerHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(always)
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  if (isHttps(request, settings)) reply.headers(overHttps)
}

/** Covers every response, unknown routes included; `unreadable` covers the rest. */
export function registerSecurityHeaders(app: FastifyInstance, headers: AnswerHeaders): void {
  app.addHook('onRequest', async (request, reply) => setAnswerHeaders(headers, request, reply))
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
