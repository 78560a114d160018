import { type Ended, settleTogether, type SettleParts, type Work } from './settle-together.ts'
import { StoreUnavailable } from './server-store.ts'

/** The last of a request's commands may have an error of its own. */
export type LineEnd = Ended | { readonly name: 'error'; readonly error: unknown }

/** One line per site; an idle one takes no memory. */
export class SiteLines {
  private readonly lines = new Map<number, SiteLine>()

  constructor(private readonly parts: SettleParts) {}

  /** Returns the ends of the first commands: of all, or up to a stop, an error, or `until`. */
  run(request: LineRequest): Promise<readonly LineEnd[]> {
    const siteID = request.works[0]?.job.SiteID
    if (siteID === undefined) return Promise.resolve([])
    const line = this.lines.get(siteID) ?? new SiteLine(this.parts, siteID, () => this.lines.delete(siteID))
    this.lines.set(siteID, line)
    return line.run(request)
  }
}

export interface LineRequest {
  /** Commands of one site, in the order in which they were made. */
  readonly works: readonly Work[]
  /** True for an end after which the rest must not be run. */
  readonly stops: (ended: Ended) => boolean
  /** Returns what is done by this moment, at least one command. */
  readonly until: number
}

/** Commands of one transaction. */
const TOGETHER_MAX = 50

/**
 * Runs the commands that wait at a site, those of different requests together: while one transaction runs, the next one
 * gathers. Each takes as many of every request, one of each in turn, so that a gate's single command passes a queue of
 * hundreds.
 *
 *   failed among others -> alone -> failed: an error of its own
 */
class SiteLine {
  private waiting: Request[] = []
  private isServing = false
  /** Those of a transaction that failed. */
  private readonly alone = new WeakSet<Work>()

  constructor(
    private readonly parts: SettleParts,
    private readonly siteID: number,
    private readonly onIdle: () => void,
  ) {}

  run({ works, stops, until }: LineRequest): Promise<readonly LineEnd[]> {
    return new Promise((resolve) => {
      this.waiting.push({ works, stops, until, ends: [], resolve })
      void this.serve()
    })
  }

  private async serve(): Promise<void> {
    if (this.isServing) return
    this.isServing = true
    while (this.waiting.length > 0) {
      const before = new Map(this.waiting.map((request) => [request, request.ends.length]))
      await this.runTogether(this.take())
      this.pass((request) => request.ends.length > (before.get(request) ?? 0))
    }
    this.isServing = false
    this.onIdle()
  }

  /** A share of each request from the front, then what is left of the places; in turn, since the time may end first. */
  private take(): readonly Taken[] {
    const { togetherMax = TOGETHER_MAX } = this.parts
    const share = Math.max(1, Math.floor(togetherMax / this.waiting.length))
    const counts = this.waiting.map(() => 0)
    let left = togetherMax
    for (const most of [share, togetherMax])
      for (const [place, request] of this.waiting.entries()) {
        const count = counts[place] ?? 0
        const added = Math.min(most - count, left, this.togetherOf(request) - count)
        if (added <= 0) continue
        counts[place] = count + added
        left -= added
      }
    const taken: Taken[] = []
    for (let turn = 0; turn < Math.max(...counts); turn++)
      for (const [place, request] of this.waiting.entries()) {
        const work = turn < (counts[place] ?? 0) ? request.works[request.ends.length + turn] : undefined
        if (work) taken.push({ request, work })
      }
    const [request] = this.waiting
    const work = request?.works[request.ends.length]
    return request && work && (taken.length === 0 || this.isAlone(work)) ? [{ request, work }] : taken
  }

  /** The number of its next commands that may run beside others. */
  private togetherOf({ works, ends }: Request): number {
    const next = works.slice(ends.length, ends.length + TOGETHER_MAX)
    const first = next.findIndex((work) => this.isAlone(work))
    return first < 0 ? next.length : first
  }

  /** At a site out of its author's reach, a command locks another chain. */
  private isAlone(work: Work): boolean {
    return this.alone.has(work) || !work.caller.Reach.includes(work.job.SiteID)
  }

  private async runTogether(taken: readonly Taken[]): Promise<void> {
    const works = taken.map(({ work }) => work)
    const isOut = (place: number, ended: readonly Ended[]) => {
      const request = taken[place]?.request
      return ended.some((end, before) => taken[before]?.request === request && request?.stops(end))
    }
    try {
      const ended = await settleTogether(this.parts, this.siteID, works, isOut)
      for (const [place, { request, work }] of taken.entries()) {
        const end = ended[place]
        if (end?.name === 'failed') this.runAlone([work], end.error)
        else if (end && end.name !== 'not-run') request.ends.push(end)
      }
    } catch (error) {
      if (error instanceof StoreUnavailable || works.length === 1)
        for (const request of new Set(taken.map(({ request }) => request))) request.ends.push({ name: 'error', error })
      else this.runAlone(works, error)
    }
  }

  /** Reports the error, which is lost if each of them succeeds. */
  private runAlone(works: readonly Work[], cause: unknown): void {
    const error = new Error('Commands failed in one transaction, and are run again, each alone.', { cause })
    const [first] = works
    if (first) this.parts.report?.(error, first.job.Key)
    for (const work of works) this.alone.add(work)
  }

  /** Returns the results of finished requests, and puts the others behind those that had no turn. */
  private pass(isServed: (request: Request) => boolean): void {
    const now = this.parts.clock()
    const open = this.waiting.filter((request) => !isDone(request, now))
    for (const request of this.waiting) if (isDone(request, now)) request.resolve(request.ends)
    this.waiting = [...open.filter((request) => !isServed(request)), ...open.filter(isServed)]
  }
}

interface Request extends LineRequest {
  readonly ends: LineEnd[]
  readonly resolve: (ends: readonly LineEnd[]) => void
}

interface Taken {
  readonly request: Request
  readonly work: Work
}

function isDone({ works, ends, stops, until }: Request, now: number): boolean {
  const last = ends.at(-1)
  if (last === undefined) return works.length === 0
  return ends.length === works.length || now >= until || last.name === 'error' || stops(last)
}
