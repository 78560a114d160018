import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trailer } from '../../../src/domain/trailers/trailer.ts'
import { emptyTrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const preload = pathToFileURL(join(root, 'tests/support/failing-disk.mjs')).href

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--when-older'], { stdio: 'inherit' })
}, 300_000)

const folder = mkdtempSync(join(tmpdir(), 'yard-trouble-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Fault {
  readonly call: 'write' | 'fsync'
  readonly code: string
}

/** A disk that can be made to fail, and to work again. */
interface Disk {
  fail(): void
  heal(): void
}

function plantedDisk() {
  const control = join(folder, 'fault.json')
  return {
    dataDir: join(folder, 'data'),
    environment: { NODE_OPTIONS: `--import=${preload}`, FAILING_DISK: control },
    plant: (fault: Fault) => writeFileSync(control, JSON.stringify(fault)),
    heal: () => rmSync(control),
  }
}

/** A person at the gate, who records the trailers that the server has acknowledged. */
async function signIn(url: string) {
  const headers = { 'content-type': 'application/json', 'x-device-id': 'tablet' }
  const body = JSON.stringify({ Username: 'gate', Password: 'yardhand-demo' })
  const login = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })
  const { AuthorizationToken } = (await login.json()) as { AuthorizationToken: string }
  const asGate = { ...headers, authorization: `Bearer ${AuthorizationToken}` }
  const get = (path: string) => fetch(`${url}/api${path}`, { headers: asGate })
  const { Scacs } = (await (await get('/scacs?take=1')).json()) as { Scacs: readonly { ID: number }[] }
  const fields = {
    ...emptyTrailerFields,
    Type: 2,
    StatusType: 2,
    DirectionType: 2,
    Intent: 1,
    PhoneNumber: '312-555-0123',
  }
  const arrive = (number: string) =>
    fetch(`${url}/api/trailers`, {
      method: 'POST',
      headers: asGate,
      body: JSON.stringify({ ...fields, ScacID: Scacs[0]?.ID, Number: number }),
    })
  return { get, arrive }
}

type Gate = Awaited<ReturnType<typeof signIn>>

/** The status of an answer; null for none. */
const statusOf = (asked: Promise<Response>) =>
  asked.then(
    ({ status }) => status,
    () => null,
  )

/** Works at the gate until the server fails; returns the acknowledged trailers. */
async function workUntilItFails(gate: Gate, prefix: string, fail: () => void): Promise<readonly string[]> {
  const acknowledged: string[] = []
  for (let made = 1; ; made++) {
    if (made === 4) fail()
    const number = `${prefix}N${made}`
    const status = await statusOf(gate.arrive(number))
    if (status !== 200) {
      expect([503, null]).toContain(status)
      return acknowledged
    }
    acknowledged.push(number)
    if (made > 2000) throw new Error('the disk never failed')
  }
}

async function numbersWith(gate: Gate, keyword: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let skip = 0; ; skip += 100) {
    const answer = await gate.get(`/trailers?keyword=${keyword}&skip=${skip}&take=100`)
    const { Trailers } = (await answer.json()) as { Trailers: readonly Pick<Trailer, 'Number'>[] }
    for (const trailer of Trailers) found.add(trailer.Number)
    if (Trailers.length < 100) return found
  }
}

/** Numbers of trailers begin with the count of faults, to distinguish them by fault. */
let faults = 0

