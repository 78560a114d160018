import { randomBytes } from 'node:crypto'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { round } from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'
import type { Place } from './bench-yard.ts'
import { cpuSeconds } from './cpu.ts'
import type { DatabaseSystem } from './database-system.ts'

/** Seconds of processor time; the embedded database is part of the server. */
export interface Spent {
  readonly server: number
  readonly database: number
}

/** The built server with the means to see what it uses. */
export interface MeasuredServer extends ServerProcess {
  /** Since its start. */
  spent(): Spent
  /** NaN where it does not answer, as on a machine that is too slow for it. */
  residentBytes(): Promise<number>
}

/** Describes a server on a place; each request may name an address of its own in `x-forwarded-for`. */
export async function createMeasuredServer(system: DatabaseSystem, place: Place): Promise<MeasuredServer> {
  const token = randomBytes(32).toString('hex')
  const server = await createServerProcess({
    dataDir: place.dataDir,
    ...(place.databaseUrl === null ? {} : { databaseUrl: place.databaseUrl }),
    environment: { METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1', YARDHAND_DEMO: '1' },
    limitMs: WAIT_LIMIT_MS,
  })
  return {
    ...server,
    // One that does not answer in time would share the machine with the next part.
    start: () =>
      server.start().catch(async (error: unknown) => {
        await server.stop()
        throw error
      }),
    spent: () => ({ server: cpuSeconds(server.pid() ?? 0), database: system.cpuSeconds() }),
    residentBytes: () => residentBytesOf(server, token),
  }
}

/** Runs `work` with the server started, and stops it. */
export async function withServer(
  system: DatabaseSystem,
  place: Place,
  work: (server: MeasuredServer) => Promise<void>,
): Promise<void> {
  const server = await createMeasuredServer(system, place)
  await server.start()
  await work(server).finally(() => server.stop())
}

/** Memory of a server's own process; NaN where it does not answer. `token`: of its metrics. */
export async function residentBytesOf(server: { readonly url: string }, token: string): Promise<number> {
  try {
    const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1] ?? Number.NaN)
  } catch {
    return Number.NaN
  }
}

export function megabytes(bytes: number): string {
  return Number.isNaN(bytes) ? 'not measured' : `${round(bytes / 1_000_000)} MB`
}

/** The largest of the values that were measured; NaN where none was. */
export function mostOf(values: readonly number[]): number {
  const measured = values.filter((value) => !Number.isNaN(value))
  return measured.length === 0 ? Number.NaN : Math.max(...measured)
}

export function spentSince(before: Spent, now: Spent): Spent {
  return { server: now.server - before.server, database: now.database - before.database }
}

/** '1.9 + 0.8 ms of CPU (server + database)' for each of `count` calls. */
export function cpuEach({ server, database }: Spent, count: number): string {
  const each = (seconds: number) => round((seconds * 1000) / count, 2)
  if (count === 0) return 'no CPU of any'
  if (Number.isNaN(server + database)) return 'CPU not measured on this machine'
  return `${each(server)} + ${each(database)} ms of CPU (server + database)`
}
