import { fromMs, type Instant } from '../../domain/values/instant.ts'
import type { OutageName } from '../../mirror/records.ts'
import { judge, type Verdict, type WaitCause } from '../retry.ts'
import { isSilent } from '../sync-status.ts'
import type { NetworkAnswer } from './ports.ts'
import type { TabletTime } from './tablet-time.ts'

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

/** Judges the connection by all calls' responses. Moments are of `TabletTime.steady`. */
export class Signal {
  #answeredAt: Instant | null = null
  /** It began no later than `#offlineSince`. */
  #outage: { readonly why: WaitCause; readonly since: Instant } | null = null
  #offlineSince: Instant | null = null
  /** The browser's report, which a later response overrides until a request fails. */
  #browserIsOffline = false
  /** The latest of these reports; null before the first. */
  #report: { readonly at: Instant } | null = null

  constructor(private readonly time: Pick<TabletTime, 'steady'>) {}

  get answeredAt(): Instant | null {
    return this.#answeredAt
  }

  /** Null after a good response, unless the browser reports offline. */
  get outage(): OutageNow | null {
    const outage = this.#outage
    const offline = this.#offlineSince
    const since = outage?.since ?? offline
    if (since === null) return null
    // An offline browser explains only missing responses.
    const isOffline = offline !== null && (!outage || outage.why === 'no-answer')
    const name = isOffline || !outage ? 'offline' : names[outage.why]
    return { name, since, answeredAt: this.#answeredAt }
  }

  /** True while nothing gets through; not while the server reports trouble. */
  get isSilent(): boolean {
    const { outage } = this
    return outage !== null && isSilent(outage)
  }

  failed(why: WaitCause): void {
    const since = this.#outage?.since ?? this.#offlineSince ?? fromMs(this.time.steady())
    this.#outage = { why, since }
    if (this.#browserIsOffline) this.#offlineSince ??= since
  }

  offline(): void {
    this.#browserIsOffline = true
    this.#report = { at: fromMs(this.time.steady()) }
    this.#offlineSince ??= this.#report.at
  }

  /** Only a response shows that the server is reachable. */
  online(): void {
    this.#browserIsOffline = false
    if (this.#offlineSince !== null) this.#outage ??= { why: 'no-answer', since: this.#offlineSince }
    this.#offlineSince = null
  }

  /**
   * Notes the start of a request. Returns the function that takes its response, null for none, and returns the verdict:
   * any but `wait` proves the connection.
   */
  asked(): (answer: NetworkAnswer | null) => Verdict {
    const before = this.#report
    const askedAt = fromMs(this.time.steady())
    return (answer) => {
      const verdict = judge(answer, this.time.steady())
      if (verdict.name === 'wait') return verdict
      if (this.#report === null || this.#report === before) this.#answered()
      else this.#answeredLate(askedAt, this.#report.at)
      return verdict
    }
  }

  /** Ends the outage, even one that only the browser reported. */
  #answered(): void {
    this.#answeredAt = fromMs(this.time.steady())
    this.#outage = null
    this.#offlineSince = null
  }

  /**
   * A request that began before the browser's report proves nothing about the network since, but that each outage before
   * the request is over: the present one began with the report.
   */
  #answeredLate(askedAt: Instant, since: Instant): void {
    if (this.#answeredAt === null || this.#answeredAt < askedAt) this.#answeredAt = askedAt
    if (this.#offlineSince !== null && this.#offlineSince < askedAt) this.#offlineSince = since
    if (this.#outage && this.#outage.since < askedAt) {
      this.#outage = this.#offlineSince === null ? { why: 'no-answer', since } : null
    }
  }
}
