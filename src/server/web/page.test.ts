import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readPage, registerPage } from './page.ts'

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
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('the service worker is sent compressed as %s', async (encoding, unpack) => {
  const app = Fastify()
  await registerPage(app, readPage(folder), "img-src 'self'")
  const { rawPayload, headers } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
  await app.close()
  expect(headers['content-encoding']).toBe(encoding)
  expect(unpack(rawPayload).toString()).toBe((await workerWith("img-src 'self'")).body)
})

test('another host of map tiles is another service worker, which takes the page with its policy anew', async () => {
  const { body, headers } = await workerWith("img-src 'self' https://tiles.example.org")
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
  expect(body).toMatch(/^keep\(\[\{"revision":"abc-[0-9a-f]{8}","url":"index.html"\},\{"revision":"def","url":"icon/)
  expect((await workerWith("img-src 'self' https://tiles.example.org")).body).toBe(body)
  expect((await workerWith("img-src 'self'")).body).not.toBe(body)
})
