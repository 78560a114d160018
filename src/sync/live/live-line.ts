import type { LiveEvent } from '../../contract/live.ts'
import { header } from '../../contract/sync.ts'
import type { Clock, NetworkAnswer, NetworkRequest, Random } from '../engine/ports.ts'
import { parseRetryAfter } from '../retry.ts'
import { EventReader } from './event-reader.ts'

/**
 * Makes a request whose response stays open, and passes its text on as it comes. Resolves at the end with status and
 * headers; null when it never began or broke. Never throws.
 */
export type Listen = (
  request: NetworkRequest,
  onPiece: (text: string) => void,
  signal: AbortSignal,
) => Promise<NetworkAnswer | null>

/** Runs a task once no other tab of this tablet runs one; a signal ends the wait. */
export type HoldLine = (task: () => Promise<void>, signal: AbortSignal) => Promise<void>

export interface LineParts {
  readonly clock: Clock
  readonly random: Random
  readonly listen: Listen
  readonly hold: HoldLine
}

export interface LineEvents {
  onEvent(event: LiveEvent): void
  onEnd(): void
}

/** Time to the first byte: a slower proxy holds events back. */
const FIRST_BYTE_MS = 10_000
/** Heartbeat intervals after which a silent line is dead. */
const HEARTBEATS = 2.5
/** After so many silent lines a proxy is assumed to hold events back. */
const MOST_SILENT = 3
const GIVEN_UP_MS = 10 * 60_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 120_000
/** A line that was open for this long shows that lines work: the next wait is short again. */
const STEADY_MS = 30_000
/** Jitter: a wait is 0.2 to 1.2 times the full one. */
const LEAST_WAIT = 0.2

type End =
  | { readonly name: 'silent'; readonly hadBytes: boolean }
  | { readonly name: 'over'; readonly answer: NetworkAnswer | null }

/**
 * Keeps one line to the server open while it is wanted:
 *
 *   wanted ──▶ open ──ends──▶ wait, doubling, with jitter ──▶ open
 *                └─no byte in time: a proxy buffers──▶ ten minutes without
 *
 * The wait is the server's `retry`, so that the tablets of a restarted server come back one by one.
 */
export class LiveLine {
  #siteID: number | null = null
  #run: AbortController | null = null
  #failures = 0
  #silent = 0
  #retryMs = FIRST_RETRY_MS
  /** By monotonic time. */
  #notBeforeMs = 0
  #isGivenUp = false

  constructor(
    private readonly parts: LineParts,
    private readonly events: LineEvents,
  ) {}

  /** Opens the connection for a site; null closes it. */
  want(siteID: number | null): void {
    if (siteID === this.#siteID) return
    this.#siteID = siteID
    this.#run?.abort()
    this.#run = null
    if (siteID === null) return
    // After an outage the first wait counts, not the one that it has grown to.
    if (this.#failures > 0 && !this.#isGivenUp) this.#wait(1)
    const run = new AbortController()
    this.#run = run
    void this.parts.hold(() => this.#keep(siteID, run.signal), run.signal).catch(() => undefined)
  }

  /** Another network may have no proxy. */
  networkChanged(): void {
    if (!this.#isGivenUp) return
    this.#isGivenUp = false
    this.#silent = 0
    this.#failures = 0
    this.#notBeforeMs = 0
    const siteID = this.#siteID
    this.want(null)
    this.want(siteID)
  }

  async #keep(siteID: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#untilDue(signal)
      if (signal.aborted) return
      const startedMs = this.parts.clock.monotonic()
      const end = await this.#listen(siteID, signal)
      if (signal.aborted) return
      this.#learn(end, this.parts.clock.monotonic() - startedMs)
    }
  }

  #untilDue(signal: AbortSignal): Promise<void> {
    const delay = this.#notBeforeMs - this.parts.clock.monotonic()
    if (delay <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = this.parts.clock.after(delay, end)
      signal.addEventListener('abort', end)
    })
  }

  async #listen(siteID: number, signal: AbortSignal): Promise<End> {
    const line = new AbortController()
    const reader = new EventReader()
    let patienceMs = FIRST_BYTE_MS
    let hadBytes = false
    let isSilent = false
    const lose = () => {
      isSilent = true
      line.abort()
    }
    let cancel = this.parts.clock.after(patienceMs, lose)
    const close = () => line.abort()
    signal.addEventListener('abort', close, { once: true })
    const take = (text: string) => {
      if (line.signal.aborted) return
      hadBytes = true
      const { events, retryMs } = reader.read(text)
      if (retryMs !== null) this.#retryMs = Math.min(LONGEST_RETRY_MS, Math.max(FIRST_RETRY_MS, retryMs))
      for (const event of events) {
        if (event.name === 'open') patienceMs = event.data.HeartbeatMs * HEARTBEATS
        this.events.onEvent(event)
      }
      cancel()
      cancel = this.parts.clock.after(patienceMs, lose)
    }
    const request = { method: 'GET', path: '/live', headers: { [header.site]: String(siteID) } } as const
    const answer = await this.parts.listen(request, take, line.signal)
    cancel()
    signal.removeEventListener('abort', close)
    if (hadBytes && !signal.aborted) this.events.onEnd()
    return isSilent ? { name: 'silent', hadBytes } : { name: 'over', answer }
  }

  #learn(end: End, lastedMs: number): void {
    if (lastedMs >= STEADY_MS) this.#failures = 0
    if (end.name === 'silent') {
      this.#silent += 1
      this.#isGivenUp = !end.hadBytes || this.#silent >= MOST_SILENT
    } else {
      this.#silent = 0
      // The server offers no lines.
      this.#isGivenUp = end.answer?.status === 204
    }
    this.#failures += 1
    if (this.#isGivenUp) {
      this.#notBeforeMs = this.parts.clock.monotonic() + GIVEN_UP_MS * (0.75 + this.parts.random() / 2)
      return
    }
    const asked = end.name === 'over' ? parseRetryAfter(end.answer?.header('retry-after') ?? null, 0) : null
    this.#wait(this.#failures, asked ?? 0)
  }

  #wait(failures: number, atLeastMs = 0): void {
    const full = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2 ** Math.min(failures - 1, 10))
    const delay = Math.max(full * (LEAST_WAIT + this.parts.random()), atLeastMs * (1 + this.parts.random()))
    this.#notBeforeMs = this.parts.clock.monotonic() + delay
  }
}
