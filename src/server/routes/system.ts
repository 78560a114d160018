import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { describeApi } from '../../contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '../server-parts.ts'
import { unavailable } from '../web/problem.ts'
import type { Handlers } from './incoming.ts'
import { Raw } from './raw.ts'

/** Calls about the server itself. */
export function systemCalls(
  parts: ServerParts,
  registry: Registry,
): Pick<Handlers, 'health' | 'metrics' | 'openapi' | 'help'> {
  const api = describeApi()
  return {
    health: async () => {
      await parts.database.ping().catch((error: unknown) => {
        parts.logger.error({ event: 'health.failed', err: error }, 'the database does not answer')
        throw unavailable()
      })
      return { Status: 'ok' }
    },
    metrics: async () => new Raw(registry.contentType, await registry.metrics()),
    openapi: async () => api,
    help: async () => ({ Help: { Email: parts.settings.supportEmail, Videos: parts.settings.helpVideos } }),
  }
}

const LIVE_ROUTE = '/api/live'

/** One registry per server, as several may run in one process. */
export function measureRequests(app: FastifyInstance, live: { readonly count: number } | null): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'yardhand_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'yardhand_live_lines',
    help: 'Tablets that hear of changes at once',
    registers: [registry],
    collect() {
      this.set(live?.count ?? 0)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    // A live line is open for hours, which is no response time.
    if (request.routeOptions.url === LIVE_ROUTE && reply.statusCode === 200) return
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  return registry
}
