import type { Clock, Random } from '../engine/ports.ts'
import { backoffMs } from '../retry.ts'
import type { UploadEnd } from './uploader.ts'

/** Lets one tab send; null: another one does. */
export type OneTab = <T>(task: () => Promise<T>) => Promise<T | null>

/** One person's photos on this tablet. */
export interface PhotoDesk {
  /** `mayGo`: false ends the run before its next request. */
  readonly run: (mayGo: () => boolean) => Promise<UploadEnd>
  /** Ends the request under way. */
  readonly cut: () => void
}

/** Longest wait after trouble that concerns photos alone. */
const LONGEST_WAIT_MS = 60_000

interface RunnerParts {
  readonly clock: Clock
  readonly random: Random
  readonly oneTab: OneTab
  /** The queues in their order: that of the person signed in first. */
  readonly desks: () => Promise<readonly PhotoDesk[]>
  /** True while commands of the person signed in can be sent. */
  readonly hasCommands: () => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/**
 * Runs the uploads of all queues, one after the other, whenever a cycle has sent the commands. Silence ends a run, which
 * the next good cycle begins again; after trouble of the server it is repeated by itself, ever less often.
 */
export class PhotoRunner {
  #running = false
  #again = false
  #failures = 0
  #notBeforeMs = 0
  #cancel: () => void = () => undefined
  #current: PhotoDesk | null = null
  #mustWait = false
  #stopped = false

  constructor(private readonly parts: RunnerParts) {}

  /** Begins a run, or another one after that under way. */
  wake(): void {
    if (this.#stopped || this.parts.clock.monotonic() < this.#notBeforeMs) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = true
    void this.#run().finally(() => {
      this.#running = false
      const again = this.#again
      this.#again = false
      if (again) this.wake()
    })
  }

  /** Commands may wait: they come first. */
  giveWay(): void {
    if (!this.#current) return
    this.#giveWay().catch((error: unknown) => {
      if (!this.#stopped) this.parts.onError(error)
    })
  }

  async #giveWay(): Promise<void> {
    if (!(await this.parts.hasCommands())) return
    this.#mustWait = true
    this.#current?.cut()
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  async #run(): Promise<void> {
    this.#cancel()
    try {
      await this.parts.oneTab(() => this.#runAll())
    } catch (error) {
      if (this.#stopped) return
      this.parts.onError(error)
      this.#wait(null)
    }
  }

  async #runAll(): Promise<void> {
    this.#mustWait = false
    const mayGo = () => !this.#stopped && !this.#mustWait
    let isTroubled = false
    for (const desk of await this.parts.desks()) {
      if (!mayGo() || (await this.parts.hasCommands())) break
      const end = await this.#runOne(desk, mayGo)
      if (end) {
        if (end.sent > 0) this.#failures = 0
        if (end.name !== 'failed') continue
        const { verdict } = end
        if (verdict.name === 'locked') continue
        // A line that is silent is asked by the next cycle.
        if (verdict.why !== 'trouble') break
        if (verdict.retryAfterMs !== null) return this.#wait(verdict.retryAfterMs)
      }
      // It may concern one photo alone, for which others do not wait.
      isTroubled = true
    }
    if (isTroubled) this.#wait(null)
  }

  /** Null: its store failed. */
  async #runOne(desk: PhotoDesk, mayGo: () => boolean): Promise<UploadEnd | null> {
    this.#current = desk
    try {
      return await desk.run(mayGo)
    } catch (error) {
      if (!this.#stopped) this.parts.onError(error)
      return null
    } finally {
      this.#current = null
    }
  }

  #wait(retryAfterMs: number | null): void {
    const { clock, random } = this.parts
    this.#failures += 1
    const delay = backoffMs(this.#failures, LONGEST_WAIT_MS, retryAfterMs, random)
    this.#notBeforeMs = clock.monotonic() + delay
    this.#again = false
    if (!this.#stopped) this.#cancel = clock.after(delay, () => this.wake())
  }
}
