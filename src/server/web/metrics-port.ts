import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { SettingsError } from '../settings.ts'

/**
 * Serves `GET /metrics` without a sign-in on a port that no public proxy reaches. Returns the function that ends it.
 */
export async function listenForMetrics(port: number | null, app: FastifyInstance): Promise<() => Promise<void>> {
  if (port === null) return () => Promise.resolve()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    app.readFigures().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new SettingsError(`METRICS_PORT must be a free port that this account may use: ${port} is not one.`, { cause }),
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
