import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import { tooMany } from './problem.ts'

/** Per minute and process. A person's limit comes first, so that others behind its address cannot stop them. */
export interface RequestLimits {
  /** Per valid session or delivery token. */
  readonly perToken: number
  /** Per address, without a token known to be valid. */
  readonly perAddress: number
}

export const usualLimits: RequestLimits = { perToken: 1200, perAddress: 300 }

/** Counts requests; throws 429 beyond the limit. */
export interface Limiter {
  /** Before the token is looked up; free for recently valid tokens. */
  byAddress(request: FastifyRequest, tokenHash: string | null): Promise<void>
  /** After the token was found valid. */
  byToken(request: FastifyRequest, tokenHash: string): Promise<void>
  /** After the token was found invalid: it no longer counts as recently valid. */
  byDeadToken(request: FastifyRequest, tokenHash: string): Promise<void>
}

const WINDOW = '1 minute'
const KNOWN_TOKENS_MAX = 20_000

/** `request.ip` uses X-Forwarded-For of trusted proxies only. */
export async function createLimiter(app: FastifyInstance, limits: RequestLimits): Promise<Limiter> {
  await app.register(rateLimit, { global: false })
  const known = new Set<string>()
  const countAddress = app.createRateLimit({
    max: limits.perAddress,
    timeWindow: WINDOW,
    keyGenerator: (request) => `address ${addressKey(request.ip)}`,
  })
  const countToken = app.createRateLimit({
    max: limits.perToken,
    timeWindow: WINDOW,
    keyGenerator: (request) => `token ${request.tokenHash}`,
  })
  return {
    async byAddress(request, tokenHash) {
      if (tokenHash !== null && known.has(tokenHash)) return
      refuseExceeded(await countAddress(request))
    },
    async byToken(request, tokenHash) {
      if (known.size >= KNOWN_TOKENS_MAX) known.clear()
      known.add(tokenHash)
      refuseExceeded(await countToken(request))
    },
    async byDeadToken(request, tokenHash) {
      if (known.delete(tokenHash)) refuseExceeded(await countAddress(request))
    },
  }
}

type Count = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseExceeded(count: Count): void {
  if (!count.isAllowed && count.isExceeded) throw tooMany(Math.max(1, count.ttlInSeconds))
}
