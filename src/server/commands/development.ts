import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from '../web/errors.ts'
import { API } from '../routes/register.ts'

/** Serves all but calls on the API's port, and reloads changed files. */
export interface Development {
  mount(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** Loads Vite here only: it is no part of an installation. */
export function createDevelopment(): Development {
  let closeVite = (): Promise<void> => Promise.resolve()
  return {
    async mount(app) {
      const { createServer } = await import('vite')
      const vite = await createServer({
        server: { middlewareMode: true, hmr: { server: app.server } },
        appType: 'spa',
      })
      closeVite = () => vite.close()
      app.setNotFoundHandler((request, reply) => {
        if (request.url.startsWith(`${API}/`)) return answerNotFound(reply)
        handOver(request, reply, vite.middlewares)
        return reply
      })
    },
    close: () => closeVite(),
  }
}

type Middlewares = (request: FastifyRequest['raw'], response: FastifyReply['raw']) => void

function handOver(request: FastifyRequest, reply: FastifyReply, middlewares: Middlewares): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  middlewares(request.raw, reply.raw)
}
