import type { FastifyInstance } from 'fastify'
import { unavailable } from './problem.ts'

/** Running requests finish, new ones are rejected. */
export interface Stopping {
  begun: boolean
}

export function newStopping(): Stopping {
  return { begun: false }
}

/** 503 with Retry-After for requests on connections that outlive the listening socket. */
export function refuseWhileStopping(app: FastifyInstance, stopping: Stopping): void {
  app.addHook('onRequest', async (_, reply) => {
    if (!stopping.begun) return
    reply.header('connection', 'close')
    throw unavailable()
  })
}
