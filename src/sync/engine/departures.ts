import type { BatchAnswer, Entry } from '../../contract/sync.ts'
import { setTrailerState } from '../../domain/trailers/commands/set-trailer-state.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'

/**
 * Acknowledged departures whose rows have not come (3-decisions §4), each reported once. Kept in memory only, so a
 * restart may report one again.
 */
export class UnseenDepartures {
  readonly #acknowledged = new Set<string>()
  readonly #told = new Set<string>()

  acknowledge(siteID: number, sent: readonly Entry[], { Answers }: BatchAnswer): void {
    const inEffect = new Set(Answers.filter(({ Outcome }) => IN_EFFECT.has(Outcome)).map(({ Key }) => Key))
    for (const entry of sent) {
      if (entry.SiteID === siteID && isDeparture(entry) && inEffect.has(entry.Key)) this.#acknowledged.add(entry.Key)
    }
  }

  clear(): void {
    this.#acknowledged.clear()
  }

  /** Marks all as reported; returns true if one was not reported yet. */
  tell(): boolean {
    const before = this.#told.size
    for (const key of this.#acknowledged) this.#told.add(key)
    return this.#told.size > before
  }
}

const IN_EFFECT: ReadonlySet<string> = new Set(['applied', 'noop'])

/** A withdrawn departure is sent too, but does nothing. */
function isDeparture({ Call, Body, Withdrawn }: Entry): boolean {
  return Call === setTrailerState.call && Body.State === TrailerState.Departed && !Withdrawn
}
