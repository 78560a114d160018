import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTag } from '../access/row-tag.ts'
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

/** The service worker as it is sent; made once, since each tablet asks for it every hour. */
interface WorkerScript {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** Digest of `plain`. */
  readonly digest: string
}

/**
 * Returns the service worker with a revision of index.html that changes with the policy too: tablets keep the page with
 * its headers, and a new host of map tiles would reach them with the next build only. It is compressed here, since its
 * text is not that of the build.
 */
async function readWorker({ folder }: Page, policy: string): Promise<WorkerScript> {
  const key = digestOf(policy).slice(0, 8)
  const built = await readFile(join(folder, 'sw.js'), 'utf8')
  const plain = Buffer.from(built.replace(INDEX_REVISION, (revision) => `${revision}-${key}`))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped, digest: digestOf(plain).slice(0, 16) }
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
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
      // The build leaves compressed files beside index.html and each script, style and drawing.
      preCompressed: true,
      allowedPath: (path) => !path.endsWith('.map') && !path.endsWith('/'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheOf(path.slice(page.folder.length)))
      },
    })
    // The folder itself is no file and would be rejected without this route.
    app.get('/', (_request, reply) => sendIndex(reply))
    const worker = await readWorker(page, policy)
    app.get('/sw.js', (request, reply) => sendWorker(request, reply, worker))
  }
  app.setNotFoundHandler((request, reply) => (page && isPageRoute(request) ? sendIndex(reply) : answerNotFound(reply)))
}

/** Answers 304 to those who have this text in this encoding. */
function sendWorker(request: FastifyRequest, reply: FastifyReply, worker: WorkerScript): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const tag = `"${worker.digest}-${encoding ?? 'plain'}"`
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag })
  const known = request.headers['if-none-match']?.split(',') ?? []
  if (known.some((one) => isTag(one, tag))) return reply.code(304).send()
  reply.type('text/javascript; charset=utf-8')
  return encoding ? reply.header('content-encoding', encoding).send(worker[encoding]) : reply.send(worker.plain)
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
