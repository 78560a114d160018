import { type ChildProcess, spawn } from 'node:child_process'
import { get as askPlainly, type IncomingMessage } from 'node:http'
import { get as askSafely } from 'node:https'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const builtServer = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

export interface ServerOptions {
  readonly dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  readonly databaseUrl?: string
  /** The server's file, if not the built one. */
  readonly program?: string
  readonly environment?: Readonly<Record<string, string>>
  /** The server's certificate as PEM: with it, calls use HTTPS. */
  readonly certificate?: string
  /** Of its start, and of its end, after which it is killed. Absent: a minute for the start alone. */
  readonly limitMs?: number
}

/**
 * The server as a process of its own, which can be stopped, killed and restarted on the same port
 * and data.
 */
export interface ServerProcess {
  readonly port: number
  readonly url: string
  readonly dataDir: string
  /** The address of its database; null for the embedded one under `dataDir`. */
  readonly databaseUrl: string | null
  /**
   * Starts and waits until /api/health answers 200. Fails with the server's output if it ends
   * instead.
   */
  start(): Promise<void>
  /** Asks it to end (SIGTERM), waits, and returns the exit code. */
  stop(): Promise<number | null>
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>
  isRunning(): boolean
  /** Waits until it ends by itself, and returns the exit code. */
  ended(): Promise<number | null>
  /** Its output, both streams. */
  output(): string
  /** The ID of its process; null while it is stopped. */
  pid(): number | null
}

/** Describes a server on a free port; `start` runs it. */
export async function createServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort()
  const url = `${options.certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''

  const endWithTests = () => child?.kill('SIGKILL')

  async function start(): Promise<void> {
    const started = launch(options, port)
    child = started
    process.once('exit', endWithTests)
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const isThere = async () => {
      if (hasEnded(started)) throw new Error(`the server ended with exit code ${started.exitCode}:\n${output}`)
      return isHealthy(url, options.certificate)
    }
    await until('the server answers', isThere, options.limitMs)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === null) return null
    const ending = child
    child = null
    process.off('exit', endWithTests)
    if (hasEnded(ending)) return ending.exitCode
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    const late = options.limitMs === undefined ? null : setTimeout(() => ending.kill('SIGKILL'), options.limitMs)
    await gone
    if (late !== null) clearTimeout(late)
    return ending.exitCode
  }

  return {
    port,
    url,
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl ?? null,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    isRunning: () => child !== null && !hasEnded(child),
    ended: async () => {
      const ending = child
      if (ending === null) return null
      await until('the server ends', () => hasEnded(ending))
      return end('SIGTERM')
    },
    output: () => output,
    pid: () => child?.pid ?? null,
  }
}

function launch({ dataDir, databaseUrl, program = builtServer, environment }: ServerOptions, port: number) {
  const { PATH, HOME, TMPDIR } = process.env
  return spawn(process.execPath, [program, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      TMPDIR,
      TZ: 'UTC',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Tests of the cadence must see it alone; those of pokes turn them on.
      LIVE: '0',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function isHealthy(url: string, certificate: string | undefined): Promise<boolean> {
  try {
    return (await askOnce(`${url}/api/health`, certificate)) === 200
  } catch {
    // Not listening yet.
    return false
  }
}

/** The status of an address; `fetch` accepts only publicly trusted certificates. */
function askOnce(address: string, ca: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (answer: IncomingMessage) => {
      answer.resume()
      resolve(answer.statusCode)
    }
    const request = ca === undefined ? askPlainly(address, settle) : askSafely(address, { ca }, settle)
    request.on('error', reject)
  })
}
