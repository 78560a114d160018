import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from '../../../src/contract/answers.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import {
  heading,
  median,
  milliseconds,
  ofAim,
  percentile,
  quantiles,
  round,
  type Sheet,
  times,
  withSheet,
} from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'
import { inTurn } from './arriving.ts'
import { copyPlace, fillBenchYard, openTablets } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { inFolder } from './in-folder.ts'
import { cpuEach, type MeasuredServer, spentSince, withServer } from './measured-server.ts'
import { startBare } from './start-bare.ts'
import { type WireTablet, wireTabletOf } from './wire-tablet.ts'

const SITES = 3
const CALLERS = 20
const SECONDS = 10
/** Of fewer, the slowest one is the 99th percentile. */
const RUNS = 100
/** Interval of health calls while lists are read. */
export const HEALTH_EVERY_MS = 20
const AIM_HEALTH = { value: 100 }

/** Queries of people on a list, besides its first page. */
const questions = [
  'states=1',
  'states=1&sortKey=Number&sortType=asc',
  'states=1&sortKey=LocationName&sortType=asc',
  'states=1&keyword=77',
  'states=1&types=1&statusTypes=1',
  'sortKey=ArrivalDate&take=100',
  'states=1&sortKey=AKA&skip=500',
  'states=1&take=20',
]
const lookups = [1, 3, 26]
const LEAVES_OUT =
  'the network and TLS; the callers share the cores with the server; times are of good answers alone; the bare route checks no session and sends one row; the first of the runs alone counts all rows for the others; the CPU of a load has that of the health calls in it'

/** Measures lists: each alone beside a route that runs one SELECT, and many at once beside everybody else's requests. */
export async function listsPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  for (const trailers of isShort ? [10_000] : [10_000, 100_000])
    await system.withPlace((place) =>
      inFolder(async (folder) => {
        await fillBenchYard(place, trailers, SITES)
        const open = await openTablets(place, ['gate'], CALLERS)
        // A second process on an embedded database needs a copy of it.
        const beside = place.databaseUrl === null ? await copyPlace(place, folder) : place
        const bare = await startBare(beside)
        await withServer(system, place, async (server) => {
          heading(`Lists, ${round(trailers)} trailers, ${system.title}`)
          const tablets = open.map((tablet) => wireTabletOf({ ...tablet, url: server.url }))
          await withSheet(LEAVES_OUT, (sheet) => measure(sheet, server, bare.url, tablets))
        }).finally(() => bare.stop())
      }),
    )
}

async function measure(
  sheet: Sheet,
  server: MeasuredServer,
  bareUrl: string,
  tablets: readonly WireTablet[],
): Promise<void> {
  // A session may make 1,200 requests a minute.
  const tablet = inTurn(tablets)
  const list = (query: string) => ask(`${server.url}/api/trailers?${query}`, tablet().headers, expectRows)
  const bare = await alone(() => ask(`${bareUrl}/bare`, {}))
  sheet.figure({ name: 'bare route, one indexed SELECT', value: `${inWords(bare)}, ${quantiles(bare.ms)}` })
  const note = async (name: string, once: () => Promise<Asked>) => {
    const before = server.spent()
    const found = await alone(once)
    const spent = spentSince(before, server.spent())
    sheet.ratio({ name, value: times(median(found.ms), median(bare.ms), 'the bare route') })
    sheet.figure({ name, value: `${inWords(found)}, ${quantiles(found.ms)}, ${cpuEach(spent, RUNS)}` })
  }
  for (const query of questions) await note(query, () => list(query))
  for (const type of lookups)
    await note(`lookup ${type}`, () => ask(`${server.url}/api/lookups?lookupTypes=${type}`, tablet().headers))
  let asked = 0
  const health = () => askHealth(server, asked++)
  await together(sheet, server, 'the first page', () => list('states=1'), health)
  let next = 0
  await together(sheet, server, 'any of these', () => list(questions[next++ % questions.length] ?? ''), health)
}

/** An answer, or 0 as its status where none came. */
export interface Asked {
  readonly status: number
  readonly ms: number
}

/** Waits for the whole answer; `check` sees the text of a good one. */
export async function ask(
  address: string,
  headers: Readonly<Record<string, string>>,
  check: (text: string) => void = () => undefined,
): Promise<Asked> {
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(WAIT_LIMIT_MS)
  const answer = await fetch(address, { headers, signal }).catch(() => null)
  const text = await answer?.text().catch(() => null)
  const ms = performance.now() - startedAt
  if (!answer || text == null) return { status: 0, ms }
  if (answer.ok) check(text)
  return { status: answer.status, ms }
}

