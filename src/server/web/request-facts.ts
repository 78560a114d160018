import type { Caller } from '../access/caller.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Figures in the format of Prometheus. */
    readFigures(): Promise<{ readonly type: string; readonly text: string }>
  }
  interface FastifyRequest {
    /** Null before the session was read, and for public calls. */
    caller: Caller | null
    /** Hash of the token, for its limit; null without one. */
    tokenHash: string | null
  }
}
