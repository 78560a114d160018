import type { ChangesPage, Entry, Resync } from '../../contract/sync.ts'
import { actsOf } from '../../mirror/acts.ts'
import type { SiteState } from '../../mirror/records.ts'
import type { RowChanges } from '../../mirror/tablet-store.ts'
import { isResync } from '../retry.ts'
import { type Applied, applyDelta } from './apply.ts'
import { isFiled, takeUnfiled } from './unfiled.ts'
import { BatchPlan } from './batch.ts'
import { UnseenDepartures } from './departures.ts'
import type { Workplace } from './workplace.ts'
import { beginLoad, countRows, storePage } from './load.ts'
import type { Network } from './ports.ts'
import { isChangesPage, isTooSlow, LOCKED, PageSize, type Pulled, pullPage, type Stop } from './pull.ts'
import { type Picked, pickBatch, pushBatch } from './push.ts'
import { UntoldWarnings } from './untold-warnings.ts'

export type CycleEnd =
  | { readonly name: 'in-step' }
  | { readonly name: 'stop'; readonly verdict: Stop }
  /** The session is at another site: send the new one, then try again. */
  | { readonly name: 'other-site' }
  /** Another site or response came first: the fetched rows are discarded. */
  | { readonly name: 'stale' }

export interface CycleWatch {
  onApplied(): void
  /** The mirror contains the snapshot that ends with this page. */
  onSnapshot(page: ChangesPage, byOthers: RowChanges): void
  onSending(count: number): void
  /** `total`: null until known. */
  onLoading(rows: number, total: number | null): void
  onFiled(entries: readonly Entry[]): void
  /** An acknowledged departure whose pull failed, once each. */
  onDepartedUnseen(): void
  onWarnings(words: readonly string[]): void
  /** A restored backup: other people's queues may have lost entries too. */
  onWentBack(): void
}

/**
 * One cycle for one site, holding the lock:
 *
 *   outbox has something ──▶ POST /batch ──▶ apply its changes ──▶ again while it advances
 *   outbox is empty      ──▶ GET /changes, all pages ──▶ apply them in one transaction
 *   no cursor, or 410    ──▶ load the site page by page
 *
 * Each response is applied in one transaction, so being killed between two equals a lost response.
 */
export class Cycle {
  readonly #plan = new BatchPlan()
  readonly #pages = new PageSize()
  readonly #departures = new UnseenDepartures()
  readonly #warnings = new UntoldWarnings()
  /** False after a timeout: the next batch asks for outcomes only. */
  #withChanges = true
  #moved = true
  /** Waiting commands as last reported to the server; null: not since the start. */
  #toldLeft: number | null = null
  /** True if commands waited when the last batch was picked: the delta after it replays them. */
  #isPending = false
  readonly #filed = new Set<string>()

  constructor(
    private readonly at: Workplace,
    private readonly network: Network,
    private readonly watch: CycleWatch,
  ) {}

  noteMove(): void {
    this.#moved = true
  }

  async run(siteID: number, fence: number): Promise<CycleEnd> {
    this.#plan.beginCycle(this.#moved)
    this.#moved = false
    this.#departures.clear()
    this.#filed.clear()
    const end = await this.#pushAndPull(siteID, fence)
    if (end.name === 'stop' && this.#departures.tell()) this.watch.onDepartedUnseen()
    return end
  }

  async #pushAndPull(siteID: number, fence: number): Promise<CycleEnd> {
    const drained = await this.#drain(siteID, fence)
    if (drained.name !== 'quiet') return drained
    return drained.pulled ? { name: 'in-step' } : await this.#pull(siteID, fence)
  }

