import { get } from 'node:http'
import type { Answers } from '../../../src/contract/answers.ts'
import { startPostgresCluster } from '../../support/postgres-cluster.ts'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { heading, milliseconds, round, tell } from '../figures.ts'
import { fillBenchYard, type Place } from './bench-yard.ts'
import { inFolder } from './in-folder.ts'
import { createWireTablet } from './wire-tablet.ts'

const TRAILERS = 100_000
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
]

/**
 * Measures lists of a yard of 100,000 trailers: alone, and many at once beside everybody else's
 * requests.
 */
export async function listFigures(): Promise<void> {
  const cluster = await startPostgresCluster()
  if (cluster === null) console.log('\nNo PostgreSQL 15 or newer was found: its figures are left out.')
  else {
    try {
      await inFolder((dataDir) => figuresOf('Lists on PostgreSQL', { databaseUrl: cluster.url, dataDir }))
    } finally {
      await cluster.stop()
    }
  }
  await inFolder((dataDir) => figuresOf('Lists on the embedded database', { databaseUrl: null, dataDir }))
}

async function figuresOf(title: string, place: Place): Promise<void> {
  await fillBenchYard(place, TRAILERS, SITES)
  const { databaseUrl, dataDir } = place
  const server = await createServerProcess({ dataDir, ...(databaseUrl === null ? {} : { databaseUrl }) })
  await server.start()
  try {
    // One session for each caller and one for health: a session may make 1,200 requests a minute.
    const { headers } = await createWireTablet(server.url, 'gate')
    const sessions = await listSessions(server, CALLERS)
    const list = (query: string, caller = 0) =>
      ask(server, `/api/trailers?${query}`, sessions[caller % sessions.length] ?? headers)
    let asked = 0
    const health = () => askHealth(server, asked++)
    heading(`${title}, ${round(TRAILERS)} trailers`)
    for (const query of questions) tell({ name: query, value: milliseconds(await alone(() => list(query))) })
    for (const type of [1, 3, 26])
      tell({
        name: `lookup ${type}`,
        value: milliseconds(await alone(() => ask(server, `/api/lookups?lookupTypes=${type}`, headers))),
      })
    await together('the first page', (caller) => list('states=1', caller), health)
    let next = 0
    await together('any of these', (caller) => list(questions[next++ % questions.length] ?? '', caller), health)
  } finally {
    await server.stop()
  }
}

/** Signs in so many times, one after the other. */
async function listSessions(server: ServerProcess, count: number) {
  const sessions: Readonly<Record<string, string>>[] = []
  while (sessions.length < count) sessions.push((await createWireTablet(server.url, 'gate')).headers)
  return sessions
}

export interface Asked {
  readonly status: number
  readonly ms: number
}

async function ask(server: ServerProcess, path: string, headers: Readonly<Record<string, string>>): Promise<Asked> {
  const startedAt = performance.now()
  const answer = await fetch(`${server.url}${path}`, { headers })
  const text = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.ok && path.startsWith('/api/trailers') && (JSON.parse(text) as Answers['Trailers']).ItemsCount === 0)
    throw new Error(`${path} found nothing`)
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
  list: (caller: number) => Promise<Asked>,
  health: () => Promise<Asked>,
): Promise<void> {
  const end = performance.now() + SECONDS * 1000
  const lists: Asked[] = []
  const checks: Asked[] = []
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    while (performance.now() < end) {
      const answer = await list(caller)
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
  tell({
    name: `${CALLERS} callers at once, ${what}`,
    value: `${count(200)} answered, ${count(429)} asked to come back, ${others} failed; median ${round(quantile(lists, 0.5))} ms`,
  })
  tell({
    name: '  health meanwhile',
    value: `p50 ${round(quantile(checks, 0.5))} ms, p99 ${round(quantile(checks, 0.99))} ms`,
    beside: 'aim: p99 below 100 ms',
  })
}

export function quantile(asked: readonly Asked[], share: number): number {
  const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
