import {
  type Overview,
  overviewKey,
  overviewOf,
  type OverviewQuery,
  type OverviewSources,
} from '../domain/overview/overview.ts'
import type { Clock } from './engine/ports.ts'

/** Changes come in bursts, and figures need not follow each of them. */
const PAUSE_MS = 250

type Listener = (overview: Overview) => void

/** The figures of a site, calculated from the rows that the boards hold in memory. */
export class OverviewWatches {
  readonly #watches = new Set<() => void>()
  /** The last figures, until a row changes: a page asks for them at the touch, and again once it is mounted. */
  #last: { readonly key: string; readonly overview: Overview } | null = null
  #isDue = false
  #stopped = false

  constructor(
    private readonly clock: Clock,
    private readonly sources: () => OverviewSources | null,
  ) {}

  /** Calls back once the rows are known, and after changes; returns the function that ends the watch. */
  watch(query: OverviewQuery, listener: Listener): () => void {
    const answer = () => {
      const overview = this.#figures(query)
      if (overview) listener(overview)
    }
    this.#watches.add(answer)
    answer()
    return () => this.#watches.delete(answer)
  }

  /** Follows a change, at most once in each pause. */
  follow(): void {
    this.#last = null
    if (this.#isDue || this.#stopped || this.#watches.size === 0) return
    this.#isDue = true
    this.clock.after(PAUSE_MS, () => {
      this.#isDue = false
      if (!this.#stopped) for (const answer of this.#watches) answer()
    })
  }

  /** Returns the figures, calculated if they are not known; null before the rows are. */
  #figures(query: OverviewQuery): Overview | null {
    const key = overviewKey(query)
    if (this.#last?.key === key) return this.#last.overview
    const sources = this.sources()
    if (!sources) return null
    const overview = overviewOf(sources, query)
    this.#last = { key, overview }
    return overview
  }

  stop(): void {
    this.#stopped = true
    this.#watches.clear()
  }
}
