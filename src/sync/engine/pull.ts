import { type ChangesPage, header } from '../../contract/sync.ts'
import { judge, type Verdict } from '../retry.ts'
import type { Clock, Network } from './ports.ts'

export type Stop = Exclude<Verdict, { name: 'good' }>

export type Pulled =
  | { readonly name: 'page'; readonly page: ChangesPage; readonly receivedMs: number; readonly tookMs: number }
  | { readonly name: 'stop'; readonly verdict: Stop; readonly tookMs: number }
  | { readonly name: 'other-site' }

export async function pullPage(
  network: Network,
  clock: Clock,
  siteID: number,
  since: string | null,
  limit: number,
  userID: number,
): Promise<Pulled> {
  const startedMs = clock.monotonic()
  const query = new URLSearchParams({ limit: String(limit), ...(since === null ? {} : { since }) })
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

const FIRST_LIMIT = 2_000
const SMALLEST_LIMIT = 50
const LARGEST_LIMIT = 5_000
const QUICK_MS = 2_000
const SLOW_MS = 6_000

/** Chooses the rows per page: as many as the connection carries well within the time limit. */
export class PageSize {
  #limit = FIRST_LIMIT

  get limit(): number {
    return this.#limit
  }

  learn(pulled: Pulled): void {
    if (pulled.name === 'stop' && isTooSlow(pulled.verdict, pulled.tookMs)) this.#set(0.5)
    if (pulled.name !== 'page') return
    if (pulled.tookMs > SLOW_MS) this.#set(0.5)
    else if (pulled.tookMs < QUICK_MS) this.#set(2)
  }

  #set(factor: number): void {
    this.#limit = Math.min(LARGEST_LIMIT, Math.max(SMALLEST_LIMIT, Math.floor(this.#limit * factor)))
  }
}
