import type { Instant } from '../../domain/values/instant.ts'
import type { Seeded } from '../demo/seeded.ts'
import type { Tally } from './tally.ts'

/** A person who acts again some minutes after each act. */
export interface Agent {
  /** Does the next act; returns the minutes of the yard until the one after. */
  act(): Promise<number>
}

export interface Surroundings {
  readonly chance: Seeded
  /** The moment, for days on papers. */
  now(): Instant
  say(line: string): void
  readonly tally: Tally
  /** IDs of trailers and tasks that the server rejected: they are not tried again. */
  readonly givenUp: Set<number>
}
