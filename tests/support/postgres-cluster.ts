import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { installDebianPackage } from './debian-package.ts'
import { until } from './until.ts'

const OLDEST_VERSION = 15

/** A PostgreSQL server of the tests' own, on loopback, with fsync on, in a temporary folder. */
export interface PostgresCluster {
  /**
   * The address of the database `postgres`, for a superuser; tests make their own databases in the
   * cluster.
   */
  readonly url: string
  /** The ID of its main process, the parent of the others. */
  pid(): number
  /** Kills the whole server without warning and starts it again on the same folder and port. */
  crash(): Promise<void>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts a server, installing it on a Debian machine where that is allowed; null when there is none
 * to start. `limitMs`: of its start.
 */
export async function startPostgresCluster(limitMs?: number): Promise<PostgresCluster | null> {
  const binaries = findPostgres() ?? (installDebianPackage('postgresql') ? findPostgres() : null)
  if (binaries === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'yardhand-postgres-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
  const initialise = ['-D', data, '-U', 'yardhand', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions']
  execFileSync(join(binaries, 'initdb'), initialise, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const url = `postgres://yardhand@127.0.0.1:${port}/postgres`
  const launch = () => start(join(binaries, 'postgres'), data, port, url, options, limitMs)
  let server = await launch()
  const endWithTests = () => server.kill('SIGQUIT')
  process.once('exit', endWithTests)
  return {
    url,
    pid: () => server.pid ?? 0,
    crash: async () => {
      await end(server, 'SIGQUIT')
      server = await launch()
    },
    stop: async () => {
      await end(server, 'SIGINT')
      process.off('exit', endWithTests)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes a database in the cluster at this superuser's address, and returns its address: empty, or a
 * copy of the database named `template`.
 */
export async function createDatabaseIn(cluster: string, template = 'template0'): Promise<string> {
  const name = `yardhand_${randomBytes(8).toString('hex')}`
  await runIn(cluster, `create database ${name} encoding 'UTF8' template ${template}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

/** Drops the database at `address`, which `createDatabaseIn` made; connections that a killed server left are ended. */
export async function dropDatabaseOf(cluster: string, address: string): Promise<void> {
  await runIn(cluster, `drop database ${new URL(address).pathname.slice(1)} with (force)`)
}

async function runIn(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * The folder with the binaries of a PostgreSQL server of version 15 or newer: on PATH, or where
 * Debian keeps them.
 */
function findPostgres(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'postgres'))
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [...onPath, ...versions.map((version) => join(debian, version, 'bin/postgres'))]
  const found = candidates.find((file) => existsSync(file) && isNewEnough(file))
  return found ? dirname(realpathSync(found)) : null
}

/** Any file may be called postgres, so its version output counts, and an `initdb` beside it. */
function isNewEnough(file: string): boolean {
  if (!existsSync(join(dirname(realpathSync(file)), 'initdb'))) return false
  try {
    const words = execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const version = /\(PostgreSQL\) (\d+)/.exec(words)?.[1]
    return Number(version ?? 0) >= OLDEST_VERSION
  } catch {
    // Not a program, or not one that answers: then it is no server to use.
    return false
  }
}

/** PostgreSQL refuses to run as root: then the system's account `nobody` runs it. */
function unprivilegedAccount(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

async function start(
  program: string,
  data: string,
  port: number,
  url: string,
  options: object,
  limitMs?: number,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=on',
    'max_connections=200',
  ]
  const server = spawn(program, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  })
  const isThere = async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with exit code ${server.exitCode}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      return true
    } catch {
      // Not listening yet, or still recovering.
      return false
    } finally {
      await client.end()
    }
  }
  await until('PostgreSQL answers', isThere, limitMs)
  return server
}

/**
 * SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one, which leaves the next start to
 * recover from the log.
 */
async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}
