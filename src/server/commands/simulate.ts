import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { InvalidArgumentError } from 'commander'
import { demoDrivers } from '../../domain/demo/people.ts'
import { DEMO_PASSWORD } from '../demo/demo-password.ts'
import { seeded } from '../../domain/demo/seeded.ts'
import type { Ask } from '../simulate/client.ts'
import { createSimulation } from '../simulate/simulation.ts'
import { tallyWords } from '../simulate/tally.ts'

export interface SimulateOptions {
  readonly url: string
  readonly drivers: number
  readonly trucks: number
  readonly pace: number
  readonly minutes: number | null
  readonly seed: number
}

const LOOK_MS = 250
const MINUTE_MS = 60_000
const REPORT_EVERY_MS = 30 * MINUTE_MS

export const simulateDefaults: SimulateOptions = {
  url: 'http://127.0.0.1:8080',
  drivers: 3,
  trucks: 12,
  pace: 10,
  minutes: null,
  seed: Date.now() % 1_000_000,
}

/**
 * Simulates work through a running server. `pace`: minutes of the yard per real minute. Ends after `minutes` real
 * minutes, or at a signal.
 */
export async function simulate(options: SimulateOptions, say: (line: string) => void): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const simulation = await createSimulation({
    ask: askOver(options.url),
    chance: seeded(options.seed),
    say,
    clock: Date.now,
    drivers: demoDrivers.slice(0, options.drivers),
    clerk: options.drivers > 0 ? 'clerk' : null,
    gate: options.trucks > 0 ? 'gate' : null,
    trucksPerHour: options.trucks,
    password: process.env.YARDHAND_PASSWORD ?? DEMO_PASSWORD,
    newDeviceID: randomUUID,
  })
  say(`The yard is at work at ${options.url}, ${options.pace} times as fast as the clock. Ctrl+C ends it.`)
  const startMs = Date.now()
  let reportedMs = 0
  for (;;) {
    const passedMs = Date.now() - startMs
    const yardMs = passedMs * options.pace
    const isOver = stop.signal.aborted || (options.minutes !== null && passedMs >= options.minutes * MINUTE_MS)
    if (isOver || yardMs - reportedMs >= REPORT_EVERY_MS) {
      say(tallyWords(simulation.tally(), yardMs / MINUTE_MS))
      reportedMs = yardMs
    }
    if (isOver) return
    await simulation.runUntil(yardMs)
    await pause(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined)
  }
}

function askOver(url: string): Ask {
  const base = `${url.replace(/\/$/, '')}/api`
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson ? await answer.json() : null }
  }
}

export function parseAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:8080.')
  return text
}
