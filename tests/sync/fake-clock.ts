import type { Clock } from '../../src/sync/engine/ports.ts'

/** A clock that moves only when `advance` is called. */
export class FakeClock implements Clock {
  #now: number
  #timers: { readonly at: number; readonly call: () => void }[] = []

  constructor(startMs = Date.parse('2026-11-20T08:00:00.000Z')) {
    this.#now = startMs
  }

  /** Offset of the tablet's wall clock from the elapsed time. */
  #offMs = 0

  readonly now = (): number => this.#now + this.#offMs
  readonly monotonic = (): number => this.#now
  /** The real time, which all other clocks show. */
  readonly trueNow = (): number => this.#now

  /** Sets the tablet's clock, as its user could. */
  set(milliseconds: number): void {
    this.#offMs += milliseconds
  }

  readonly after = (milliseconds: number, call: () => void): (() => void) => {
    const timer = { at: this.#now + milliseconds, call }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Moves on, runs what is due in order, and lets each finish. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      const [next] = [...this.#timers].sort((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = Math.max(this.#now, next.at)
      next.call()
      await settled()
    }
    this.#now = end
  }
}

/**
 * Waits until promises that need no time have settled; stores over Dexie take several turns of the
 * event loop.
 */
export async function settled(turns = 30): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
