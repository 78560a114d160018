import type { EngineParts } from './engine-parts.ts'
import { Histories } from './histories.ts'
import type { Network } from './ports.ts'

/** Downloads histories beside the cycles; a run that fails is tried again after the next good cycle. */
export class HistoryFollower {
  readonly #histories: Histories
  #isRunning = false
  #isStopped = false

  constructor(
    private readonly parts: Pick<EngineParts, 'store' | 'clock' | 'author' | 'historyLock' | 'events'>,
    network: Network,
  ) {
    this.#histories = new Histories(parts, network, () => parts.events.onQueue())
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Begins a run unless one is under way. `mayGo`: false ends it before its next request. */
  async follow(siteID: number, mayGo: () => boolean): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      await this.parts.historyLock(() => this.#histories.run(siteID, () => !this.#isStopped && mayGo()))
      this.parts.events.onQueue()
    } catch (error) {
      // A sign-out closes the store under it.
      if (!this.#isStopped) this.parts.events.onError(error)
    } finally {
      this.#isRunning = false
    }
  }
}
