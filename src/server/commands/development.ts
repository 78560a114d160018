import type { FastifyInstance } from 'fastify'

/** The page's development server, without a port of its own: it answers what is no call, on the same origin, and reloads the page as files change. */
export interface Development {
  mount(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** Starts Vite in middleware mode. It is no part of an installation, so it is loaded here alone. */
export async function prepareDevelopment(): Promise<Development> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa' })
  return {
    async mount(app) {
      app.setNotFoundHandler((request, reply) => {
        if (request.url.startsWith('/api/')) return reply.code(404).send({ title: 'Not found.', code: 'not-found' })
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
        vite.middlewares(request.raw, reply.raw)
      })
    },
    close: () => vite.close(),
  }
}
