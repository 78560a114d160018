import type { QueueState } from '../../mirror/records.ts'
import type { Clock } from './ports.ts'

/** From here on a step back is a clock that was changed, and not the inaccuracy of measuring. */
const UNCERTAIN_FROM_MS = 5_000

/** The moment of an act, in milliseconds by the server's clock. */
export interface ActMoment {
  readonly ms: number
  /** The tablet's clock cannot be right: the moment goes on from the last one that was noted. */
  readonly isUncertain: boolean
}

/**
 * The server's clock as this tab knows it. It runs on monotonic time, so that changing the tablet's clock while the app is open moves nothing:
 *
 *   start: the tablet's clock + the offset last measured ──▶ runs on monotonic time ──▶ set anew by each snapshot
 *
 * Two cases need more. A tablet that slept shows a jump forward too, since monotonic time stands still meanwhile on most systems: a jump counts when the page was
 * hidden during it. And after a start the clock may have been set back: acts then go on from the last moment noted in the queue.
 */
export class TabletTime {
  #wallMs: number
  #monotonicMs: number
  /** Milliseconds by the server's clock at `#monotonicMs`; null: not asked yet, so that the offset is not known. */
  #serverMs: number | null = null
  #offsetMs = 0
  /** The tablet's clock as it was at the start, gone on since. */
  #steadyMs: number
  #isUncertain = false
  #isHidden = false
  #wasHidden = false

  constructor(private readonly clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#wallMs = clock.now()
    this.#monotonicMs = clock.monotonic()
    this.#steadyMs = this.#wallMs
  }

  /**
   * Milliseconds since 1970 by the tablet's clock as it was at the start of the app: for ages and for moments on the screen, which setting the clock must not change.
   */
  steady(): number {
    this.#look()
    return this.#steadyMs
  }

  setVisible(isVisible: boolean): void {
    this.#look()
    this.#isHidden = !isVisible
    if (this.#isHidden) this.#wasHidden = true
  }

  /** The server said what time it is, so many milliseconds ago. */
  measured(serverMs: number, offsetMs: number): void {
    this.#look()
    this.#serverMs = serverMs
    this.#offsetMs = offsetMs
    this.#isUncertain = false
  }

  /** The server's clock now, without what the queue has noted. */
  now(queue: Pick<QueueState, 'OffsetMs'>): number {
    // Another tab has measured meanwhile.
    if (this.#serverMs !== null && queue.OffsetMs !== this.#offsetMs)
      this.measured(this.clock.now() + queue.OffsetMs, queue.OffsetMs)
    this.#offsetMs = queue.OffsetMs
    this.#serverMs ??= this.#wallMs + queue.OffsetMs
    this.#look()
    return this.#serverMs
  }

  /** The moment of an act that is saved now: never before the last one that the tablet noted. */
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

  /** Before the offset is known, the tablet's own clock is kept as it was at the start: what it was moved by is taken back. */
  #unlooked(jump: number): void {
    this.#wallMs -= jump
  }
}
