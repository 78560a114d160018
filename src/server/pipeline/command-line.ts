import { type Ended, type PipelineParts, settleTogether, type Work } from './settle-together.ts'
import { SitesInTheWay, StoreUnavailable } from './server-store.ts'

/** The last of a request's commands may have an error of its own. */
export type LineEnd = Ended | { readonly name: 'error'; readonly error: unknown }

export interface LineRequest {
  /** Commands of one site, in the order in which they were made; at least one. */
  readonly works: readonly Work[]
  /** True for an end after which the rest must not be run. */
  readonly stops: (ended: Ended) => boolean
  /** Returns what is done by this moment of `monotonic`, at least one command. */
  readonly until: number
}

/** Commands of one transaction. */
const TOGETHER_MAX = 50
/** Transactions of any sites, at a time: those that are not slow, and all. */
const QUICK_MAX = 4
const GATHERING_MAX = 8
/** Another one starts beside each that runs when so many requests wait; otherwise they share the next. */
const WAITING_FOR_ANOTHER = 8
/** One that runs for longer is slow: those that wait no longer wait for it. */
const SLOW_MS = 200
/** After a transaction of several sites failed, each of them runs apart for so long: what failed may fail again. */
const APART_MS = 2_000

/**
 * Runs the commands that wait, those of different requests and sites together: while one transaction runs, the next one
 * gathers. Each takes as many of every request, one of each in turn, so that a gate's single command passes a queue of
 * hundreds. A site is in one transaction at a time.
 *
 *   with others -> failed: its site apart -> failed among others: alone -> failed: an error of its own
 *
 * While the store cannot answer at all, no command is tried again here.
 */
export class CommandLine {
  private waiting: Request[] = []
  /** Sites of the transactions that run. */
  private readonly busy = new Set<number>()
  private gathering = 0
  private slow = 0
  /** Sites that failed together, each with the end of its time apart. */
  private readonly apartUntil = new Map<number, number>()
  /** Those of a transaction that failed: without other sites, then without other commands. */
  private readonly apart = new WeakSet<Work>()
  private readonly alone = new WeakSet<Work>()

  constructor(private readonly parts: PipelineParts) {}

  /** Returns the ends of the first commands: of all, or up to a stop, an error, or `until`. */
  run({ works, stops, until }: LineRequest): Promise<readonly LineEnd[]> {
    const siteID = works[0]?.job.SiteID
    if (siteID === undefined) return Promise.resolve([])
    return new Promise((resolve) => {
      this.waiting.push({ works, stops, until, siteID, ends: [], resolve })
      this.serve()
    })
  }

  private serve(): void {
    for (let next = this.next(); next; next = this.next()) void this.runNext(next)
  }

  /** Those that failed with others come first, and count to no limit: their sites may be slow. */
  private next(): Next | null {
    const ready = this.waiting.filter(({ siteID }) => !this.busy.has(siteID))
    for (const request of ready) {
      const work = nextOf(request)
      if (this.isAlone(work)) return { taken: [{ request, work }], isApart: true }
      if (!this.isApart(work)) continue
      const here = ready.filter(({ siteID }) => siteID === request.siteID)
      return { taken: this.share(here, (one) => this.isAlone(one)), isApart: true }
    }
    const quick = this.gathering - this.slow
    if (ready.length === 0 || ready.length < quick * WAITING_FOR_ANOTHER) return null
    if (quick >= QUICK_MAX || this.gathering >= GATHERING_MAX) return null
    return { taken: this.share(ready, (one) => this.isAlone(one) || this.isApart(one)), isApart: false }
  }

  private async runNext({ taken, isApart }: Next): Promise<void> {
    const sites = new Set(taken.map(({ request }) => request.siteID))
    const before = new Map(taken.map(({ request }) => [request, request.ends.length]))
    for (const siteID of sites) this.busy.add(siteID)
    try {
      await (isApart ? this.runTogether(taken) : this.gather(taken))
    } finally {
      for (const siteID of sites) this.busy.delete(siteID)
      this.pass(sites, (request) => request.ends.length > (before.get(request) ?? request.ends.length))
      this.serve()
    }
  }

  private async gather(taken: readonly Taken[]): Promise<void> {
    let isSlow = false
    this.gathering += 1
    const timer = setTimeout(() => {
      isSlow = true
      this.slow += 1
      this.serve()
    }, SLOW_MS)
    try {
      await this.runTogether(taken)
    } finally {
      clearTimeout(timer)
      this.gathering -= 1
      if (isSlow) this.slow -= 1
    }
  }

