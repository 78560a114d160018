import type { QueueState } from '../../mirror/records.ts'
import type { Clock } from './ports.ts'

/** A larger step back means a changed clock; a smaller one is inaccurate measuring. */
const UNCERTAIN_FROM_MS = 5_000

export interface ActMoment {
  readonly ms: number
  /** The tablet's clock must be wrong: time continues from the last noted moment. */
  readonly isUncertain: boolean
}

/**
 * The server's clock by monotonic time: setting the tablet's clock while the app is open has no
 * effect.
 *
 *   start: the tablet's clock + the last measured offset ──▶ monotonic time ──▶ set by each
 * snapshot
 *
 * Monotonic time mostly stands still in sleep, so a jump forward counts when the page was hidden.
 * After a start with a clock set back, acts continue from the queue's last noted moment.
 */
export class TabletTime {
  #wallMs: number
  #monotonicMs: number
  /** Server time at `#monotonicMs`; null until the offset is known. */
  #serverMs: number | null = null
  #offsetMs = 0
  /** The tablet's clock as set at the start, plus the time since. */
  #steadyMs: number
  #isUncertain = false
  #isHidden = false
  #wasHidden = false

  constructor(private readonly clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#wallMs = clock.now()
    this.#monotonicMs = clock.monotonic()
    this.#steadyMs = this.#wallMs
  }

  /** Milliseconds since 1970 by the tablet's clock at the start, for the screen. */
  steady(): number {
    this.#look()
    return this.#steadyMs
  }

  setVisible(isVisible: boolean): void {
    this.#look()
    this.#isHidden = !isVisible
    if (this.#isHidden) this.#wasHidden = true
  }

  measured(serverMs: number, offsetMs: number): void {
    this.#look()
    this.#serverMs = serverMs
    this.#offsetMs = offsetMs
    this.#isUncertain = false
  }

  /** The server's clock now, even if the queue has noted a later moment. */
  now(queue: Pick<QueueState, 'OffsetMs'>): number {
    if (this.#serverMs !== null && queue.OffsetMs !== this.#offsetMs)
      this.measured(this.clock.now() + queue.OffsetMs, queue.OffsetMs)
    this.#offsetMs = queue.OffsetMs
    this.#serverMs ??= this.#wallMs + queue.OffsetMs
    this.#look()
    return this.#serverMs
  }

  /** The server's clock now as last learned here; before that the tablet's clock. */
  server(): number {
    this.#look()
    return this.#serverMs ?? this.#steadyMs
  }

  /** Returns the moment of an act saved now, never before the last noted one. */
  act(queue: Pick<QueueState, 'OffsetMs' | 'NotedMs'>): ActMoment {
    const now = this.now(queue)
    if (now < queue.NotedMs) {
      if (queue.NotedMs - now >= UNCERTAIN_FROM_MS) this.#isUncertain = true
      this.#serverMs = queue.NotedMs
    }
    return { ms: Math.max(now, queue.NotedMs), isUncertain: this.#isUncertain }
  }

  #look(): void {
    const [wall, monotonic] = [this.clock.now(), this.clock.monotonic()]
    const elapsed = monotonic - this.#monotonicMs
    const jump = wall - this.#wallMs - elapsed
    const slept = this.#wasHidden && jump > 0 ? jump : 0
    this.#wallMs = wall
    this.#monotonicMs = monotonic
    this.#wasHidden = this.#isHidden
    this.#steadyMs += elapsed + slept
    if (this.#serverMs !== null) this.#serverMs += elapsed + slept
    else this.#unlooked(jump - slept)
  }

  /** Undoes a jump of the tablet's clock: without an offset its setting at the start counts. */
  #unlooked(jump: number): void {
    this.#wallMs -= jump
  }
}