/** A list without rows would be no measure: the questions do not fit the yard. */
function expectRows(text: string): void {
  if ((JSON.parse(text) as Answers['Trailers']).ItemsCount === 0) throw new Error('a list found nothing')
}

/** Addresses of this machine from which health is called in turn. */
const ADDRESSES = 200

/**
 * Calls health without a session, which each address may do 300 times a minute; `round` selects the
 * address.
 */
export function askHealth(server: ServerProcess, round: number): Promise<Asked> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, ms: performance.now() - startedAt })
    const localAddress = `127.0.1.${1 + (round % ADDRESSES)}`
    const request = get(`${server.url}/api/health`, { localAddress, timeout: WAIT_LIMIT_MS }, (answer) => {
      answer.on('error', fail).on('end', () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt })
      })
      answer.resume()
    })
    request.on('error', fail).on('timeout', () => request.destroy(new Error('no answer')))
  })
}

/** Times of the good answers, and the number of others: on a slow machine some come too late. */
export interface Repeated {
  readonly ms: readonly number[]
  readonly failed: number
  /** Time of the very first answer; null if that failed. */
  readonly first: number | null
}

/** Asks one time after the other, including the first one, which counts the rows for all. */
export async function repeat(runs: number, once: () => Promise<Asked>): Promise<Repeated> {
  const ms: number[] = []
  let first: number | null = null
  for (let run = 0; run < runs; run++) {
    const answer = await once()
    if (answer.status !== 200) continue
    if (run === 0) first = answer.ms
    ms.push(answer.ms)
  }
  return { ms, failed: runs - ms.length, first }
}

const alone = (once: () => Promise<Asked>) => repeat(RUNS, once)

/** '12 ms (10 to 14, 14 runs), 1 failed' */
export function inWords({ ms, failed }: Pick<Repeated, 'ms' | 'failed'>): string {
  return failed === 0 ? milliseconds(ms) : `${milliseconds(ms)}, ${failed} failed`
}

/** Of health calls while `what` runs. */
export function noteHealth(sheet: Sheet, what: string, checks: readonly Asked[]): void {
  const good = checks.filter(({ status }) => status === 200).map(({ ms }) => ms)
  sheet.ratio(ofAim(`health meanwhile, p99 (${what})`, percentile(good, 99), AIM_HEALTH))
  sheet.figure({ name: '  health meanwhile', value: answersInWords(checks) })
}

/** '90 answered, p50 12 ms, p99 40 ms; 8 asked to come back, 2 failed': the times are of good answers alone. */
export function answersInWords(answers: readonly Asked[]): string {
  const good = answers.filter(({ status }) => status === 200)
  const putOff = answers.filter(({ status }) => status === 429).length
  const times = good.length === 0 ? '' : `, ${quantiles(good.map(({ ms }) => ms))}`
  return `${good.length} answered${times}; ${putOff} asked to come back, ${answers.length - good.length - putOff} failed`
}

/** Throws where not one answer is good. */
export function expectGood(what: string, answers: readonly Asked[]): void {
  if (answers.some(({ status }) => status === 200)) return
  const statuses = [...new Set(answers.map(({ status }) => status || 'none'))]
  throw new Error(`no good answer to ${what} among ${answers.length}: ${statuses.join(', ')}`)
}

/** Many callers at once. Fails where not one of their answers is good: there is nothing to measure. */
async function together(
  sheet: Sheet,
  server: MeasuredServer,
  what: string,
  list: () => Promise<Asked>,
  health: () => Promise<Asked>,
): Promise<void> {
  const before = server.spent()
  const end = performance.now() + SECONDS * 1000
  const lists: Asked[] = []
  const checks: Asked[] = []
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < end) {
      const answer = await list()
      lists.push(answer)
      if (answer.status === 429) await pause(250)
    }
  })
  const watch = async () => {
    while (performance.now() < end) {
      checks.push(await health())
      await pause(HEALTH_EVERY_MS)
    }
  }
  await Promise.all([...callers, watch()])
  const good = lists.filter(({ status }) => status === 200).length
  const value = `${answersInWords(lists)}; ${cpuEach(spentSince(before, server.spent()), good)}`
  sheet.figure({ name: `${CALLERS} callers at once, ${what}`, value })
  noteHealth(sheet, what, checks)
  expectGood(what, lists)
}
