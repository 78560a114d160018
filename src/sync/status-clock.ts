import type { Clock } from './engine/ports.ts'
import { TabletTime } from './engine/tablet-time.ts'
import type { SyncStatus } from './sync-status.ts'

/**
 * The clock by which the page works out how old what it shows is. It begins with the moment of the last status and goes on by monotonic time, so that setting the
 * tablet's clock changes no age, also while the worker is stopped by the browser.
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

  /** A status of the worker has come. */
  heard({ now }: Pick<SyncStatus, 'now'>): void {
    this.#last = { steadyMs: now.steadyMs, heardMs: this.#time.steady() }
  }

  /** Now, in milliseconds, by the clock to which the moments of the last status belong. */
  now(): number {
    const ms = this.#time.steady()
    return this.#last ? this.#last.steadyMs + ms - this.#last.heardMs : ms
  }
}
