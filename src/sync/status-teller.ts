import { fromMs } from '../domain/values/instant.ts'
import { nextTurn } from './next-turn.ts'
import { newsOf, type SyncStatus } from './sync-status.ts'

/** Reads the status, one reading at a time, and reports it to the page when it says something new. */
export class StatusTeller {
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  #last: SyncStatus | null = null
  /** News of the last status; empty for a listener that has heard none. */
  #told = ''
  #telling = false
  #tellAgain = false
  /** Saved since the reading under way began, which may not have it. */
  #isOvertaken = false
  /** The person left since then. */
  #isForgotten = false

  /**
   * `read`: given the last status; null from a closing store, which has no counts; the next status has them.
   */
  constructor(private readonly read: (last: SyncStatus | null) => Promise<SyncStatus | null>) {}

  listen(listener: (status: SyncStatus) => void): void {
    this.#listeners.add(listener)
    this.#told = ''
    this.tell()
  }

  /** Calls during a count, which reads the store, lead to one more count, not many. */
  tell(): void {
    if (this.#telling) {
      this.#tellAgain = true
      return
    }
    this.#telling = true
    void this.#tellOnce().finally(() => {
      this.#telling = false
      if (!this.#tellAgain) return
      this.#tellAgain = false
      this.tell()
    })
  }

  /**
   * Reports the first change that waits before the store is read: the page must not show a saved change under a state
   * without one. `steadyMs`: the moment, by the clock of the status.
   */
  saved(steadyMs: number): void {
    this.#isOvertaken = true
    const last = this.#last
    if (!last || last.toSend > 0 || last.needsYou > 0) return
    this.#report({ ...atTime(last, steadyMs), toSend: 1, oldestToSend: fromMs(steadyMs) })
  }

  /** Forgets the status of the person who left, also one that is being read. */
  forget(): void {
    this.#last = null
    this.#isForgotten = true
  }

  async #tellOnce(): Promise<void> {
    // The rows of a commit go to the page before the store is read for its counts.
    await nextTurn()
    this.#isOvertaken = false
    this.#isForgotten = false
    const status = await this.read(this.#last)
    const saysNoneWaits = status?.toSend === 0 && status.needsYou === 0
    if (this.#isOvertaken || this.#isForgotten) this.#tellAgain = true
    if (status && !this.#isForgotten && !(this.#isOvertaken && saysNoneWaits)) this.#report(status)
  }

  #report(status: SyncStatus): void {
    this.#last = status
    const news = newsOf(status)
    if (news === this.#told) return
    this.#told = news
    for (const listener of this.#listeners) listener(status)
  }
}

/** Returns a status with another moment, by the same clock. */
export function atTime(status: SyncStatus, steadyMs: number): SyncStatus {
  const { now } = status
  return { ...status, now: { steadyMs, serverMs: now.serverMs - now.steadyMs + steadyMs } }
}
