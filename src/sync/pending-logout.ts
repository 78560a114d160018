import { openDevice } from '../mirror/device-database.ts'
import type { Clock } from './engine/ports.ts'
import type { Verdict } from './retry.ts'

interface LogoutParts {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly ask: (body: { readonly Username: string }) => Promise<Verdict>
}

/** Ends the session of a signed-out person, whose cookie would sign them in at the next start. */
export class PendingLogout {
  /** Set by Retry-After; by monotonic time. */
  #notBeforeMs = 0

  constructor(private readonly parts: LogoutParts) {}

  /** Notes the person; null: another sign-in replaced the cookie. */
  async note(username: string | null): Promise<void> {
    await (await openDevice()).putMeta('PendingLogout', username)
  }

  /** Returns false without a response, and while the server asked to wait. */
  async end(): Promise<boolean> {
    const Username = await (await openDevice()).getMeta('PendingLogout')
    if (Username == null) return true
    if (this.parts.clock.monotonic() < this.#notBeforeMs) return false
    const verdict = await this.parts.ask({ Username })
    if (verdict.name === 'wait') {
      this.#notBeforeMs = this.parts.clock.monotonic() + (verdict.retryAfterMs ?? 0)
      return false
    }
    await this.note(null)
    return true
  }
}
