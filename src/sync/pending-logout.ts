import { openDevice } from '../mirror/device-database.ts'
import type { Clock } from './engine/ports.ts'
import type { Verdict } from './retry.ts'

interface LogoutParts {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly ask: (body: { readonly Username: string }) => Promise<Verdict>
  readonly onError: (error: unknown) => void
}

/** Answers after which the session is over; any other, e.g. 426, may come before the server looks at the session. */
const ENDED: readonly Verdict['name'][] = ['good', 'locked', 'revoked']

/** Ends the session of a signed-out person, whose cookie would sign them in at the next start. */
export class PendingLogout {
  /** Set by Retry-After; by monotonic time. */
  #notBeforeMs = 0
  /** The note that the store had no space for; the sign-out makes space. */
  #unkept: string | null = null

  constructor(private readonly parts: LogoutParts) {}

  /**
   * Signs a person out by `leave`; where that fails, no note stays: the next start would end their session. Who has left
   * stays so, whether or not the note can be read for the server.
   */
  async run(username: string, leave: () => Promise<void>): Promise<void> {
    await this.note(username)
    try {
      await leave()
    } catch (error) {
      this.parts.onError(error)
      await this.note(null).catch(this.parts.onError)
      throw error
    }
    await this.end().catch(this.parts.onError)
  }

  /** Notes the person, also on a full store; null: another sign-in replaced the cookie. */
  async note(username: string | null): Promise<void> {
    if (username === null) this.#unkept = null
    try {
      await (await openDevice()).putMeta('PendingLogout', username)
      this.#unkept = null
    } catch (error) {
      // A note that stays would end the session of the next person.
      if (username === null) throw error
      this.parts.onError(error)
      this.#unkept = username
    }
  }

  /** Returns false while a session is left: without a response that ended it, and while the server asked to wait. */
  async end(): Promise<boolean> {
    if (this.#unkept !== null) await this.note(this.#unkept)
    const device = await openDevice()
    const Username = this.#unkept ?? (await device.getMeta('PendingLogout'))
    if (Username == null) return true
    if (this.parts.clock.monotonic() < this.#notBeforeMs) return false
    const verdict = await this.parts.ask({ Username })
    if (verdict.name === 'wait') this.#notBeforeMs = this.parts.clock.monotonic() + (verdict.retryAfterMs ?? 0)
    if (!ENDED.includes(verdict.name)) return false
    this.#unkept = null
    try {
      // Somebody else may have signed in and out meanwhile.
      return await device.clearPendingLogout(Username)
    } catch (error) {
      // A full store keeps the note, and the next start asks again: the session itself is over.
      this.parts.onError(error)
      return true
    }
  }
}
