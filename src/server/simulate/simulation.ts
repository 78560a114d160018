import { fromMs } from '../../domain/values/instant.ts'
import type { Seeded } from '../../domain/demo/seeded.ts'
import type { Agent, Surroundings } from './agent.ts'
import { type Ask, signIn } from './client.ts'
import { createClerk } from './clerk.ts'
import { createDriver } from './driver.ts'
import { createGate } from './gate.ts'
import { emptyTally, type Tally } from './tally.ts'

const MINUTE_MS = 60_000

export interface SimulationOptions {
  readonly ask: Ask
  readonly chance: Seeded
  readonly say: (line: string) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly drivers: readonly string[]
  readonly clerk: string | null
  readonly gate: string | null
  readonly trucksPerHour: number
  readonly password: string
  readonly newDeviceID: () => string
}

interface Scheduled {
  readonly agent: Agent
  dueMs: number
}

export interface Simulation {
  /**
   * Runs all acts due until `yardMs`, milliseconds of the yard since the start. Throws a SimulationError when the
   * server fails.
   */
  runUntil(yardMs: number): Promise<void>
  tally(): Readonly<Tally>
}

/** Signs everybody in. Nothing waits, and the same seed repeats the same acts. */
export async function createSimulation(options: SimulationOptions): Promise<Simulation> {
  const { ask, password, chance, say, clock } = options
  const tally = emptyTally()
  const around: Surroundings = { chance, say, now: () => fromMs(clock()), tally, givenUp: new Set() }
  const enter = (username: string) => signIn(ask, { username, password, deviceID: options.newDeviceID() }, tally)
  const agents: Agent[] = []
  if (options.gate !== null) agents.push(createGate(await enter(options.gate), options.trucksPerHour, around))
  if (options.clerk !== null) agents.push(createClerk(await enter(options.clerk), around))
  for (const username of options.drivers) agents.push(createDriver(await enter(username), around))
  const scheduled: Scheduled[] = agents.map((agent) => ({ agent, dueMs: 0 }))
  return {
    tally: () => ({ ...tally }),
    async runUntil(yardMs) {
      for (let next = nextDue(scheduled); next && next.dueMs <= yardMs; next = nextDue(scheduled))
        next.dueMs += Math.max(1, (await next.agent.act()) * MINUTE_MS)
    },
  }
}

function nextDue(scheduled: readonly Scheduled[]): Scheduled | undefined {
  return scheduled.reduce<Scheduled | undefined>(
    (first, one) => (first && first.dueMs <= one.dueMs ? first : one),
    undefined,
  )
}
