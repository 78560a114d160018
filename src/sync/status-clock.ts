import type { Clock } from './engine/ports.ts'
import { TabletTime } from './engine/tablet-time.ts'
import type { SyncStatus } from './sync-status.ts'

/** Continues the last status's clock by monotonic time, so that setting the clock changes no age. */
export class StatusClock {
  readonly #time: TabletTime
  #last: { readonly steadyMs: number; readonly heardMs: number } | null = null

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>) {
    this.#time = new TabletTime(clock)
  }

  setVisible(isVisible: boolean): void {
    this.#time.setVisible(isVisible)
  }

  heard({ now }: Pick<SyncStatus, 'now'>): void {
    this.#last = { steadyMs: now.steadyMs, heardMs: this.#time.steady() }
  }

  now(): number {
    const ms = this.#time.steady()
    return this.#last ? this.#last.steadyMs + ms - this.#last.heardMs : ms
  }
}
