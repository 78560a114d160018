import { randomBytes } from 'node:crypto'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { round } from '../figures.ts'
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
  residentBytes(): Promise<number>
}

/** Describes a server on a place; each request may name an address of its own in `x-forwarded-for`. */
export async function createMeasuredServer(system: DatabaseSystem, place: Place): Promise<MeasuredServer> {
  const token = randomBytes(32).toString('hex')
  const server = await createServerProcess({
    dataDir: place.dataDir,
    ...(place.databaseUrl === null ? {} : { databaseUrl: place.databaseUrl }),
    environment: { METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1', YARDHAND_DEMO: '1' },
  })
  return {
    ...server,
    spent: () => ({ server: cpuSeconds(server.pid() ?? 0), database: system.cpuSeconds() }),
    residentBytes: () => residentBytes(server, token),
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

async function residentBytes(server: ServerProcess, token: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())
  if (!found) throw new Error(`figures were answered ${answer.status}`)
  return Number(found[1])
}

export function megabytes(bytes: number): string {
  return `${round(bytes / 1_000_000)} MB`
}

export function spentSince(before: Spent, now: Spent): Spent {
  return { server: now.server - before.server, database: now.database - before.database }
}

/** '1.9 + 0.8 ms of CPU (server + database)' for each of `count` calls. */
export function cpuEach({ server, database }: Spent, count: number): string {
  const each = (seconds: number) => round((seconds * 1000) / count, 2)
  if (Number.isNaN(server + database)) return 'CPU not measured on this machine'
  return `${each(server)} + ${each(database)} ms of CPU (server + database)`
}
