import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type ConnectionOptions, connect as connectSafely } from 'node:tls'
import { expect, test } from 'vitest'
import { listenForMetrics } from '../../../src/server/web/metrics-port.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { freePort } from '../../support/free-port.ts'
import { makeSelfSigned } from '../../support/self-signed.ts'
import { serverBefore, type ServerUnderTest } from './server-under-test.ts'

async function listen(server: ServerUnderTest): Promise<number> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 })
  return (server.app.server.address() as AddressInfo).port
}

/** Sends bytes as they are; returns everything that comes back. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const ours = [
  'x-yardhand: ',
  'content-security-policy: default-src',
  'x-content-type-options: nosniff',
  'cache-control: no-store',
]

describeOnDatabases('what cannot be read', (open) => {
  const server = serverBefore(open)

  test('has the shape and headers of every other answer, also for an unknown address', async () => {
    for (const url of ['/api/%', '/api/trailers/%zz', '/%', '/api/trailers/%c0%af']) {
      const answer = await server.ask({ url })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'unreadable'])
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-yardhand': expect.stringMatching(/^\d+$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'referrer-policy': 'no-referrer',
      })
    }
  })

  test.each([
    [
      'headers that are too large',
      `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'an address that is too long',
      `GET /api/${'x'.repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['bytes that are no HTTP', 'hello\r\n\r\n', 400, 'unreadable'],
    [
      'two lengths',
      'POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'unreadable',
    ],
  ])('has them too: %s', async (_, bytes, status, code) => {
    const answer = await exchange(await listen(server), bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const line of ours) expect(answer.toLowerCase()).toContain(line)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ title: expect.any(String), code })
  })
})

const foreign = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
  { 'x-forwarded-for': 'unknown' },
  { 'x-real-ip': '2001:db8::1' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { forwarded: 'for="[2001:db8::1]:4711";proto=https' },
  { forwarded: 'proto=https;by=203.0.113.1' },
  { 'x-forwarded-host': 'yard.example' },
  { 'x-cluster-client-ip': '203.0.113.9' },
  { 'x-original-forwarded-for': '203.0.113.9' },
  { 'fly-client-ip': '203.0.113.9' },
  { 'cf-connecting-ipv6': '2001:db8::1' },
  // A tunnel that adds no header, or a page of another site that had its name lead to this machine.
  { host: 'yard.example' },
  { host: 'yard.example:8080' },
]

describeOnDatabases('a demo for its own machine', (open) => {
  const server = serverBefore(open, { isForThisMachine: true })

  test('rejects callers from elsewhere who come through a proxy or a tunnel', async () => {
    for (const headers of foreign)
      for (const url of ['/api/health', '/api/users/token', '/', '/nothing']) {
        const answer = await server.ask({ url, remoteAddress: '127.0.0.1', headers })
        expect([headers, url, answer.statusCode, answer.json().code]).toEqual([headers, url, 403, 'demo-only-here'])
        expect(answer.headers).toHaveProperty('x-yardhand')
      }
  })

  test('works for this machine, through a proxy of its own too', async () => {
    for (const headers of [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for="[::1]:80"' },
      { 'x-real-ip': '::1' },
      { 'x-forwarded-host': 'localhost:5173' },
      { host: 'localhost:8080' },
      { host: '127.0.0.1:8080' },
      { host: '[::1]:8080' },
      { host: 'yard.localhost' },
    ])
      expect((await server.ask({ url: '/api/health', remoteAddress: '127.0.0.1', headers })).statusCode).toBe(200)
  })
})

describeOnDatabases('a proxy', (open) => {
  const unnamed = serverBefore(open)

  test('that TRUSTED_PROXIES does not name is logged once', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    for (let asked = 0; asked < 3; asked++)
      expect((await unnamed.ask({ url: '/api/health', remoteAddress: '10.0.0.1', headers })).statusCode).toBe(200)
    const lines = unnamed.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'proxy.untrusted')
    expect(lines).toEqual([
      expect.objectContaining({ address: '10.0.0.1', msg: expect.stringContaining('TRUSTED_PROXIES') }),
    ])
    expect(JSON.stringify(lines)).not.toContain('203.0.113.9')
  })
})

describeOnDatabases('figures', (open) => {
  const server = serverBefore(open)

  test('have a port of their own on this machine, without a sign-in, for nothing else', async () => {
    const port = await freePort()
    const end = await listenForMetrics(port, server.app)
    const figures = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([figures.status, (await figures.text()).includes('yardhand_request_seconds')]).toEqual([200, true])
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
    await expect(listenForMetrics(port, server.app)).rejects.toThrow(/^METRICS_PORT must be a free port/)
    await end()
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  })
})

describeOnDatabases('HTTPS', (open) => {
  const { certificate, key } = makeSelfSigned()
  const server = serverBefore(open, { tls: { cert: Buffer.from(certificate), key: Buffer.from(key) } })

  /** The cipher suite that both sides agree on; null for none. */
  async function agree(options: ConnectionOptions): Promise<string | null> {
    const socket = connectSafely({ port: await listen(server), host: '127.0.0.1', ca: certificate, ...options })
    try {
      await once(socket, 'secureConnect')
      return socket.getCipher().name
    } catch {
      return null
    } finally {
      socket.destroy()
    }
  }

  test('speaks TLS 1.2 and 1.3, and only with forward secrecy', async () => {
    expect(await agree({ minVersion: 'TLSv1.3' })).toMatch(/^TLS_/)
    const twoOnly = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
    expect(await agree(twoOnly)).toMatch(/^ECDHE-ECDSA-.*(GCM|POLY1305)/)
    expect(await agree({ ...twoOnly, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' })).toBe('ECDHE-ECDSA-AES128-GCM-SHA256')
    for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256', 'AES256-SHA'])
      expect([ciphers, await agree({ ...twoOnly, ciphers })]).toEqual([ciphers, null])
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    expect(await agree(old)).toBeNull()
  })

  test('sends its headers with answers to unreadable requests too', async () => {
    const socket = connectSafely({ port: await listen(server), host: '127.0.0.1', ca: certificate })
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.write('hello\r\n\r\n')
    await once(socket, 'close')
    expect(answer).toContain('strict-transport-security: max-age=31536000')
  })
})
