import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { OutageName } from '../../mirror/records.ts'
import { judge, type WaitCause } from '../retry.ts'
import type { NetworkAnswer } from './ports.ts'
import type { TabletTime } from './tablet-time.ts'

/** A time without good answers that goes on. */
export interface OutageNow {
  readonly name: OutageName
  readonly since: Instant
  readonly answeredAt: Instant | null
}

const names: Readonly<Record<WaitCause, OutageName>> = {
  'no-answer': 'no-signal',
  portal: 'wifi-sign-in',
  restarting: 'restarting',
  foreign: 'server-trouble',
  trouble: 'server-trouble',
}

/**
 * What is known of the way to the server: the last good answer, and why there is none since. Every answer counts, whichever call it belongs to. Moments are those of
 * `TabletTime.steady`: setting the tablet's clock makes no answer younger or older.
 */
export class Signal {
  #answeredAt: Instant | null = null
  #outage: { readonly why: WaitCause; readonly since: Instant } | null = null
  #offlineSince: Instant | null = null

  constructor(private readonly time: Pick<TabletTime, 'steady'>) {}

  get answeredAt(): Instant | null {
    return this.#answeredAt
  }

  /** The outage that goes on; null while the last answer was good and the browser does not say that it is offline. */
  get outage(): OutageNow | null {
    const outage = this.#outage
    const offline = this.#offlineSince
    if (!outage && offline === null) return null
    const since = outage && (offline === null || outage.since < offline) ? outage.since : offline
    // A browser without a network answers by itself; any other cause was heard from somebody.
    const isOffline = offline !== null && (!outage || outage.why === 'no-answer')
    const name = isOffline || !outage ? 'offline' : names[outage.why]
    return since === null ? null : { name, since, answeredAt: this.#answeredAt }
  }

  /** A good answer ends whatever was believed before, also what the browser believes. */
  answered(): void {
    this.#answeredAt = fromMs(this.time.steady())
    this.#outage = null
    this.#offlineSince = null
  }

  failed(why: WaitCause): void {
    this.#outage = { why, since: this.#outage?.since ?? fromMs(this.time.steady()) }
  }

  offline(): void {
    this.#offlineSince ??= fromMs(this.time.steady())
  }

  /** The browser has a network again: whether the server is there is for it to say. */
  online(): void {
    if (this.#offlineSince !== null) this.#outage ??= { why: 'no-answer', since: this.#offlineSince }
    this.#offlineSince = null
  }

  /** Takes an answer of any call; null: none. Answers why it is not good, null when it is. */
  heard(answer: NetworkAnswer | null): WaitCause | null {
    const verdict = judge(answer, this.time.steady())
    if (verdict.name === 'wait') return verdict.why
    this.answered()
    return null
  }
}
