import type { Caller } from '../access/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null before the session was read, and for public calls. */
    caller: Caller | null
    /** Hash of the token that came with the request, for its limit; null without one. */
    tokenHash: string | null
  }
}
