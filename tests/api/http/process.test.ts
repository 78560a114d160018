import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withConnection } from '../../../src/server/database/connection.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { freePort } from '../../support/free-port.ts'
import { makeSelfSigned } from '../../support/self-signed.ts'
import { createServerProcess } from '../../support/server-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = join(root, 'dist/server/cli.js')
const folders: string[] = []
// The built server, as people run it: compiling it in each of these processes would double their
// start.
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--when-older'], { stdio: 'inherit' })
}, 300_000)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'yard-'))
  folders.push(folder)
  return folder
}

interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs a command to its end, with these lines as standard input. */
function run(
  command: readonly string[],
  dataDir: string,
  more: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [program, ...command], {
    env: { PATH, HOME, TZ: 'UTC', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...more },
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  child.stdin.end(input)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors })))
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

let demo: Promise<string> | null = null

/** Returns a new data folder with five trailers of the demo: filled once, since it takes seconds, and copied. */
async function newDemo(): Promise<string> {
  demo ??= fillDemo()
  const dataDir = newFolder()
  cpSync(await demo, dataDir, { recursive: true })
  return dataDir
}

async function fillDemo(): Promise<string> {
  const dataDir = newFolder()
  expect((await run(['demo', '--trailers', '5'], dataDir)).code).toBe(0)
  return dataDir
}

test('an unusable setting stops the start with one line that names it', async () => {
  for (const [name, value] of [
    ['PORT', '80a'],
    ['TLS_CERT', '/nowhere.pem'],
    ['SESSION_IDLE_HOURS', '-1'],
  ]) {
    const ended = await run(['serve'], newFolder(), { [name ?? '']: value ?? '' })
    expect([name, ended.code, lines(ended.errors).length]).toEqual([name, 1, 1])
    expect(ended.errors).toMatch(/must be/)
    expect(ended.output).toBe('')
  }
})

test('an empty database gets the demo yard, which survives a stop and a start', async () => {
  const server = await createServerProcess({ dataDir: newFolder() })
  await server.start()
  expect(server.output()).toContain(`Yardhand is ready at ${server.url}`)
  expect(server.output()).toContain('driver6')
  expect(server.output()).toContain('yardhand-demo')
  const login = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': 'tablet' },
    body: JSON.stringify({ Username: 'gate', Password: 'yardhand-demo' }),
  })
  const { AuthorizationToken } = (await login.json()) as { AuthorizationToken: string }
  const ask = () => fetch(`${server.url}/api/trailers`, { headers: { authorization: `Bearer ${AuthorizationToken}` } })
  const before = (await (await ask()).json()) as { ItemsCount: number }
  expect(before.ItemsCount).toBe(400)
  const underWay = Array.from({ length: 20 }, async () => (await ask()).status)
  const stopped = server.stop()
  const statuses = await Promise.allSettled(underWay)
  expect(await stopped).toBe(0)
  for (const status of statuses) if (status.status === 'fulfilled') expect([200, 503]).toContain(status.value)
  await server.start()
  expect(((await (await ask()).json()) as { ItemsCount: number }).ItemsCount).toBe(400)
  await server.stop()
}, 120_000)

test('a second process on the same data is rejected in one line; the first works on', async () => {
  const dataDir = newFolder()
  const empty = { YARDHAND_DEMO: '0' }
  const server = await createServerProcess({ dataDir, environment: empty })
  await server.start()
  const second = await run(['serve'], dataDir)
  expect(second.code).toBe(1)
  expect(lines(second.errors)).toEqual([expect.stringContaining('is in use by process')])
  const checked = await run(['verify-log'], dataDir)
  expect([checked.code, lines(checked.errors)]).toEqual([1, [expect.stringContaining('is in use by process')]])
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  const port = await run(['serve'], newFolder(), { ...empty, PORT: String(server.port) })
  expect([port.code, lines(port.errors)]).toEqual([1, [`PORT must be a free port: ${server.port} is in use.`]])
  await server.stop()
}, 120_000)

