import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from '../../../src/contract/answers.ts'
import { withConnection } from '../../../src/server/database/connection.ts'
import { openDatabase } from '../../../src/server/database/open.ts'
import { heading, median, ofAim, round, type Sheet, withSheet } from '../figures.ts'
import { LONG_LIMIT_MS } from '../limits.ts'
import { fillBenchYard, type Place } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { ask, type Asked, askHealth, HEALTH_EVERY_MS, inWords, noteHealth, repeat } from './lists-part.ts'
import { megabytes, type MeasuredServer, mostOf, withServer } from './measured-server.ts'
import { ask as askWell, createWireTablet } from './wire-tablet.ts'

const AIM = { value: 300 }
const SITES = 3
const RUNS = 11
/** Acts of each trailer over the year, beside those of the demo. */
const ACTS = 6
const MEMORY_EVERY_MS = 100
const LEAVES_OUT =
  'the network, TLS and the screen; the callers share the cores with the server; times are of good answers alone; the memory of PostgreSQL, and of the server what it uses between two looks'

/** Queries of the screen Trailers data: its first one, all of the year, departed trailers, and some types. */
const questions = [
  'states=1,3&statusTypes=1,2&auditType=3&sortKey=ArrivalDate&sortType=desc',
  'auditType=3&sortKey=ArrivalDate&sortType=desc',
  'auditType=3&sortKey=DepartureDate&sortType=desc&states=2',
  'auditType=3&sortKey=Number&sortType=asc&types=1,3&directionTypes=1',
]

/** Measures reports over a year: their first rows, a history, and the file beside everybody else's requests. */
export async function reportsPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  const trailers = isShort ? 10_000 : 100_000
  await system.withPlace(async (place) => {
    await fillBenchYard(place, trailers, SITES)
    const acts = await addYear(place)
    await withServer(system, place, async (server) => {
      const { headers } = await createWireTablet(server.url, 'gate')
      heading(`Reports, ${round(trailers)} trailers, ${round(acts)} acts, ${system.title}`)
      await withSheet(LEAVES_OUT, (sheet) => measure(sheet, server, headers))
    })
  })
}

async function measure(sheet: Sheet, server: MeasuredServer, headers: Headers): Promise<void> {
  const note = async (name: string, path: string) => {
    const found = await repeat(RUNS, () => ask(`${server.url}${path}`, headers))
    sheet.ratio(ofAim(name, median(found.ms), AIM))
    const first = found.first === null ? 'the first one failed' : `the first one ${round(found.first)} ms`
    sheet.figure({ name, value: `${inWords(found)}, ${first}` })
  }
  for (const query of questions) await note(query, `/api/trailers?${query}`)
  const { ID, Number: number } = await anyTrailer(server, headers)
  await note('the history of a trailer', `/api/trailers/TrailerHistory?TrailerID=${ID}`)
  const all = { States: [], StatusTypes: [], ArrivalEndDate: null }
  const one = { States: [], StatusTypes: [], Keyword: number }
  await exportBeside(sheet, server, headers, 'all trailers', all)
  await exportBeside(sheet, server, headers, 'one trailer', one)
}

async function anyTrailer(server: MeasuredServer, headers: Headers) {
  const list = await askWell<Answers['Trailers']>(`${server.url}/api/trailers?states=1&take=1`, headers)
  const [trailer] = list.Trailers
  if (!trailer) throw new Error('the list found nothing')
  return trailer
}

/** Adds acts to the history of every trailer, over the year before. Returns the number of all. */
async function addYear(place: Place): Promise<number> {
  const report = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const database = await openDatabase({ ...place, report, clock: Date.now })
  try {
    return await withConnection(database.source, async (connection) => {
      // A row for each trailer takes a busy machine longer than a request may take.
      await connection.query(`set statement_timeout = ${LONG_LIMIT_MS}`)
      for (let act = 1; act <= ACTS; act++)
        await connection.query(`
        insert into "TrailerHistory" ("SiteID", "ID", "TrailerID", "Visit", "ActionDateTime", "TimeUncertain", "Action", "ActionBy",
          "ActionByID", "StatusType", "LocationID", "ScacID", "Changes")
        select t."SiteID", ${7_000_000_000_000_000 + act * 1_000_000_000}::bigint + row_number() over (), t."ID", t."Visit",
          to_char(now() at time zone 'utc' - ${act} * interval '55 days', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), false, 4, 'Bench', 1,
          t."StatusType", t."LocationID", t."ScacID", '{"TrailerWeight":[15500,12345]}'
        from "Trailers" t where t."State" > 0`)
      const counted = await connection.query<{ Count: number }>('select count(*) as "Count" from "TrailerHistory"')
      return Number(counted.rows[0]?.Count ?? 0)
    })
  } finally {
    await database.close()
  }
}

type Headers = Readonly<Record<string, string>>

async function exportBeside(
  sheet: Sheet,
  server: MeasuredServer,
  headers: Headers,
  what: string,
  body: object,
): Promise<void> {
  const checks: Asked[] = []
  const memory: MemorySeen[] = []
  let isRunning = true
  const watchHealth = async () => {
    for (let round = 0; isRunning; round++) {
      checks.push(await askHealth(server, round))
      await pause(HEALTH_EVERY_MS)
    }
  }
  const watchMemory = async () => {
    while (isRunning) {
      const bytes = await server.residentBytes()
      memory.push({ bytes, ms: performance.now() - startedAt })
      await pause(MEMORY_EVERY_MS)
    }
  }
  const before = await server.residentBytes()
  const startedAt = performance.now()
  const watching = Promise.all([watchHealth(), watchMemory()])
  const file = await download(server, headers, body).catch(String)
  isRunning = false
  const ms = performance.now() - startedAt
  await watching
  sheet.figure({
    name: `the file of ${what}`,
    value:
      typeof file === 'string'
        ? `not whole after ${round(ms)} ms: ${file}`
        : `${round(file.lines)} lines, ${round(file.bytes / 1000)} kB in ${round(ms)} ms, the first piece after ${round(file.firstMs)} ms`,
  })
  sheet.figure({
    name: '  memory of the server',
    value: `${megabytes(before)} before, ${memoryInWords(memory, ms)}`,
    beside: 'aim: flat',
  })
  noteHealth(sheet, `the file of ${what}`, checks)
}

/** Memory of the server, and the milliseconds since the start of the file. */
interface MemorySeen {
  readonly bytes: number
  readonly ms: number
}

/** 'at most 120 MB in the first half, 121 MB in the second', of a file that took `fileMs`; answers after it are no part. */
export function memoryInWords(seen: readonly MemorySeen[], fileMs: number): string {
  const most = (from: number, to: number) =>
    megabytes(mostOf(seen.filter(({ ms }) => ms >= from && ms < to).map(({ bytes }) => bytes)))
  return `at most ${most(0, fileMs / 2)} in the first half, ${most(fileMs / 2, fileMs)} in the second`
}

/** Throws where the file does not come whole. */
async function download(server: MeasuredServer, headers: Headers, body: object) {
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
