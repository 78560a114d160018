import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdsDatabase, networkFileSystem, prepareParent } from '../../../src/server/database/pglite-folder.ts'
import { lockDirectory } from '../../../src/server/database/pglite-lock.ts'

const program = fileURLToPath(new URL('./locking-process.ts', import.meta.url))

let folder = ''
let directory = ''
let started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yardhand-lock-'))
  directory = join(folder, 'database')
  started = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Ways to give a process numbers of its own, as a container does; the first that this account may
 * use.
 */
const isolations = [
  ['unshare', '--pid', '--fork', '--kill-child'],
  ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'],
]
const isolation = isolations.find(([command = '', ...given]) => spawnSync(command, [...given, 'true']).status === 0)

/**
 * Starts a process that locks the directory, in this or another PID namespace; returns it with its
 * first line.
 */
async function startLocking(around: readonly string[], options: readonly string[] = []) {
  const [command = '', ...given] = [...around, process.execPath, '--import', 'tsx', ...options, program, directory]
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, line }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

const inUse = () => expect.stringMatching(/^The data directory .* is in use by process \d+ on .+\.$/)

test('one process has the directory; when it is killed the next one gets it at once', async () => {
  const first = await startLocking([])
  expect(first.line).toBe('locked')
  expect((await startLocking([])).line).toBe(
    `The data directory ${directory} is in use by process ${first.child.pid} on ${hostname()}.`,
  )
  await kill(first.child)
  lockDirectory(directory)()
})

test.skipIf(isolation === undefined)('processes in two containers on one volume exclude each other', async () => {
  const here: readonly string[] = []
  const apart = isolation ?? []
  for (const [one, other] of [
    [here, apart],
    [apart, here],
    [apart, apart],
  ] as const) {
    const first = await startLocking(one)
    expect(first.line).toBe('locked')
    expect((await startLocking(other)).line).toEqual(inUse())
    await kill(first.child)
    const next = await startLocking(other)
    expect(next.line).toBe('locked')
    await kill(next.child)
  }
})

test('the text in the file decides nothing: it is for people', () => {
  for (const left of ['', '{"pid":', '{"pid":1,"startedAt":"1"}', JSON.stringify({ host: 'elsewhere', process: 1 })]) {
    writeFileSync(`${directory}.lock`, left)
    const unlock = lockDirectory(directory)
    expect(JSON.parse(readFileSync(`${directory}.lock`, 'utf8'))).toEqual({ host: hostname(), process: process.pid })
    expect(() => lockDirectory(directory)).toThrow(`is in use by process ${process.pid} on ${hostname()}.`)
    unlock()
  }
})

test('a system for which the lock was not built gets one line that says so', async () => {
  const missing = `import Module from 'node:module'
    const load = Module._load
    Module._load = (name, ...more) => {
      if (name === 'fs-native-extensions') throw new Error('Error loading shared library')
      return load(name, ...more)
    }`
  const { line } = await startLocking([], ['--import', `data:text/javascript,${encodeURIComponent(missing)}`])
  expect(line).toMatch(
    /^The embedded database cannot be locked on this system .*musl.*: set DATABASE_URL to a PostgreSQL/,
  )
})

test('network file systems are rejected by their kind, local ones are not', () => {
  const named = [0x6969, 0x517b, 0xff534d42, -11317950, 0x65735546].map(networkFileSystem)
  expect(named).toEqual(['NFS', 'SMB', 'SMB', 'SMB', 'FUSE'])
  const local = [0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1]
  expect(local.map(networkFileSystem)).toEqual(local.map(() => null))
})

test('an unusable folder is rejected with a message that names it', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => prepareParent(join(folder, 'file', 'database'))).toThrow(
    /^DATA_DIR must be a folder that the server can write: .*file: /,
  )
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), directory)
  expect(() => prepareParent(directory)).toThrow(/^DATA_DIR must hold the folder of the embedded database itself: /)
  writeFileSync(join(folder, 'elsewhere', 'letter.txt'), '')
  expect(() => holdsDatabase(join(folder, 'elsewhere'))).toThrow(/^DATA_DIR must be free for the embedded database: /)
})