  async #drain(
    siteID: number,
    fence: number,
  ): Promise<CycleEnd | { readonly name: 'quiet'; readonly pulled: boolean }> {
    let pulled = false
    for (;;) {
      const picked = await pickBatch(this.at, fence, this.#plan, siteID)
      this.#isPending = picked.isPending
      if (picked.entries.length === 0) return { name: 'quiet', pulled }
      this.watch.onSending(actsOf(picked.entries).length)
      const step = await this.#send(siteID, fence, picked)
      if (step.name !== 'sent') return step
      pulled = step.pulled
      if (!step.forward) return { name: 'quiet', pulled }
    }
  }

  async #send(
    siteID: number,
    fence: number,
    { entries, left, told }: Picked,
  ): Promise<CycleEnd | { readonly name: 'sent'; readonly pulled: boolean; readonly forward: boolean }> {
    const site = await this.#site(siteID)
    const since = this.#withChanges && !site?.Loading ? (site?.Cursor ?? null) : null
    // The count is shown when an audit is closed; an unchanged one is not sent again.
    const waiting = left === this.#toldLeft ? {} : { Waiting: left }
    const request = { Calls: entries, Since: since, ...waiting }
    const pushed = await pushBatch(this.network, this.at.clock, request, siteID)
    if (pushed.name === 'stop') return this.#failed(entries, pushed.verdict, pushed.tookMs)
    this.#withChanges = true
    this.#toldLeft = left
    for (const answer of pushed.answer.Answers) if (isFiled(answer)) this.#filed.add(answer.Key)
    const untold = this.#warnings.take(pushed.answer, told)
    if (untold.length > 0) this.watch.onWarnings(untold)
    this.watch.onFiled(entries.filter((entry) => this.#filed.has(entry.Key)))
    const learnt = this.#plan.learn(entries, pushed.answer, pushed.tookMs)
    const taken = await takeUnfiled(this.at, fence, this.at.author, entries, pushed.answer)
    const forward = learnt || taken
    if (forward) this.#moved = true
    this.#departures.acknowledge(siteID, entries, pushed.answer)
    const { Changes } = pushed.answer
    if (since === null || Changes === null) return { name: 'sent', pulled: false, forward }
    const end = isResync(Changes)
      ? await this.#resync(Changes.Resync, siteID, fence)
      : await this.#takePages(siteID, fence, since, Changes, pushed.receivedMs)
    if (end.name !== 'in-step') return end
    this.#departures.clear()
    return { name: 'sent', pulled: true, forward }
  }

  #failed(
    entries: readonly Entry[],
    verdict: Stop,
    tookMs: number,
  ): CycleEnd | { name: 'sent'; pulled: false; forward: true } {
    if (verdict.name === 'halve') {
      this.#plan.shrink(entries, true)
      return { name: 'sent', pulled: false, forward: true }
    }
    if (isTooSlow(verdict, tookMs)) {
      this.#plan.shrink(entries, false)
      this.#withChanges = false
    }
    return { name: 'stop', verdict }
  }

  async #pull(siteID: number, fence: number): Promise<CycleEnd> {
    const site = await this.#site(siteID)
    if (site?.Loading) return this.#load(siteID, fence)
    if (!site || site.Cursor === null) return this.#loadAnew(siteID, fence)
    const first = await this.#page(siteID, site.Cursor, false)
    if (first.name !== 'page') return this.#endOf(first, siteID, fence)
    return this.#takePages(siteID, fence, site.Cursor, first.page, first.receivedMs)
  }

  /** Applies a delta's pages together; a kill only costs another fetch. */
  async #takePages(siteID: number, fence: number, asked: string, first: unknown, firstMs: number): Promise<CycleEnd> {
    if (!isChangesPage(first)) return { name: 'other-site' }
    if (first.UserID !== this.at.author.UserID) return { name: 'stop', verdict: LOCKED }
    if (first.SiteID !== siteID) return { name: 'other-site' }
    const pages = [first]
    let page: ChangesPage = first
    let receivedMs = firstMs
    while (page.More && this.at.rules.collectsPages) {
      const next = await this.#page(siteID, page.Cursor, false)
      if (next.name !== 'page') return this.#endOf(next, siteID, fence)
      page = next.page
      receivedMs = next.receivedMs
      pages.push(page)
    }
    const answer = { asked, pages, receivedMs, filed: this.#filed, isPending: this.#isPending }
    const end = this.#told(await applyDelta(this.at, fence, answer), page)
    return page.More && end.name === 'in-step' ? this.#pull(siteID, fence) : end
  }

  async #loadAnew(siteID: number, fence: number): Promise<CycleEnd> {
    await beginLoad(this.at, fence, siteID)
    return this.#load(siteID, fence)
  }

  /** Handles a 410 in a batch. A changed reach ends the cycle, since it may exclude the site. */
  async #resync(why: Resync['Resync'], siteID: number, fence: number): Promise<CycleEnd> {
    this.#noteResync(why)
    if (why !== 'reach-changed') return this.#loadAnew(siteID, fence)
    await beginLoad(this.at, fence, siteID)
    return { name: 'stop', verdict: { name: 'resync', why } }
  }

  /** Fetches the next page while the last one is written. */
  async #load(siteID: number, fence: number): Promise<CycleEnd> {
    const site = await this.#site(siteID)
    let asked = site?.Loading?.Cursor ?? null
    let rows = site?.Loading?.Rows ?? 0
    let total = site?.Loading?.Total ?? null
    this.watch.onLoading(rows, total)
    let pulled = await this.#page(siteID, asked, true)
    for (;;) {
      if (pulled.name !== 'page') return this.#endOf(pulled, siteID, fence)
      const { page, receivedMs } = pulled
      const writing = storePage(this.at, fence, asked, page, receivedMs, this.#filed)
      const fetching = page.More ? this.#page(siteID, page.Cursor, true) : null
      const stored = await settleBoth(writing, fetching)
      const end = this.#told(stored, page)
      if (end.name !== 'in-step') return end
      if (!fetching) return end
      rows += countRows(page)
      total = page.Total ?? total
      this.watch.onLoading(rows, total)
      asked = page.Cursor
      pulled = await fetching
    }
  }

  #told(applied: Applied, last: ChangesPage): CycleEnd {
    if (applied.name === 'stale') return { name: 'stale' }
    if (applied.moved) this.#moved = true
    if (applied.wentBack) this.watch.onWentBack()
    this.watch.onApplied()
    if (!last.More) this.watch.onSnapshot(last, applied.byOthers ?? {})
    return { name: 'in-step' }
  }

  async #endOf(pulled: Exclude<Pulled, { name: 'page' }>, siteID: number, fence: number): Promise<CycleEnd> {
    if (pulled.name === 'other-site') return { name: 'other-site' }
    if (pulled.verdict.name !== 'resync') return { name: 'stop', verdict: pulled.verdict }
    this.#noteResync(pulled.verdict.why)
    // The load starts in the next cycle, so a server that rejects every cursor causes no endless loop.
    await beginLoad(this.at, fence, siteID)
    return { name: 'stop', verdict: pulled.verdict }
  }

  #noteResync(why: Resync['Resync']): void {
    if (why === 'diverged') this.watch.onWentBack()
  }

  async #page(siteID: number, since: string | null, isLoad: boolean): Promise<Pulled> {
    const ask = { limit: this.#pages.limit, isLoad }
    const pulled = await pullPage(this.network, this.at.clock, siteID, since, ask, this.at.author.UserID)
    if (pulled.name !== 'other-site')
      this.#pages.learn({ tookMs: pulled.tookMs, verdict: pulled.name === 'stop' ? pulled.verdict : null })
    return pulled
  }

  async #site(siteID: number): Promise<SiteState | undefined> {
    return this.at.store.read((tx) => tx.sites.get(siteID), ['sites'])
  }
}

/** Waits for both, so that an error of the second is handled even when the first fails. */
async function settleBoth<T>(first: Promise<T>, second: Promise<unknown> | null): Promise<T> {
  const [result] = await Promise.allSettled([first, second])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