test('verify-log ends with 1 where an entry was changed, and says where', async () => {
  const dataDir = await newDemo()
  const whole = await run(['verify-log'], dataDir)
  expect([whole.code, lines(whole.output).at(-1)]).toEqual([0, 'The log is whole.'])
  const { source, close } = await openDatabase({ databaseUrl: null, dataDir, report: () => undefined, clock: Date.now })
  await withConnection(source, async (connection) => {
    await connection.query('set session_replication_role = replica')
    await connection.query(`update command_log set "Call" = 'other' where "Chain" = 0 and "Link" = 2`)
  })
  await close()
  const broken = await run(['verify-log'], dataDir)
  expect(broken.code).toBe(1)
  expect(broken.output).toContain('FAULT: Entry 2 was changed.')
}, 120_000)

test('with demo accounts the server serves only this machine, unless set otherwise', async () => {
  const dataDir = await newDemo()
  for (const [name, value, words] of [
    ['HOST', '0.0.0.0', 'HOST must be a loopback address'],
    ['PUBLIC_URL', 'https://yard.example.org', 'PUBLIC_URL must be a loopback address'],
    ['TRUSTED_PROXIES', '127.0.0.1', 'TRUSTED_PROXIES must be empty'],
  ] as const)
    for (const YARDHAND_DEMO of ['', '0']) {
      const open = await run(['serve'], dataDir, { [name]: value, YARDHAND_DEMO })
      expect([open.code, lines(open.errors)]).toEqual([1, [expect.stringContaining(words)]])
    }
  expect((await run(['demo'], dataDir)).code).toBe(1)
  const door = { 'x-forwarded-for': '203.0.113.9' }
  const server = await createServerProcess({ dataDir, environment: { PUBLIC_URL: 'http://localhost:8080' } })
  await server.start()
  expect((await fetch(`${server.url}/`, { headers: door })).status).toBe(403)
  await server.stop()
  const shown = await createServerProcess({
    dataDir,
    environment: { TRUSTED_PROXIES: '127.0.0.1', YARDHAND_DEMO: '1' },
  })
  await shown.start()
  expect((await fetch(`${shown.url}/api/health`, { headers: door })).status).toBe(200)
  await shown.stop()
}, 180_000)

test('YARDHAND_DEMO=0 starts an empty embedded database, and names the first step', async () => {
  const server = await createServerProcess({ dataDir: newFolder(), environment: { YARDHAND_DEMO: '0' } })
  await server.start()
  expect(server.output()).toContain('Make the first person with: npm run create-admin')
  expect(server.output()).not.toContain('Demo accounts')
  await server.stop()
}, 120_000)

test('an unusable data folder stops the start with one line, never with a stack', async () => {
  const folder = newFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const other = newFolder()
  mkdirSync(join(other, 'database'))
  writeFileSync(join(other, 'database', 'letter.txt'), '')
  const broken = newFolder()
  mkdirSync(join(broken, 'database'))
  writeFileSync(join(broken, 'database', 'PG_VERSION'), '9\n')
  for (const [dataDir, words] of [
    [file, /^DATA_DIR must be a folder/],
    [join(file, 'below'), /^DATA_DIR must be a folder .*a part of the path is a file\.$/],
    ['/proc/yardhand', /^DATA_DIR must be a folder/],
    [other, /^DATA_DIR must be free for the embedded database/],
    [broken, /^The embedded database in .* cannot be opened: /],
  ] as const) {
    const ended = await run(['serve'], dataDir)
    expect([dataDir, ended.code, lines(ended.errors)]).toEqual([dataDir, 1, [expect.stringMatching(words)]])
  }
}, 180_000)

test('an unusable PostgreSQL stops the start with one line that hides the address', async () => {
  for (const [url, words] of [
    [`postgres://yard:secret@127.0.0.1:${await freePort()}/yard`, /: nothing listens there\.$/],
    [
      'postgres://yard:secret@nowhere.invalid/yard',
      /: (its host is not known|the name of its host could not be looked up)\.$/,
    ],
    ['postgres://yard:secr%zz@127.0.0.1/yard', /^DATABASE_URL must be /],
    ['postgres://yard:secret@127.0.0.1/yard?sslrootcert=/nowhere.pem', /^DATABASE_URL must be /],
  ] as const) {
    const ended = await run(['serve'], newFolder(), { DATABASE_URL: url })
    expect([url, ended.code, lines(ended.errors)]).toEqual([url, 1, [expect.stringMatching(words)]])
    expect(ended.errors).toMatch(/^DATABASE_URL must be /)
    expect(ended.errors).not.toMatch(/secr|nowhere/)
  }
}, 180_000)

