import type { Clock } from './engine/ports.ts'
import { TabletTime } from './engine/tablet-time.ts'
import type { SyncStatus } from './sync-status.ts'

/**
 * The clock by which the page computes the age of what it shows. It begins with the moment of the
 * last status and goes on by monotonic time, so that setting the tablet's clock changes no age,
 * also while the browser has stopped the worker.
 */
export class StatusClock {
  readonly #time: TabletTime
  #last: { readonly steadyMs: number; readonly heardMs: number } | null = null

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#time = new TabletTime(clock)
  }

  setVisible(isVisible: boolean): void {
    this.#time.setVisible(isVisible)
  }

  /** Takes a status of the worker. */
  heard({ now }: Pick<SyncStatus, 'now'>): void {
    this.#last = { steadyMs: now.steadyMs, heardMs: this.#time.steady() }
  }

  /** Returns the current time in milliseconds, by the clock of the last status's moments. */
  now(): number {
    const ms = this.#time.steady()
    return this.#last ? this.#last.steadyMs + ms - this.#last.heardMs : ms
  }
}
