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
  app.addHook('onRequest', (_, reply, done) => {
    if (!stopping.begun) return done()
    reply.header('connection', 'close')
    done(unavailable())
  })
}
