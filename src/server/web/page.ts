import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './errors.ts'

/** The page's folder and the nonce in its index.html. */
export interface Page {
  readonly folder: string
  readonly nonce: string
}

const YEAR_SECONDS = 31_536_000

/** Null when there is no built page. */
export function readPage(folder: string): Page | null {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const nonce = /<meta\s+name="csp-nonce"\s+content="([A-Za-z0-9+/=_-]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
  if (!nonce) throw new Error(`${file} holds no csp-nonce: build the page again`)
  return { folder, nonce }
}

/** The revision of index.html among the files that the service worker keeps. */
const INDEX_REVISION = /(?<="revision":")[^"]+(?=","url":"index\.html")/

/**
 * Returns the service worker with a revision of index.html that changes with the policy too: tablets keep the page with
 * its headers, and a new host of map tiles would reach them with the next build only.
 */
async function readWorker({ folder }: Page, policy: string): Promise<string> {
  const key = createHash('sha256').update(policy).digest('hex').slice(0, 8)
  return (await readFile(join(folder, 'sw.js'), 'utf8')).replace(INDEX_REVISION, (revision) => `${revision}-${key}`)
}

/**
 * Files named by content are cached permanently; index.html, the service worker and the manifest are revalidated.
 * Routes of the page get index.html; missing files, and all below /api, 404. `policy`: the page's, with the hosts of map
 * tiles.
 */
export async function registerPage(app: FastifyInstance, page: Page | null, policy: string): Promise<void> {
  if (page) {
    await app.register(fastifyStatic, {
      root: page.folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The build leaves compressed files beside each script, style and drawing.
      preCompressed: true,
      allowedPath: (path) => !path.endsWith('.map') && !path.endsWith('/'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path.slice(page.folder.length)))
      },
    })
    // The folder itself is no file and would be rejected without this route.
    app.get('/', (_request, reply) => sendIndex(reply))
    app.get('/sw.js', async (request, reply) => sendWorker(request, reply, await readWorker(page, policy)))
  }
  app.setNotFoundHandler((request, reply) => (page && isPageRoute(request) ? sendIndex(reply) : answerNotFound(reply)))
}

/** Compressed here, since its text is not that of the build. */
function sendWorker(request: FastifyRequest, reply: FastifyReply, worker: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type('text/javascript; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotliCompressSync(worker))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(worker))
  return reply.send(worker)
}

function cacheOf(path: string): string {
  return path.startsWith('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
}

function isPageRoute(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0] ?? '/'
  if (path === '/index.html') return true
  if (
    path === '/api' ||
    path.startsWith('/api/') ||
    path.startsWith('/assets/') ||
    path.startsWith('//') ||
    path.includes('%')
  )
    return false
  return extname(path) === '' && !path.split('/').some((part) => part.startsWith('.'))
}

function sendIndex(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html')
}
