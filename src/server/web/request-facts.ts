import type { Caller } from '../access/caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Figures of this server, as Prometheus reads them. */
    readFigures(): Promise<{ readonly type: string; readonly text: string }>
  }
  interface FastifyRequest {
    /** Who calls; null before the session was read, and for public calls. */
    caller: Caller | null
    /** Hash of the token that came with the request, for its limit; null without one. */
    tokenHash: string | null
  }
}
