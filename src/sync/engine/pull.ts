import { type ChangesPage, header } from '../../contract/sync.ts'
import { judge, LONGEST_PAUSE_MS, type Verdict, type WaitCause } from '../retry.ts'
import type { Clock, Network } from './ports.ts'

export type Stop = Exclude<Verdict, { name: 'good' }>

/** The time before the next try; null: as the back-off says. */
export interface Pause {
  readonly why: WaitCause | 'update'
  readonly retryAfterMs: number | null
}

/** The own store failed while queues were sent beside the cycles. `retryAfterMs`: asked for by the server meanwhile. */
export class OwnStoreFailed extends Error {
  constructor(
    override readonly cause: unknown,
    readonly retryAfterMs: number | null,
  ) {
    super()
  }
}

type End = Stop | { readonly name: 'stop'; readonly verdict: Stop } | { readonly name: 'empty' | 'left' } | null

/** Returns the pause after a failure that concerns the connection or the server; undefined after any other end. */
export function pauseAfter(end: End): Pause | undefined {
  if (end?.name === 'stop') return pauseAfter(end.verdict)
  if (end?.name === 'update') return { why: 'update', retryAfterMs: LONGEST_PAUSE_MS }
  return end?.name === 'wait' ? end : undefined
}

/** True for silence and a time that the server named; other trouble may concern one request alone. */
export function concernsAll({ why, retryAfterMs }: Pause): boolean {
  return why !== 'trouble' || retryAfterMs !== null
}

export type Pulled =
  | { readonly name: 'page'; readonly page: ChangesPage; readonly receivedMs: number; readonly tookMs: number }
  | { readonly name: 'stop'; readonly verdict: Stop; readonly tookMs: number }
  | { readonly name: 'other-site' }

export async function pullPage(
  network: Network,
  clock: Clock,
  siteID: number,
  since: string | null,
  { limit, isLoad }: { readonly limit: number; readonly isLoad: boolean },
  userID: number,
): Promise<Pulled> {
  const startedMs = clock.monotonic()
  const query = new URLSearchParams({
    ...{ limit: String(limit), ...(since === null ? {} : { since }) },
    ...(isLoad ? { histories: 'apart' } : {}),
  })
  const answer = await network.call({
    method: 'GET',
    path: `/changes?${query}`,
    headers: { [header.site]: String(siteID) },
  })
  const receivedMs = clock.now()
  const tookMs = clock.monotonic() - startedMs
  const verdict = judge(answer, receivedMs)
  if (verdict.name !== 'good') return { name: 'stop', verdict, tookMs }
  if (!isChangesPage(verdict.body)) return { name: 'stop', verdict: FOREIGN, tookMs }
  if (verdict.body.UserID !== userID) return { name: 'stop', verdict: LOCKED, tookMs }
  if (verdict.body.SiteID !== siteID) return { name: 'other-site' }
  return { name: 'page', page: verdict.body, receivedMs, tookMs }
}

/** Our header but not our shape: a proxy damaged the response. */
export const FOREIGN: Stop = { name: 'wait', why: 'trouble', retryAfterMs: null }

/** Somebody else signed in from another tab. */
export const LOCKED: Stop = { name: 'locked' }

export function isChangesPage(body: unknown): body is ChangesPage {
  if (typeof body !== 'object' || body === null) return false
  const page: Partial<Record<keyof ChangesPage, unknown>> = body
  return (
    typeof page.UserID === 'number' &&
    typeof page.SiteID === 'number' &&
    typeof page.Cursor === 'string' &&
    typeof page.More === 'boolean' &&
    typeof page.Now === 'string' &&
    typeof page.CadenceScale === 'number' &&
    (page.More || typeof page.Settled === 'object')
  )
}

/** True when the connection was too slow; while offline a request fails at once. */
export function isTooSlow(verdict: Stop, tookMs: number): boolean {
  return verdict.name === 'wait' && verdict.why === 'no-answer' && tookMs > SLOW_MS
}

/** Limits of the size of a page. */
export interface Sizes {
  readonly first: number
  readonly smallest: number
  readonly largest: number
}

const rowsPerPage: Sizes = { first: 2_000, smallest: 50, largest: 5_000 }
const QUICK_MS = 2_000
const SLOW_MS = 6_000

/** Chooses the size of a page: as much as the connection carries well within the time limit. */
export class PageSize {
  #limit: number

  constructor(private readonly sizes: Sizes = rowsPerPage) {
    this.#limit = sizes.first
  }

  get limit(): number {
    return this.#limit
  }

  /** `verdict`: null for a good answer. */
  learn({ tookMs, verdict }: { readonly tookMs: number; readonly verdict: Stop | null }): void {
    if (verdict) {
      if (isTooSlow(verdict, tookMs)) this.#set(0.5)
    } else if (tookMs > SLOW_MS) this.#set(0.5)
    else if (tookMs < QUICK_MS) this.#set(2)
  }

  #set(factor: number): void {
    const { smallest, largest } = this.sizes
    this.#limit = Math.min(largest, Math.max(smallest, Math.floor(this.#limit * factor)))
  }
}
