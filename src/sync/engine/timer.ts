import { backoffMs, cadenceMs, HIDDEN_BACKOFF_MS } from '../retry.ts'
import type { Clock, Random } from './ports.ts'

const HIDDEN_CADENCE_MS = HIDDEN_BACKOFF_MS
/** Lower limit of the cadence, whatever a screen asks for. */
const SHORTEST_CADENCE_MS = 50
/**
 * Milliseconds from a save to the cycle that sends it. A cycle writes to the store several times before it sends: the
 * page would show the save later.
 */
const SEND_AFTER_MS = 40

/**
 * Decides when the next cycle runs; one at a time, and one for all calls in a tick:
 *
 *   wake ──▶ now, unless the server asked to wait (Retry-After)
 *   wakeUnlessFailing ──▶ now, unless the last cycle failed; after the one under way, if that ends well
 *   wakeToSend ──▶ once the page has painted the save, unless the last cycle failed
 *   good end ──▶ after the cadence     bad end ──▶ after the back-off
 */
export class CycleTimer {
  #cancel: () => void = () => undefined
  #running = false
  #again = false
  #againIfGood = false
  #moreToSend = false
  /** Called when the cycle under way has ended. */
  #needed: () => boolean = () => false
  #stopped = true
  #failures = 0
  /** By monotonic time, like all moments here: changing the clock moves no cycle. */
  #dueMs = Number.POSITIVE_INFINITY
  /** Set by Retry-After; time ends it, and a sign-in or a first site. */
  #notBeforeMs = 0
  #cadence: number | null = null
  #scale = 1
  #succeededMs = Number.NEGATIVE_INFINITY

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly cycle: () => Promise<void>,
  ) {}

  /** Runs a cycle at once, or after the one under way, if that ends well. */
  start(): void {
    this.#stopped = false
    if (!this.#running) this.wake()
    else {
      this.#againIfGood = true
      // The try after a cycle that failed while stopped.
      const due = this.#dueMs - this.clock.monotonic()
      if (due > 0 && due < Number.POSITIVE_INFINITY) this.#in(due)
    }
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  /**
   * A shorter cadence counts at once, also for a cycle that has just ended well. A back-off goes on, and what follows it
   * keeps the new cadence.
   */
  setCadence(milliseconds: number | null): void {
    this.#cadence = milliseconds
    if (this.#stopped || this.#failures > 0) return
    // A screen that opens after a wake must not delay it: at the start nothing else would run.
    const now = this.clock.monotonic()
    const delay = Math.max(0, Math.min(this.#succeededMs, now) + this.#regular() - now)
    if (now + delay < this.#dueMs) this.#in(delay)
  }

  setScale(scale: number): void {
    this.#scale = scale
  }

  /** Runs a cycle at once, also within a back-off: for a reconnect, an app that becomes visible, and a person who asks. */
  wake(): void {
    if (this.#stopped) return
    if (this.#running) this.#again = true
    else this.#in(Math.max(0, this.#notBeforeMs - this.clock.monotonic()))
  }

  /**
   * Runs a cycle at once for what a person does beside it, as opening a tab, or after the one under way, which may have
   * its answer long before its end. That says nothing about the connection: while cycles fail the back-off decides.
   */
  wakeUnlessFailing(): void {
    if (this.#running) this.#againIfGood = true
    else if (this.#failures === 0) this.wake()
  }

  /**
   * Runs a cycle soon after a save, one for all saves until then. While cycles fail the back-off decides, since a save
   * says nothing about the connection: without one, each would cost a request and the work around it.
   */
  wakeToSend(): void {
    if (this.#running) this.#moreToSend = true
    if (this.#running || this.#failures > 0) return
    const due = this.#dueMs - this.clock.monotonic()
    if (due < 0 || due > SEND_AFTER_MS) this.#in(SEND_AFTER_MS)
  }

  /** Runs a cycle at once if needed, or after the one under way if it still is. */
  wakeIf(isNeeded: () => boolean): void {
    if (this.#running) this.#needed = isNeeded
    else if (isNeeded()) this.wake()
  }

  /** The next wake runs a cycle at once: that pause was asked of something else. */
  forgetPause(): void {
    this.#failures = 0
    this.#notBeforeMs = 0
  }

  /** Returns milliseconds to the next regular cycle. */
  succeeded(): number {
    this.forgetPause()
    this.#succeededMs = this.clock.monotonic()
    return this.#in(this.#regular())
  }

  /** Returns milliseconds to the next try. */
  failed(retryAfterMs: number | null): number {
    this.#failures += 1
    const delay = backoffMs(this.#failures, this.cadenceMs, retryAfterMs, this.random)
    if (retryAfterMs !== null) this.#notBeforeMs = this.clock.monotonic() + delay
    return this.#in(delay)
  }

  #regular(): number {
    return cadenceMs(this.cadenceMs, this.random)
  }

  get cadenceMs(): number {
    return Math.max(SHORTEST_CADENCE_MS, (this.#cadence ?? HIDDEN_CADENCE_MS) * this.#scale)
  }

  #in(delay: number): number {
    this.#cancel()
    this.#dueMs = this.clock.monotonic() + delay
    if (!this.#stopped) this.#cancel = this.clock.after(delay, () => void this.#run())
    return delay
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    this.#again = false
    this.#againIfGood = false
    this.#moreToSend = false
    try {
      await this.cycle()
    } finally {
      this.#running = false
      const isNeeded = this.#needed
      this.#needed = () => false
      if (this.#again || isNeeded() || (this.#againIfGood && this.#failures === 0)) this.wake()
      else if (this.#moreToSend) this.wakeToSend()
    }
  }
}
