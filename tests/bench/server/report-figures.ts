import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Answers } from '../../../src/contract/answers.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { startPostgresCluster } from '../../support/postgres-cluster.ts'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { heading, milliseconds, round, tell } from '../figures.ts'
import { fillBenchYard, type Place } from './bench-yard.ts'
import { inFolder } from './in-folder.ts'
import { type Asked, askHealth, HEALTH_EVERY_MS, pause, quantile } from './list-figures.ts'
import { createWireTablet } from './wire-tablet.ts'

const TRAILERS = 100_000
const SITES = 3
const RUNS = 11
/** Acts of each trailer over the year, beside those of the demo. */
const ACTS = 6
const MEMORY_EVERY_MS = 100
const MEGABYTE = 1024 * 1024

/** Queries of the screen Trailers data: its first one, all of the year, some weeks, and a rare trailer. */
const questions = [
  'states=1,3&statusTypes=1,2&auditType=3&sortKey=ArrivalDate&sortType=desc',
  'auditType=3&sortKey=ArrivalDate&sortType=desc',
  'auditType=3&sortKey=DepartureDate&sortType=desc&states=2',
  'auditType=3&sortKey=Number&sortType=asc&types=1,3&directionTypes=1',
]

/** Measures reports over a year: their first rows, a history, and the file beside everybody else's requests. */
export async function reportFigures(): Promise<void> {
  await inFolder((dataDir) => figuresOf('Reports on the embedded database', { databaseUrl: null, dataDir }))
  const cluster = await startPostgresCluster()
  if (cluster === null) return console.log('\nNo PostgreSQL 15 or newer was found: its figures are left out.')
  try {
    await inFolder((dataDir) => figuresOf('Reports on PostgreSQL', { databaseUrl: cluster.url, dataDir }))
  } finally {
    await cluster.stop()
  }
}

async function figuresOf(title: string, place: Place): Promise<void> {
  await fillBenchYard(place, TRAILERS, SITES)
  const acts = await addYear(place)
  const { databaseUrl, dataDir } = place
  const token = randomBytes(32).toString('hex')
  const environment = { METRICS_TOKEN: token }
  const server = await createServerProcess({
    ...{ dataDir, environment },
    ...(databaseUrl === null ? {} : { databaseUrl }),
  })
  await server.start()
  try {
    const { headers } = await createWireTablet(server.url, 'gate')
    heading(`${title}, ${round(TRAILERS)} trailers, ${round(acts)} acts`)
    for (const query of questions)
      tell({ name: query, value: await repeated(server, `/api/trailers?${query}`, headers), beside: 'aim: 300 ms' })
    const list = await fetch(`${server.url}/api/trailers?states=1`, { headers })
    const { Trailers } = (await list.json()) as Answers['Trailers']
    const history = `/api/trailers/TrailerHistory?TrailerID=${Trailers[0]?.ID ?? 0}`
    tell({ name: 'the history of a trailer', value: await repeated(server, history, headers) })
    await exportBeside(server, headers, token, 'all trailers', { States: [], StatusTypes: [], ArrivalEndDate: null })
    await exportBeside(server, headers, token, 'a rare trailer', { States: [], StatusTypes: [], Keyword: '777777' })
  } finally {
    await server.stop()
  }
}

/** Adds acts to the history of every trailer, over the year before. Returns the number of all. */
async function addYear(place: Place): Promise<number> {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const database = await openDatabase({ ...place, report, clock: Date.now })
  try {
    for (let act = 1; act <= ACTS; act++)
      await sql`
        insert into "TrailerHistory" ("SiteID", "ID", "TrailerID", "Visit", "ActionDateTime", "TimeUncertain", "Action", "ActionBy",
          "ActionByID", "StatusType", "LocationID", "ScacID", "Changes")
        select t."SiteID", ${sql.lit(7_000_000_000_000_000 + act * 1_000_000_000)}::bigint + row_number() over (), t."ID", t."Visit",
          to_char(now() at time zone 'utc' - ${sql.lit(act)} * interval '55 days', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), false, 4, 'Bench', 1,
          t."StatusType", t."LocationID", t."ScacID", '{"TrailerWeight":[15500,12345]}'
        from "Trailers" t where t."State" > 0`.execute(database.db)
    const counted = await sql<{ Count: number }>`select count(*) as "Count" from "TrailerHistory"`.execute(database.db)
    return Number(counted.rows[0]?.Count ?? 0)
  } finally {
    await database.close()
  }
}

type Headers = Readonly<Record<string, string>>

async function repeated(server: ServerProcess, path: string, headers: Headers): Promise<string> {
  const found: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    const answer = await fetch(`${server.url}${path}`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    found.push(performance.now() - startedAt)
  }
  return `${milliseconds(found)}, the first one ${round(found[0] ?? Number.NaN)} ms`
}

async function exportBeside(
  server: ServerProcess,
  headers: Headers,
  token: string,
  what: string,
  body: object,
): Promise<void> {
  const checks: Asked[] = []
  const memory: number[] = []
  let isRunning = true
  const watchHealth = async () => {
    for (let round = 0; isRunning; round++) {
      checks.push(await askHealth(server, round))
      await pause(HEALTH_EVERY_MS)
    }
  }
  const watchMemory = async () => {
    while (isRunning) {
      memory.push(await residentBytes(server, token))
      await pause(MEMORY_EVERY_MS)
    }
  }
  const before = await residentBytes(server, token)
  const startedAt = performance.now()
  const watching = Promise.all([watchHealth(), watchMemory()])
  const { bytes, lines, firstMs } = await download(server, headers, body).finally(() => {
    isRunning = false
  })
  const ms = performance.now() - startedAt
  await watching
  tell({
    name: `the file of ${what}`,
    value: `${round(lines)} lines, ${round(bytes / MEGABYTE)} MB in ${round(ms)} ms, the first piece after ${round(firstMs)} ms`,
  })
  const half = memory.slice(Math.floor(memory.length / 2))
  tell({
    name: '  memory of the server',
    value: `${round(before / MEGABYTE)} MB before, at most ${round(Math.max(...memory) / MEGABYTE)} MB; in the second half ${round(
      Math.max(...half) / MEGABYTE,
    )} MB`,
    beside: 'aim: flat',
  })
  tell({
    name: '  health meanwhile',
    value: `p50 ${round(quantile(checks, 0.5))} ms, p99 ${round(quantile(checks, 0.99))} ms of ${checks.length}`,
    beside: 'aim: p99 below 100 ms',
  })
}

async function download(server: ServerProcess, headers: Headers, body: object) {
  const startedAt = performance.now()
  const answer = await fetch(`${server.url}/api/trailers/reportexport`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok || answer.body === null) throw new Error(`the file was answered ${answer.status}`)
  let bytes = 0
  let lines = 0
  let firstMs = 0
  for await (const piece of answer.body) {
    if (bytes === 0) firstMs = performance.now() - startedAt
    bytes += piece.length
    for (const byte of piece) if (byte === 10) lines++
  }
  return { bytes, lines, firstMs }
}

async function residentBytes(server: ServerProcess, token: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())
  if (!found) throw new Error(`figures were answered ${answer.status}`)
  return Number(found[1])
}
