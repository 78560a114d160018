import type { BatchAnswer, Entry } from '../../contract/sync.ts'
import { setTrailerState } from '../../domain/trailers/commands/set-trailer-state.ts'
import { TrailerState } from '../../domain/trailers/trailer-lists.ts'

/**
 * Departures that the server has acknowledged and whose rows it has not sent yet (3-decisions §4). An entry goes again, and is acknowledged again, in every
 * cycle until a snapshot contains it: so what was told is remembered longer than a cycle. In memory only: a restart may tell one twice.
 */
export class UnseenDepartures {
  readonly #acknowledged = new Set<string>()
  readonly #told = new Set<string>()

  /** Notes the departures that took effect at the site whose trailers are pulled next. */
  acknowledge(siteID: number, sent: readonly Entry[], { Answers }: BatchAnswer): void {
    const inEffect = new Set(Answers.filter(({ Outcome }) => IN_EFFECT.has(Outcome)).map(({ Key }) => Key))
    for (const entry of sent) {
      if (entry.SiteID === siteID && isDeparture(entry) && inEffect.has(entry.Key)) this.#acknowledged.add(entry.Key)
    }
  }

  /** A cycle begins, or the rows have come. */
  clear(): void {
    this.#acknowledged.clear()
  }

  /** The rows could not be fetched; answers whether a departure is among them that was not told yet, and takes all as told. */
  tell(): boolean {
    const before = this.#told.size
    for (const key of this.#acknowledged) this.#told.add(key)
    return this.#told.size > before
  }
}

const IN_EFFECT: ReadonlySet<string> = new Set(['applied', 'noop'])

/** One that was taken back travels too, and does nothing. */
function isDeparture({ Call, Body, Withdrawn }: Entry): boolean {
  return Call === setTrailerState.call && Body.State === TrailerState.Departed && !Withdrawn
}