test('create-admin makes the first person, and rejects weak passwords and taken names', async () => {
  const dataDir = newFolder()
  const input = 'boss\nBea\nOlsen\n'
  // The rule of every password: long enough, yet common; with the username in it.
  for (const password of ['Password123', 'my.boss.of.the.yard']) {
    const weak = await run(['create-admin'], dataDir, {}, `${input}${password}\n`)
    expect([password, weak.code, weak.errors]).toEqual([password, 1, 'Please choose a stronger password\n'])
  }
  const made = await run(['create-admin'], dataDir, {}, `${input}gravel-otter-92\n`)
  expect([made.code, made.errors]).toEqual([0, ''])
  const options = ['--username', 'BOSS', '--first-name', 'B', '--last-name', 'O']
  const taken = await run(['create-admin', ...options], dataDir, {}, 'gravel-otter-92\n')
  expect([taken.code, taken.errors]).toEqual([1, 'This username is taken.\n'])
  const server = await createServerProcess({ dataDir })
  await server.start()
  expect(server.output()).not.toContain('Demo accounts')
  const answer = await fetch(`${server.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: 'boss', Password: 'gravel-otter-92' }),
  })
  expect(await answer.json()).toMatchObject({ SessionUser: { FirstName: 'Bea', IsSuperAdmin: true, Sites: [] } })
  await server.stop()
}, 120_000)

test('create-admin rejects a password that contains the name of a site', async () => {
  const dataDir = await newDemo()
  const options = ['--username', 'boss', '--first-name', 'B', '--last-name', 'O']
  const named = await run(['create-admin', ...options], dataDir, {}, 'our-depot9-otter\n')
  expect([named.code, named.errors]).toEqual([1, 'Please choose a stronger password\n'])
  expect((await run(['create-admin', ...options], dataDir, {}, 'our-yard-otter\n')).code).toBe(0)
}, 120_000)

/** A certificate made for this test, in files as in an installation. */
function writeCertificate() {
  const folder = newFolder()
  const { certificate, key } = makeSelfSigned()
  const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT, certificate)
  writeFileSync(files.TLS_KEY, key)
  return { certificate, files }
}

test('with a certificate the server answers only by HTTPS, and browsers keep to it', async () => {
  const { certificate, files } = writeCertificate()
  const server = await createServerProcess({ dataDir: await newDemo(), environment: files, certificate })
  await server.start()
  expect(server.output()).toContain(`Yardhand is ready at ${server.url}`)
  const login = await signInSafely(server.url, certificate)
  expect(login.status).toBe(200)
  expect(login.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const cookies = login.headers['set-cookie'] ?? []
  expect(cookies.map((cookie) => [cookie.split('=')[0], cookie.includes('Secure')])).toEqual([
    ['auth-token', true],
    [expect.stringMatching(/^delivery-\d+$/), true],
  ])
  await expect(signInSafely(server.url, makeSelfSigned().certificate)).rejects.toThrow(/certificate/)
  await expect(fetch(server.url.replace('https:', 'http:'))).rejects.toThrow()
  expect(await server.stop()).toBe(0)
}, 120_000)

test('an unusable pair of certificate and key stops the start with one line', async () => {
  const { files } = writeCertificate()
  const nonsense = join(newFolder(), 'nonsense.pem')
  writeFileSync(nonsense, 'nonsense')
  for (const [name, file] of [
    ['TLS_KEY', writeCertificate().files.TLS_KEY],
    ['TLS_KEY', nonsense],
    ['TLS_CERT', nonsense],
  ] as const) {
    const ended = await run(['serve'], newFolder(), { ...files, [name]: file })
    expect([ended.code, lines(ended.errors)]).toEqual([1, [expect.stringMatching(`^${name} must be `)]])
  }
}, 120_000)

interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
}

/** Signs in by HTTPS, and trusts only this certificate. */
function signInSafely(url: string, ca: string): Promise<Answered> {
  const headers = { 'content-type': 'application/json', 'x-device-id': 'tablet' }
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/api/users/login`, { method: 'POST', headers, ca }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, headers: answer.headers })
    })
    asking.on('error', reject)
    asking.end(JSON.stringify({ Username: 'gate', Password: 'yardhand-demo' }))
  })
}
