import { header } from '../../../src/contract/sync.ts'
import { heading, percentile, quantiles, round, tellSection } from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'
import { createArriving, inTurn } from './arriving.ts'
import { fillBenchYard, openTablets } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { atRate } from './load.ts'
import { cpuEach, type MeasuredServer, megabytes, spentSince, withServer } from './measured-server.ts'
import { bytesOf, firstCursors, type WireTablet, wireTabletOf } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 64
const TABLETS = 5_000
const CADENCE_S = 40
const COMMANDS_PER_SECOND = 83
const AIM_PULLS_MS = 500
const AIM_COMMANDS_MS = 250
const AIM_CORES = 0.5
const HOUR_S = 3_600

/** Measures what many tablets cost that ask at their cadence while some of them save. */
export async function manyPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  await system.withPlace(async (place) => {
    const siteIDs = await fillBenchYard(place, TRAILERS, SITES)
    const open = await openTablets(place, ['super'], TABLETS, siteIDs)
    await withServer(system, place, async (server) => {
      heading(
        `${round(TABLETS)} tablets at ${SITES} sites ask every ${CADENCE_S} s, ${COMMANDS_PER_SECOND} commands/s, ${system.title}`,
      )
      const cursors = await firstCursors(server.url, open)
      const tablets = open.map((each) => ({
        tablet: wireTabletOf({ ...each, url: server.url }),
        siteID: each.siteID,
        cursor: cursors.get(each.siteID) ?? '',
      }))
      const crowd = new Crowd(server.url, tablets, (await createArriving(server.url)).next)
      // From the second round on, each page holds what a cadence brings.
      await crowd.run(isShort ? 15 : CADENCE_S)
      const before = server.spent()
      const seconds = isShort ? 25 : 2 * CADENCE_S
      const found = await crowd.run(seconds)
      await tell(server, found, spentSince(before, server.spent()), seconds)
    })
  })
}

type Found = Awaited<ReturnType<Crowd['run']>>
type Spent = ReturnType<MeasuredServer['spent']>

async function tell(server: MeasuredServer, found: Found, spent: Spent, seconds: number): Promise<void> {
  const { pulls, commands, rows, failed, bytes } = found
  const cores = (spent.server + spent.database) / seconds
  const late = (milliseconds: readonly number[], aim: number) =>
    milliseconds.length === 0 ? 'not measured' : `${(percentile(milliseconds, 99) / aim).toFixed(2)} of the aim`
  tellSection({
    ratios: [
      { name: 'pulls, p99', value: late(pulls, AIM_PULLS_MS), beside: `aim: ${AIM_PULLS_MS} ms` },
      { name: 'commands, p99', value: late(commands, AIM_COMMANDS_MS), beside: `aim: ${AIM_COMMANDS_MS} ms` },
      {
        name: 'cores, server and database',
        value: `${(cores / AIM_CORES).toFixed(2)} of the aim`,
        beside: `aim: ${AIM_CORES} of a core`,
      },
    ],
    figures: [
      { name: 'pulls', value: `${round(pulls.length / seconds)}/s, ${quantiles(pulls)}` },
      { name: 'commands', value: `${round(commands.length / seconds)}/s, ${quantiles(commands)}` },
      { name: 'rows of a pull', value: pulls.length === 0 ? 'not measured' : round(rows / pulls.length) },
      {
        name: "bytes of a tablet's working hour",
        value: bytes === 0 ? 'not measured' : `${round((bytes / seconds / TABLETS) * (HOUR_S / 1000))} kB`,
        beside: 'bodies of pulls and of answers to commands, received alone',
      },
      { name: 'answers that were not good', value: round(failed), beside: 'aim: 0' },
      { name: 'cores', value: cores.toFixed(2) },
      { name: 'of each pull or command', value: cpuEach(spent, pulls.length + commands.length) },
      { name: 'memory of the server', value: megabytes(await server.residentBytes()) },
    ],
    leavesOut:
      'the network, TLS and idle connections; the tablets share the cores with the server; all belong to one person, and each asks every 40 s also after its own command, which a tablet does not; arrivals alone; pokes are off; times of good answers alone; the memory of PostgreSQL',
  })
}

interface Member {
  readonly tablet: WireTablet
  readonly siteID: number
  cursor: string
}

class Crowd {
  private bytes = 0
  private readonly nextToPull: () => Member
  private readonly nextToSave: () => Member

  constructor(
    private readonly url: string,
    members: readonly Member[],
    private readonly nextTrailer: () => Parameters<WireTablet['arrival']>[1],
  ) {
    this.nextToPull = inTurn(members)
    // Half a cadence away from their own pulls.
    this.nextToSave = inTurn([...members.slice(members.length >> 1), ...members.slice(0, members.length >> 1)])
  }

  async run(seconds: number) {
    let rows = 0
    this.bytes = 0
    const [pulls, commands] = await Promise.all([
      atRate(TABLETS / CADENCE_S, seconds, async () => {
        const page = await this.pull(this.nextToPull())
        rows += page === null ? 0 : rowsIn(page)
        return page !== null
      }),
      atRate(COMMANDS_PER_SECOND, seconds, () => this.save(this.nextToSave())),
    ])
    const failed = pulls.failed + commands.failed
    return { pulls: pulls.milliseconds, commands: commands.milliseconds, failed, rows, bytes: this.bytes }
  }

  /** All that changed, over as many pages as it takes; null for a bad answer. */
  private async pull(member: Member): Promise<string | null> {
    const address = `${this.url}/api/changes?since=${encodeURIComponent(member.cursor)}`
    const answer = await fetch(address, {
      headers: { ...member.tablet.headers, [header.site]: String(member.siteID) },
      signal: AbortSignal.timeout(WAIT_LIMIT_MS),
    })
    const text = await answer.text()
    if (!answer.ok) return null
    this.bytes += bytesOf(answer, text)
    const { Cursor, More } = JSON.parse(text)
    member.cursor = Cursor
    return More ? text + ((await this.pull(member)) ?? '') : text
  }

  private async save(member: Member): Promise<boolean> {
    const entry = member.tablet.arrival(member.siteID, this.nextTrailer())
    const { answer, bytes } = await member.tablet.exchange(member.siteID, [entry], member.cursor)
    this.bytes += bytes
    if (answer?.Answers[0]?.Outcome !== 'applied') return false
    if (answer.Changes && 'Cursor' in answer.Changes) member.cursor = answer.Changes.Cursor
    return true
  }
}

/** Each row has one `SiteID`, and so has the page. */
function rowsIn(page: string): number {
  return page.split('"SiteID":').length - 2
}