  /** A share of each request from the front, then what is left of the places; in turn, since the time may end first. */
  private share(requests: readonly Request[], isOut: (work: Work) => boolean): readonly Taken[] {
    const { togetherMax = TOGETHER_MAX } = this.parts
    const share = Math.max(1, Math.floor(togetherMax / requests.length))
    const counts = requests.map(() => 0)
    let left = togetherMax
    for (const most of [share, togetherMax])
      for (const [place, request] of requests.entries()) {
        const count = counts[place] ?? 0
        const added = Math.min(most - count, left, countBefore(request, isOut) - count)
        if (added <= 0) continue
        counts[place] = count + added
        left -= added
      }
    const taken: Taken[] = []
    for (let turn = 0; turn < Math.max(...counts); turn++)
      for (const [place, request] of requests.entries()) {
        const work = turn < (counts[place] ?? 0) ? request.works[request.ends.length + turn] : undefined
        if (work) taken.push({ request, work })
      }
    return taken
  }

  /** At a site out of its author's reach, a command locks another chain. */
  private isAlone(work: Work): boolean {
    return this.alone.has(work) || !work.caller.Reach.includes(work.job.SiteID)
  }

  private isApart(work: Work): boolean {
    if (this.apart.has(work)) return true
    const { SiteID } = work.job
    const until = this.apartUntil.get(SiteID)
    if (until === undefined) return false
    if (this.parts.monotonic() < until) return true
    this.apartUntil.delete(SiteID)
    return false
  }

  private async runTogether(taken: readonly Taken[]): Promise<void> {
    const works = taken.map(({ work }) => work)
    const siteIDs = [...new Set(works.map(({ job }) => job.SiteID))].sort((a, b) => a - b)
    const isOut = (place: number, ended: readonly Ended[]) => {
      const request = taken[place]?.request
      return ended.some((end, before) => taken[before]?.request === request && request?.stops(end))
    }
    try {
      const [siteID] = siteIDs
      // One site alone waits as long as it takes: it holds up no other.
      const sites = siteIDs.length === 1 && siteID !== undefined ? siteID : siteIDs
      const ended = await settleTogether(this.parts, sites, works, isOut)
      for (const [place, { request, work }] of taken.entries()) {
        const end = ended[place]
        if (end?.name === 'failed') this.runAgain(this.alone, [work], end.error)
        else if (end && end.name !== 'not-run') request.ends.push(end)
      }
    } catch (error) {
      const mayBeOfOne = error instanceof SitesInTheWay || !(error instanceof StoreUnavailable)
      if (siteIDs.length > 1 && mayBeOfOne) {
        for (const siteID of siteIDs) this.apartUntil.set(siteID, this.parts.monotonic() + APART_MS)
        if (error instanceof SitesInTheWay) this.parts.onHeldUp?.({ siteIDs, commands: works.length, error })
        this.runAgain(this.apart, works, error)
      } else if (error instanceof StoreUnavailable || works.length === 1)
        for (const request of new Set(taken.map(({ request }) => request))) request.ends.push({ name: 'error', error })
      else this.runAgain(this.alone, works, error)
    }
  }

  /** Reports the error, which is lost if each of them succeeds. Sites that held each other up are logged already. */
  private runAgain(kept: WeakSet<Work>, works: readonly Work[], cause: unknown): void {
    for (const work of works) kept.add(work)
    const error = new Error('Commands failed in one transaction, and are run again with fewer others.', { cause })
    const [first] = works
    if (first && !(cause instanceof StoreUnavailable)) this.parts.report?.(error, first.job.Key)
  }

  /** Returns the results of finished requests, and puts the others behind those that had no turn. */
  private pass(sites: ReadonlySet<number>, isServed: (request: Request) => boolean): void {
    const now = this.parts.monotonic()
    const done = this.waiting.filter((request) => sites.has(request.siteID) && isDone(request, now))
    const open = this.waiting.filter((request) => !done.includes(request))
    for (const request of done) request.resolve(request.ends)
    this.waiting = [...open.filter((request) => !isServed(request)), ...open.filter(isServed)]
  }
}

interface Request extends LineRequest {
  readonly siteID: number
  readonly ends: LineEnd[]
  readonly resolve: (ends: readonly LineEnd[]) => void
}

interface Taken {
  readonly request: Request
  readonly work: Work
}

interface Next {
  readonly taken: readonly Taken[]
  /** True for the commands of one site, which wait for its turn as long as it takes. */
  readonly isApart: boolean
}

function nextOf({ works, ends }: Request): Work {
  const work = works[ends.length]
  if (!work) throw new Error('a finished request waits')
  return work
}

/** The number of a request's next commands before one that is left out. */
function countBefore({ works, ends }: Request, isOut: (work: Work) => boolean): number {
  const next = works.slice(ends.length, ends.length + TOGETHER_MAX)
  const first = next.findIndex(isOut)
  return first < 0 ? next.length : first
}

function isDone({ works, ends, stops, until }: Request, now: number): boolean {
  const last = ends.at(-1)
  if (last === undefined) return works.length === 0
  return ends.length === works.length || now >= until || last.name === 'error' || stops(last)
}
