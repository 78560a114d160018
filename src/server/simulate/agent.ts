import type { Instant } from '../../domain/values/instant.ts'
import type { Seeded } from '../demo/seeded.ts'
import type { Tally } from './tally.ts'

/** Somebody who does one thing, and then something else some minutes later. */
export interface Agent {
  /** Does the next thing; answers after how many minutes of the yard the next one comes. */
  act(): Promise<number>
}

/** What every agent is handed. */
export interface Surroundings {
  readonly chance: Seeded
  /** The moment, for days on papers. */
  now(): Instant
  /** Tells whoever watches what was done. */
  say(line: string): void
  readonly tally: Tally
  /** IDs of trailers and tasks at which the server said no: nobody tries them again, or a yard of hours would do little else. */
  readonly givenUp: Set<number>
}
