import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { CONTRACT_VERSION } from '../../../src/contract/sync.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { compressPart } from '../../../src/server/pipeline/gzip-parts.ts'
import { readPage } from '../../../src/server/web/page.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { PASSWORD, serverBefore } from './server-under-test.ts'

vi.mock('../../../src/server/pipeline/gzip-parts.ts', { spy: true })

const folder = mkdtempSync(join(tmpdir(), 'page-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta name="csp-nonce" content="Build-1"><title>Yardhand</title>${' '.repeat(2000)}`,
)
writeFileSync(
  join(folder, 'sw.js'),
  'keep([{"revision":"abc","url":"index.html"},{"revision":"def","url":"icon.svg"}])',
)
writeFileSync(join(folder, 'assets/entry-abc.js'), `/* ${'entry '.repeat(400)} */`)
writeFileSync(join(folder, 'assets/entry-abc.js.map'), '{}')
writeFileSync(join(folder, '.env'), 'SECRET=1')
afterAll(() => rmSync(folder, { recursive: true }))

const page = readPage(folder)
if (!page) throw new Error('the page is not there')

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-Build-1'; connect-src 'self'; " +
  "img-src 'self' data: blob: https://tiles.example.org; font-src 'self'; manifest-src 'self'; worker-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

describeOnDatabases('every answer', (open) => {
  const server = serverBefore(open, {
    page,
    environment: { TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png', TRUSTED_PROXIES: '192.0.2.1' },
  })

  test('carries the security headers, also with errors, and allows no other origin', async () => {
    const gate = await server.signIn('gate')
    const answers = [
      await server.ask({ url: '/' }),
      await server.ask({ url: '/yard-control' }),
      await server.ask({ url: '/assets/entry-abc.js' }),
      await server.ask({ url: '/nothing.js' }),
      await server.ask({ url: '/api/nothing' }),
      await server.ask({ url: '/api/trailers' }),
      await gate.get('/trailers', { origin: 'https://evil.example' }),
      await gate.get('/trailers/x', { origin: 'null' }),
      await server.ask({ method: 'OPTIONS', url: '/api/trailers', headers: { origin: 'https://evil.example' } }),
    ]
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
        'cross-origin-opener-policy': 'same-origin',
        'x-yardhand': String(CONTRACT_VERSION),
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(Object.keys(headers)).not.toContain('server')
      expect(Object.keys(headers)).not.toContain('x-powered-by')
    }
  })

  test('lets the service worker alone fetch map tiles', async () => {
    for (const url of ['/sw.js', '/sw.js?1']) {
      const { headers } = await server.ask({ url })
      const policy = POLICY.replace("connect-src 'self'", "connect-src 'self' https://tiles.example.org")
      expect(headers['content-security-policy']).toBe(policy)
    }
  })

  test('over HTTPS requires HTTPS from now on, and marks its cookies', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const answer = await server.ask({
      method: 'POST',
      url: '/api/users/login',
      remoteAddress: '192.0.2.1',
      headers: { ...https, 'x-device-id': 'tablet' },
      payload: { Username: 'gate', Password: PASSWORD },
    })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(answer.cookies.every(({ secure }) => secure)).toBe(true)
    const believed = await server.ask({ url: '/', remoteAddress: '203.0.113.1', headers: https })
    expect(believed.headers['strict-transport-security']).toBeUndefined()
  })

  test('of a call may not be cached, and names its character set', async () => {
    const gate = await server.signIn('gate')
    for (const url of ['/trailers', '/changes', '/sites', '/nothing', '/trailers/x']) {
      const { headers } = await gate.get(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
    expect((await gate.get('/trailers/1/x.css')).statusCode).toBe(404)
  })

  test('waits no longer than ten seconds for headers', () => {
    expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 60_000 })
  })

  test('is compressed where that is worth it', async () => {
    const gate = await server.signIn('gate')
    const large = await gate.get('/changes?limit=5000', { 'accept-encoding': 'br' })
    expect(large.headers['content-encoding']).toBe('br')
    const plain = await gate.get('/changes?limit=5000')
    expect(large.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    const since = plain.json().Cursor
    const empty = await gate.get(`/changes?since=${since}`, { 'accept-encoding': 'br' })
    expect(empty.headers['content-encoding']).toBeUndefined()
    expect(empty.rawPayload.length).toBeLessThan(400)
  })

  test('with rows that several tablets ask for is compressed once for all of them', async () => {
    const tablets = await Promise.all(Array.from({ length: 4 }, () => server.signIn('gate')))
    const [first, second, third, fourth] = tablets
    if (!first || !second || !third || !fourth) throw new Error('nobody has signed in')
    const since = (await first.get('/changes?limit=5000')).json().Cursor
    const { Scacs } = (await first.get('/scacs?take=1')).json()
    const load = {
      ScacID: Scacs[0].ID,
      Type: 2,
      StatusType: 2,
      DirectionType: 2,
      Intent: 1,
      PhoneNumber: '312-555-0123',
    }
    expect(
      (await first.send('POST', '/trailers', { ID: 0, ...emptyTrailerFields, ...load, Number: 'ONCE 1' })).statusCode,
    ).toBe(200)
    const ask = async (tablet: typeof first, encodings: string) => {
      const answer = await tablet.get(`/changes?since=${since}`, { 'accept-encoding': encodings })
      return { encoding: answer.headers['content-encoding'], vary: answer.headers.vary, answer }
    }
    vi.mocked(compressPart).mockClear()
    // Most pages have one taker, for whom brotli is as good.
    expect((await ask(first, 'gzip, deflate, br')).encoding).toBe('br')
    expect(compressPart).not.toHaveBeenCalled()
    const rows = { Trailers: [expect.objectContaining({ Number: 'ONCE 1' })] }
    for (const tablet of [second, third, fourth]) {
      const shared = await ask(tablet, 'gzip, deflate, br')
      expect(shared).toMatchObject({ encoding: 'gzip', vary: 'accept-encoding' })
      const page = JSON.parse(gunzipSync(shared.answer.rawPayload).toString())
      expect(page).toMatchObject({ UserID: tablet.UserID, More: false, ...rows })
      expect(Number(shared.answer.headers['content-length'])).toBe(shared.answer.rawPayload.length)
    }
    expect(compressPart).toHaveBeenCalledOnce()
    // A client that takes no gzip has the same rows in its own encoding.
    expect((await ask(first, 'br')).encoding).toBe('br')
    const plain = await ask(first, 'identity')
    expect(plain.encoding).toBeUndefined()
    expect(plain.answer.json()).toMatchObject(rows)
  })
})

describeOnDatabases('the page', (open) => {
  const server = serverBefore(open, { page })

  test('is served for its own routes and may not be cached', async () => {
    for (const url of ['/', '/yard-control', '/login', '/site-settings?x=1', '/index.html']) {
      const answer = await server.ask({ url })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
    expect((await server.ask({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache')
  })

  test('has parts that are named by their content and may be cached for a year', async () => {
    const answer = await server.ask({ url: '/assets/entry-abc.js' })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('a missing file is 404, and so is a hidden one', async () => {
    const hidden = ['/nothing.js', '/.git/config', '/.env', '/assets/entry-abc.js.map', '/assets/', '/assets/../.env']
    for (const url of [...hidden, '/api', '/api/', '/api/docs', '//evil.example', '/..%2f.env'])
      expect([url, (await server.ask({ url })).statusCode]).toEqual([url, 404])
  })

  test('other methods find nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'] as const)
      expect([
        method,
        [404, 405].includes((await server.ask({ method: method as 'POST', url: '/' })).statusCode),
      ]).toEqual([method, true])
  })
})

describeOnDatabases('the log', (open) => {
  const server = serverBefore(open)

  test('has a JSON line per security event: time, person, address, event, request', async () => {
    const login = (Password: string) =>
      server.ask({
        method: 'POST',
        url: '/api/users/login',
        headers: { 'x-device-id': 'attacker' },
        payload: { Username: 'admin', Password },
      })
    await server.signIn('admin', 'attacker')
    for (let i = 0; i < 11; i++) await login('Planted-Secret-1')
    const viewer = await server.signIn('viewer')
    await viewer.send('DELETE', '/trailers/9')
    const lines = server.log.map((line) => JSON.parse(line))
    const events = (event: string) => lines.filter((line) => line.event === event)
    expect(events('access.unauthenticated')).toHaveLength(10)
    expect(events('access.unauthenticated')[0]).toMatchObject({
      deviceID: 'attacker',
      route: '/api/users/login',
      status: 401,
    })
    expect(events('access.limited')).toHaveLength(1)
    expect(events('access.forbidden')).toEqual([
      expect.objectContaining({
        userID: viewer.UserID,
        deviceID: viewer.deviceID,
        siteID: server.sites.Northgate,
        method: 'DELETE',
        route: '/api/trailers/:id',
        status: 403,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    ])
  })

  test('contains no password, token, name or typed text, and no forged line', async () => {
    const gate = await server.signIn('gate')
    const nasty = 'X\r\n{"level":30,"event":"forged"}\u001b[31m'
    await gate.get(`/trailers?keyword=${encodeURIComponent(nasty)}`)
    await gate.send('POST', '/trailers', { Number: 'PLANTED 1', PhoneNumber: '312-555-9999', Notes: nasty })
    await gate.send('POST', '/trailers', 'Planted-Body', { 'content-type': 'text/plain' })
    await server.ask({
      url: `/api/trailers?token=${gate.token}`,
      headers: { 'user-agent': nasty.replaceAll(/[\r\n]/g, '') },
    })
    const all = server.log.join('')
    for (const planted of [PASSWORD, gate.token, 'Planted', 'PLANTED', '555-9999', 'Halvorsen', 'forged', '\u001b'])
      expect([planted, all.includes(planted)]).toEqual([planted, false])
    for (const line of server.log) {
      expect(line.endsWith('\n')).toBe(true)
      expect(line.trimEnd()).not.toContain('\n')
      expect(JSON.parse(line)).toHaveProperty('level')
    }
  })
})