/** Makes the disk fail under a running server; checks its end and the next start. */
async function expectEndAndRecovery(server: ServerProcess, disk: Disk, words: RegExp): Promise<void> {
  const gate = await signIn(server.url)
  const prefix = `FAULT${++faults}`
  const before = server.output().length
  const acknowledged = await workUntilItFails(gate, prefix, disk.fail)
  expect(acknowledged.length).toBeGreaterThanOrEqual(3)
  // No call can be answered until the end; none may say "signed out" or return an empty yard.
  const seen = new Set<number | null>()
  await until('nobody answers any more', async () => {
    for (const path of ['/users/token', '/trailers', '/health']) seen.add(await statusOf(gate.get(path)))
    return !server.isRunning()
  })
  expect([...seen].filter((status) => status !== 503 && status !== null)).toEqual([])
  expect(await server.ended()).toBe(1)
  // Beside the log, which is JSON.
  const lines = server.output().slice(before).split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([expect.stringMatching(words)])
  disk.heal()
  await server.start()
  const found = await numbersWith(gate, `${prefix}N`)
  expect(acknowledged.filter((number) => !found.has(number))).toEqual([])
  expect((await gate.get('/health')).status).toBe(200)
}

describe('the embedded database', () => {
  const disk = plantedDisk()
  let server: ServerProcess
  beforeAll(async () => {
    const before = process.umask(0)
    server = await createServerProcess(disk)
    await server.start()
    process.umask(before)
  }, 120_000)
  afterAll(() => server.kill())

  test('belongs only to the account that runs the server, whatever the umask', async () => {
    const gate = await signIn(server.url)
    expect((await gate.arrive('PRIVATE 1')).status).toBe(200)
    expect(openToOthers(disk.dataDir)).toEqual([])
  })

  test.each<[string, Fault, RegExp]>([
    ['is full', { call: 'write', code: 'ENOSPC' }, /^The embedded database in .* stopped: .*no space is left/],
    ['cannot be written', { call: 'write', code: 'EIO' }, /^The embedded database in .* stopped: .*the device reports/],
    ['does not sync', { call: 'fsync', code: 'EIO' }, /^The embedded database in .* stopped: .*the device reports/],
  ])(
    'whose disk %s: the server says so in one line and ends; then all that was acknowledged is there',
    async (_, fault, words) => {
      await expectEndAndRecovery(server, { ...disk, fail: () => disk.plant(fault) }, words)
    },
    120_000,
  )

  test('with a full disk at its start ends in one line, and starts when there is space', async () => {
    await server.stop()
    const before = server.output().length
    disk.plant({ call: 'write', code: 'ENOSPC' })
    await expect(server.start()).rejects.toThrow('exit code 1')
    expect(server.output().slice(before)).toMatch(
      /^The embedded database in .* cannot write: no space is left on the device\.\n$/,
    )
    disk.heal()
    await server.start()
    expect(openToOthers(disk.dataDir)).toEqual([])
  }, 120_000)
})

/** A small file system in memory; null if this account may not mount one. */
function mountSmall(megabytes: number): { readonly at: string; unmount(): void } | null {
  const at = join(folder, 'small')
  mkdirSync(at)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at], { stdio: 'pipe' })
  } catch {
    return null
  }
  return { at, unmount: () => execFileSync('umount', ['-l', at]) }
}

test('a really full disk ends the server in one line, and nothing is missing later', async ({ skip }) => {
  const small = mountSmall(160)
  if (small === null) return skip('this account may not mount')
  const ballast = join(small.at, 'ballast')
  const server = await createServerProcess({ dataDir: join(small.at, 'data') })
  try {
    await server.start()
    const disk = { fail: () => fill(ballast), heal: () => rmSync(ballast) }
    await expectEndAndRecovery(server, disk, /^The embedded database in .* stopped: .*no space is left/)
  } finally {
    await server.kill()
    small.unmount()
  }
}, 120_000)

/** Writes until the disk is full. */
function fill(file: string): void {
  const fd = openSync(file, 'w')
  const block = Buffer.alloc(4096)
  try {
    for (;;) writeSync(fd, block)
  } catch {
  } finally {
    closeSync(fd)
  }
}

/** Paths below a folder that other accounts can access. */
function openToOthers(path: string): readonly string[] {
  const mode = statSync(path).mode & 0o777
  const isFolder = statSync(path).isDirectory()
  const own = mode === (isFolder ? 0o700 : 0o600) ? [] : [`${path} ${mode.toString(8)}`]
  return isFolder ? [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))] : own
}
