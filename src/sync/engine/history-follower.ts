import { backoffMs, HIDDEN_BACKOFF_MS } from '../retry.ts'
import type { EngineParts } from './engine-parts.ts'
import { Histories } from './histories.ts'
import type { Network } from './ports.ts'

/**
 * Downloads histories beside the cycles. A run that failed is tried again after a good cycle, ever less often: cycles
 * follow each save, and the trouble may concern this call alone, as with a server that does not know it.
 */
export class HistoryFollower {
  readonly #histories: Histories
  #isRunning = false
  #isStopped = false
  #failures = 0
  #notBeforeMs = 0
  /** The server named that moment. */
  #isAskedToWait = false
  /** A person looks for a history since the run under way began. */
  #isWanted = false

  constructor(
    private readonly parts: Pick<EngineParts, 'store' | 'clock' | 'random' | 'author' | 'historyLock' | 'events'>,
    network: Network,
  ) {
    this.#histories = new Histories(parts, network, () => this.#noteStored())
  }

  /**
   * Downloads this trailer's history before the others, in the run under way or the next one, which then waits no longer
   * than the server asked for: a person looks for it.
   */
  want(trailerID: number): void {
    this.#histories.want(trailerID)
    this.#isWanted = true
    if (!this.#isAskedToWait) this.#notBeforeMs = 0
  }

  start(): void {
    this.#isStopped = false
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Begins a run unless one is under way or it is too early. `mayGo`: false ends it before its next request. */
  async follow(siteID: number, mayGo: () => boolean): Promise<void> {
    if (this.#isRunning || this.parts.clock.monotonic() < this.#notBeforeMs) return
    this.#isRunning = true
    this.#isWanted = false
    try {
      const end = await this.parts.historyLock(() => this.#histories.run(siteID, () => !this.#isStopped && mayGo()))
      if (end?.name === 'stop') this.#wait(end.verdict.name === 'wait' ? end.verdict.retryAfterMs : null)
      this.parts.events.onQueue()
    } catch (error) {
      // A sign-out closes the store under it.
      if (this.#isStopped) return
      this.#wait(null)
      this.parts.events.onError(error)
    } finally {
      this.#isRunning = false
    }
  }

  #noteStored(): void {
    this.#failures = 0
    this.parts.events.onQueue()
  }

  #wait(retryAfterMs: number | null): void {
    const { clock, random } = this.parts
    this.#failures += 1
    this.#isAskedToWait = retryAfterMs !== null
    const delay = backoffMs(this.#failures, HIDDEN_BACKOFF_MS, retryAfterMs, random)
    this.#notBeforeMs = this.#isWanted && !this.#isAskedToWait ? 0 : clock.monotonic() + delay
  }
}
