import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Sent } from 'autocannon'
import { perSecond, quantiles, round, median } from '../figures.ts'
import { cpuEach, type Spent, spentSince } from './measured-server.ts'

export interface Load {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  /** Headers and body of the next request; each may speak for another person. */
  next(): { readonly headers: Readonly<Record<string, string>>; readonly body?: string }
}

/** The result of a load, over one round or several. */
export interface Measured {
  /** Good answers per second, of each round. */
  readonly rates: number[]
  /** Of each good answer. */
  readonly milliseconds: number[]
  bad: number
  spent: Spent
}

export function newMeasured(): Measured {
  return { rates: [], milliseconds: [], bad: 0, spent: { server: 0, database: 0 } }
}

/** A server under load, and what it uses. */
export interface Target {
  readonly url: string
  spent(): Spent
}

/**
 * Adds a round to `measured`: answers for `connections` callers who each ask again after every answer. On a slow machine
 * some may be refused or come too late: those are counted, and no error.
 */
export async function addRound(
  measured: Measured,
  target: Target,
  load: Load,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<void> {
  const before = target.spent()
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.on('response', (status, _, milliseconds) => {
        if (status < 300) measured.milliseconds.push(milliseconds)
      }),
    requests: [{ setupRequest: (request) => ({ ...request, ...toSent(load) }) }],
  })
  const { server, database } = spentSince(before, target.spent())
  measured.rates.push(result['2xx'] / result.duration)
  measured.bad += result.non2xx + result.errors
  measured.spent = { server: measured.spent.server + server, database: measured.spent.database + database }
}

function toSent({ path, method = 'GET', next }: Load): Sent {
  const { headers, body } = next()
  if (body === undefined) return { path, method, headers: { ...headers } }
  return { path, method, headers: { ...headers, 'content-type': 'application/json' }, body }
}

/** '300/s (280 to 310), p50 4 ms, p99 12 ms, 1.9 + 0.8 ms of CPU (server + database)' */
export function inWords({ rates, milliseconds, bad, spent }: Measured): string {
  const rate = `${perSecond(median(rates))} (${round(Math.min(...rates))} to ${round(Math.max(...rates))})`
  const failed = bad === 0 ? '' : `, ${round(bad)} not good`
  return `${rate}, ${quantiles(milliseconds)}, ${cpuEach(spent, milliseconds.length)}${failed}`
}

export interface AtRate {
  /** Of each good answer, from the moment at which its call was due. */
  readonly milliseconds: readonly number[]
  /** Bad answers, and calls without one. */
  readonly failed: number
}

/** Starts `rate` calls a second for some seconds, whatever becomes of those before; a call returns true for a good answer. */
export async function atRate(rate: number, seconds: number, call: () => Promise<boolean>): Promise<AtRate> {
  const startedAt = performance.now()
  const milliseconds: number[] = []
  let failed = 0
  const running: Promise<void>[] = []
  for (let made = 0; made < rate * seconds; made++) {
    const dueAt = startedAt + (made * 1000) / rate
    const early = dueAt - performance.now()
    if (early > 1) await pause(early)
    const noteEnd = (isGood: boolean) => {
      if (isGood) milliseconds.push(performance.now() - dueAt)
      else failed += 1
    }
    // Without an answer: an overloaded machine.
    running.push(call().then(noteEnd, () => noteEnd(false)))
  }
  await Promise.all(running)
  return { milliseconds, failed }
}
