import type { Instant } from '../../domain/values/instant.ts'
import type { Seeded } from '../../domain/demo/seeded.ts'
import type { Tally } from './tally.ts'

/** A person who acts again some minutes after each act. */
export interface Agent {
  /** Returns the minutes of the yard until the next act. */
  act(): Promise<number>
}

export interface Surroundings {
  readonly chance: Seeded
  now(): Instant
  say(line: string): void
  readonly tally: Tally
  /** Trailers and tasks that the server rejected: not tried again. */
  readonly givenUp: Set<number>
}
