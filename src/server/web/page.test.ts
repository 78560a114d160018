import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { readPage, registerPage } from './page.ts'

vi.mock('node:zlib', { spy: true })

const folder = mkdtempSync(join(tmpdir(), 'page-'))
writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="Build-1">')
writeFileSync(
  join(folder, 'sw.js'),
  'keep([{"revision":"abc","url":"index.html"},{"revision":"def","url":"icon.svg"}])',
)
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the service worker that a server with a policy sends. */
async function workerWith(policy: string) {
  const app = Fastify()
  await registerPage(app, readPage(folder), policy)
  const { body, headers } = await app.inject('/sw.js')
  await app.close()
  return { body, headers }
}

test.each([
  ['br', zlib.brotliDecompressSync],
  ['gzip', zlib.gunzipSync],
] as const)('the service worker is sent compressed as %s', async (encoding, unpack) => {
  const app = Fastify()
  await registerPage(app, readPage(folder), "img-src 'self'")
  const { rawPayload, headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
  await app.close()
  expect(headers['content-encoding']).toBe(encoding)
  expect(unpack(rawPayload).toString()).toBe((await workerWith("img-src 'self'")).body)
})

test.each(['/', '/index.html', '/tasks/7'])('%s is the page as the build compressed it', async (url) => {
  const built = await mkdtemp(join(tmpdir(), 'built-'))
  const html = await readFile(join(folder, 'index.html'))
  await writeFile(join(built, 'index.html'), html)
  await writeFile(join(built, 'index.html.br'), zlib.brotliCompressSync(html))
  await writeFile(join(built, 'sw.js'), '')
  const app = Fastify()
  await registerPage(app, readPage(built), 'policy')
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  const plain = await app.inject(url)
  await app.close()
  await rm(built, { recursive: true })
  expect(zlib.brotliDecompressSync(packed.rawPayload)).toEqual(html)
  expect(plain.rawPayload).toEqual(html)
  for (const { headers } of [packed, plain])
    expect(headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' },
    })
})

test('the service worker is compressed once, and sent again only where it changed', async () => {
  vi.clearAllMocks()
  const app = Fastify()
  await registerPage(app, readPage(folder), "img-src 'self'")
  const ask = (headers: Readonly<Record<string, string>>) => app.inject({ url: '/sw.js', headers })
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']) {
    const { headers } = await ask({ 'accept-encoding': encoding })
    const tag = String(headers.etag)
    tags.add(tag)
    const again = await ask({ 'accept-encoding': encoding, 'if-none-match': `"other", W/${tag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  }
  // Bytes that were stored in one encoding are not those of another.
  expect(tags.size).toBe(3)
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': '"other"' })).statusCode).toBe(200)
  await app.close()
  for (const once of [zlib.brotliCompress, zlib.gzip]) expect(once).toHaveBeenCalledOnce()
  for (const never of [zlib.brotliCompressSync, zlib.gzipSync]) expect(never).not.toHaveBeenCalled()
})

test('another host of map tiles is another service worker, which takes the page with its policy anew', async () => {
  const { body, headers } = await workerWith("img-src 'self' https://tiles.example.org")
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toMatch(/^keep\(\[\{"revision":"abc-[0-9a-f]{8}","url":"index.html"\},\{"revision":"def","url":"icon/)
  expect((await workerWith("img-src 'self' https://tiles.example.org")).body).toBe(body)
  const other = await workerWith("img-src 'self'")
  expect(other.body).not.toBe(body)
  expect(other.headers.etag).not.toBe(headers.etag)
})
