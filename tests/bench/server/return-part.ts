import { setTimeout as pause } from 'node:timers/promises'
import type { Entry } from '../../../src/contract/sync.ts'
import { BatchPlan } from '../../../src/sync/engine/batch.ts'
import { tabletRules } from '../../../src/sync/engine/rules.ts'
import { heading, perSecond, quantiles, round, tellSection } from '../figures.ts'
import { createArriving } from './arriving.ts'
import { fillBenchYard, openTablets } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { cpuEach, type MeasuredServer, megabytes, mostOf, spentSince, withServer } from './measured-server.ts'
import { type Exchanged, firstCursors, type WireTablet, wireTabletOf } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 64
const AIM_SECONDS = 120
const AIM_COMMANDS = 40_000
/** A machine that is far too slow ends here, with what it has. */
const LIMIT_MS = 600_000
const MEMORY_EVERY_MS = 250

/** Measures the return of a whole company's tablets after hours without signal, at one site and at many. */
export async function returnPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  const size = isShort ? { tablets: 40, each: 100 } : { tablets: 200, each: 200 }
  for (const sites of [SITES, 1]) {
    await system.withPlace(async (place) => {
      const siteIDs = (await fillBenchYard(place, TRAILERS, SITES)).slice(0, sites)
      const open = await openTablets(place, ['super'], size.tablets, siteIDs)
      await withServer(system, place, async (server) => {
        const where = sites === 1 ? 'one site' : `${sites} sites`
        heading(`${size.tablets} tablets return with ${size.each} commands each, ${where}, ${system.title}`)
        const arriving = await createArriving(server.url)
        const cursors = await firstCursors(server.url, open)
        const tablets = open.map((each) => {
          const tablet = wireTabletOf({ ...each, url: server.url })
          return new Returning(tablet, each.siteID, cursors.get(each.siteID) ?? null)
        })
        for (const tablet of tablets) tablet.save(size.each, () => arriving.next())
        await measure(server, tablets, size.tablets * size.each)
      })
    })
  }
}

async function measure(server: MeasuredServer, tablets: readonly Returning[], count: number): Promise<void> {
  const [startedAt, before] = [performance.now(), server.spent()]
  const until = startedAt + LIMIT_MS
  let isRunning = true
  const watched = watchMemory(server, () => isRunning)
  await Promise.all(tablets.map((tablet) => tablet.sendAll(until)))
  isRunning = false
  const seconds = (performance.now() - startedAt) / 1000
  const sum = (of: (tablet: Returning) => number) => tablets.reduce((all, tablet) => all + of(tablet), 0)
  const applied = sum((tablet) => tablet.applied)
  const aim = AIM_COMMANDS / AIM_SECONDS
  tellSection({
    ratios: [
      {
        name: 'applied per second',
        value: `${(applied / seconds / aim).toFixed(2)} of the aim`,
        beside: `aim on PostgreSQL: ${round(AIM_COMMANDS)} within ${AIM_SECONDS} s, ${perSecond(aim)}`,
      },
    ],
    figures: [
      { name: 'applied', value: `${round(applied)} of ${round(count)} in ${round(seconds)} s`, beside: 'aim: all' },
      { name: 'out of order', value: round(sum((tablet) => tablet.disordered)), beside: 'aim: 0' },
      { name: 'answers 5xx, or none', value: round(sum((tablet) => tablet.failed)), beside: 'aim: 0' },
      { name: 'asked to come back', value: round(sum((tablet) => tablet.putOff)) },
      { name: 'requests', value: round(sum((tablet) => tablet.requests)) },
      { name: 'a batch', value: quantiles(tablets.flatMap((tablet) => tablet.milliseconds)) },
      { name: 'per command', value: cpuEach(spentSince(before, server.spent()), applied) },
      { name: 'memory of the server, at most', value: megabytes(await watched) },
    ],
    leavesOut:
      'the network and TLS; the tablets share the cores with the server; each batch is answered with the first page of changes, but its further pages are not asked for; arrivals alone; all tablets belong to one person, and pokes are off; the memory of PostgreSQL',
  })
}

async function watchMemory(server: MeasuredServer, isRunning: () => boolean): Promise<number> {
  const seen: number[] = []
  while (isRunning()) {
    seen.push(await server.residentBytes())
    await pause(MEMORY_EVERY_MS)
  }
  return mostOf(seen)
}

/** A tablet with a queue, which it sends in the sizes and in the order of the product. */
class Returning {
  applied = 0
  disordered = 0
  failed = 0
  putOff = 0
  requests = 0
  /** Of each good answer. */
  readonly milliseconds: number[] = []
  private queue: Entry[] = []
  private lastVersion = 0

  constructor(
    private readonly tablet: WireTablet,
    private readonly siteID: number,
    private cursor: string | null,
  ) {}

  save(count: number, next: () => Parameters<WireTablet['arrival']>[1]): void {
    this.queue = Array.from({ length: count }, () => this.tablet.arrival(this.siteID, next()))
  }

  async sendAll(until: number): Promise<void> {
    const plan = new BatchPlan()
    while (this.queue.length > 0 && performance.now() < until) {
      plan.beginCycle(true)
      const calls = plan.pick(this.queue.map(toRecord), tabletRules)
      const startedAt = performance.now()
      this.requests += 1
      const { status, retryAfterMs, answer } = await this.tablet
        .exchange(this.siteID, calls, this.cursor)
        .catch(() => noAnswer)
      if (answer) {
        const tookMs = performance.now() - startedAt
        this.milliseconds.push(tookMs)
        plan.learn(calls, answer, tookMs)
        if (answer.Changes && 'Cursor' in answer.Changes) this.cursor = answer.Changes.Cursor
        this.settle(answer.Answers)
        continue
      }
      if (status >= 500 || status === 0) this.failed += 1
      else this.putOff += 1
      await pause(retryAfterMs)
    }
  }

  private settle(
    answers: readonly { readonly Key: string; readonly Outcome: string; readonly Version: number | null }[],
  ) {
    for (const { Key, Outcome, Version } of answers) {
      if (Outcome !== 'applied' || Version === null) continue
      this.applied += 1
      // Each command makes a version of its site, so their order is that of the commands.
      if (Version <= this.lastVersion || this.queue[0]?.Key !== Key) this.disordered += 1
      this.lastVersion = Version
      this.queue = this.queue.filter((entry) => entry.Key !== Key)
    }
  }
}

/** An overloaded machine; the tablet sends the same again. */
const noAnswer: Exchanged = { status: 0, retryAfterMs: 1_000, answer: null, bytes: 0 }

function toRecord(entry: Entry) {
  const { Sequence, Key } = entry
  return { Sequence, Key, Entry: entry, State: 'waiting', TrailerIDs: [], SettlesKey: '' } as const
}
