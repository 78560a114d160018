import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from '../../../src/contract/answers.ts'
import type { ServerProcess } from '../../support/server-process.ts'
import { type Figure, heading, median, milliseconds, quantiles, round, tellSection } from '../figures.ts'
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
const RUNS = 15
/** Interval of health calls while lists are read. */
export const HEALTH_EVERY_MS = 20

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
          await measure(server, bare.url, tablets)
        }).finally(() => bare.stop())
      }),
    )
}

async function measure(server: MeasuredServer, bareUrl: string, tablets: readonly WireTablet[]): Promise<void> {
  // A session may make 1,200 requests a minute.
  const tablet = inTurn(tablets)
  const list = (query: string) => ask(`${server.url}/api/trailers?${query}`, tablet().headers)
  const bare = await alone(() => ask(`${bareUrl}/bare`, {}))
  const ratios: Figure[] = []
  const figures: Figure[] = [{ name: 'bare route, one indexed SELECT', value: milliseconds(bare) }]
  const note = async (name: string, once: () => Promise<Asked>) => {
    const before = server.spent()
    const found = await alone(once)
    const spent = spentSince(before, server.spent())
    ratios.push({ name, value: `${(median(found) / median(bare)).toFixed(1)} x the bare route` })
    figures.push({ name, value: `${milliseconds(found)}, ${cpuEach(spent, found.length)}` })
  }
  for (const query of questions) await note(query, () => list(query))
  for (const type of lookups)
    await note(`lookup ${type}`, () => ask(`${server.url}/api/lookups?lookupTypes=${type}`, tablet().headers))
  let asked = 0
  const health = () => askHealth(server, asked++)
  figures.push(...(await together('the first page', () => list('states=1'), health)))
  let next = 0
  figures.push(...(await together('any of these', () => list(questions[next++ % questions.length] ?? ''), health)))
  tellSection({
    ratios,
    figures,
    leavesOut:
      'the network and TLS; the callers share the cores with the server; the bare route checks no session and sends one row; the first of the runs alone counts all rows for the others',
  })
}

export interface Asked {
  readonly status: number
  readonly ms: number
}

async function ask(address: string, headers: Readonly<Record<string, string>>): Promise<Asked> {
  const startedAt = performance.now()
  const answer = await fetch(address, { headers })
  const text = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.ok && address.includes('/api/trailers') && (JSON.parse(text) as Answers['Trailers']).ItemsCount === 0)
    throw new Error(`${address} found nothing`)
  return { status: answer.status, ms }
}

/** Addresses of this machine from which health is called in turn. */
const ADDRESSES = 200

/**
 * Calls health without a session, which each address may do 300 times a minute; `round` selects the
 * address.
 */
export function askHealth(server: ServerProcess, round: number): Promise<Asked> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${1 + (round % ADDRESSES)}`
    get(`${server.url}/api/health`, { localAddress }, (answer) => {
      answer.on('error', reject).on('end', () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt })
      })
      answer.resume()
    }).on('error', reject)
  })
}

/** One after the other, including the first one, which counts the rows for all. */
async function alone(once: () => Promise<Asked>): Promise<readonly number[]> {
  const found: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const { status, ms } = await once()
    if (status !== 200) throw new Error(`a list alone was answered ${status}`)
    found.push(ms)
  }
  return found
}

async function together(
  what: string,
  list: () => Promise<Asked>,
  health: () => Promise<Asked>,
): Promise<readonly Figure[]> {
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
      const answer = await health()
      if (answer.status !== 200) throw new Error(`health was answered ${answer.status}`)
      checks.push(answer)
      await pause(HEALTH_EVERY_MS)
    }
  }
  await Promise.all([...callers, watch()])
  const count = (status: number) => lists.filter((answer) => answer.status === status).length
  const others = lists.length - count(200) - count(429)
  return [
    {
      name: `${CALLERS} callers at once, ${what}`,
      value: `${count(200)} answered, ${count(429)} asked to come back, ${others} failed; ${quantiles(lists.map(({ ms }) => ms))}`,
    },
    {
      name: '  health meanwhile',
      value: quantiles(checks.map(({ ms }) => ms)),
      beside: 'aim: p99 below 100 ms',
    },
  ]
}
