import { header } from '../../../src/contract/sync.ts'
import { heading, median, ofAim, percentile, perSecond, quantiles, round, type Sheet, withSheet } from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'
import { type Arriving, createArriving, inTurn } from './arriving.ts'
import { fillBenchYard, openTablets } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { addRound, type AtRate, atRate, inWords, type Load, type Measured, newMeasured } from './load.ts'
import { cpuEach, type MeasuredServer, spentSince, withServer } from './measured-server.ts'
import { repeatedBy, type WireTablet, wireTabletOf } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 64
const TABLETS = 48
const CONNECTIONS = 16
const BATCH = 100
/** A hundred requests in all: of fewer, the slowest one is the 99th percentile. */
const BATCHES_EACH = 25
const SHORT_BATCHES_EACH = 4
const AIM_P99_MS = 100
const LEAVES_OUT =
  'the network and TLS; the callers share the cores with the server; arrivals alone, the dearest command of a gate; keys of single calls are made by the server; no other reads meanwhile; pokes are off; times of good answers alone'

/** Measures commands of single calls and of batches, at one site and at many. */
export async function commandsPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  await system.withPlace(async (place) => {
    const siteIDs = await fillBenchYard(place, TRAILERS, SITES)
    const gates = await openTablets(place, ['gate'], TABLETS)
    const everywhere = await openTablets(place, ['super'], TABLETS, siteIDs)
    await withServer(system, place, async (server) => {
      heading(`Commands, ${system.title}, ${CONNECTIONS} callers`)
      const tabletOf = (open: (typeof gates)[number]) => wireTabletOf({ ...open, url: server.url })
      const [first] = gates
      if (!first) throw new Error('nobody is signed in')
      const arriving = await createArriving(server.url)
      const loads = {
        one: arrivals(gates.map(tabletOf), [first.siteID], arriving),
        all: arrivals(everywhere.map(tabletOf), siteIDs, arriving),
        batches: batchesOf(server, gates.slice(0, 4).map(tabletOf), first.siteID, arriving, isShort),
      }
      await withSheet(LEAVES_OUT, (sheet) => measure(sheet, server, isShort, loads))
    })
  })
}

interface Loads {
  readonly one: Load
  readonly all: Load
  batches(sheet: Sheet): Promise<void>
}

/** Single calls with the rate that they are to reach on PostgreSQL. */
interface Singles {
  readonly name: string
  readonly load: Load
  readonly aim: number
  readonly found: Measured
}

async function measure(
  sheet: Sheet,
  server: MeasuredServer,
  isShort: boolean,
  { one, all, batches }: Loads,
): Promise<void> {
  const callers = { connections: CONNECTIONS, seconds: isShort ? 2 : 5 }
  const singles: readonly Singles[] = [
    { name: 'single calls, one site', load: one, aim: 300, found: newMeasured() },
    { name: `single calls, ${SITES} sites`, load: all, aim: 600, found: newMeasured() },
  ]
  await addRound(newMeasured(), server, one, { ...callers, seconds: 1 })
  for (let made = 0; made < 3; made++)
    for (const { load, found } of singles) await addRound(found, server, load, callers)
  for (const { name, aim, found } of singles) {
    sheet.ratio({ name, value: shareOf(found, aim), beside: `aim on PostgreSQL: ${perSecond(aim)}` })
    sheet.figure({ name, value: inWords(found) })
  }
  for (const single of singles) await noteAtHalf(sheet, server, single, isShort ? 5 : 20)
  await batches(sheet)
}

/** At half the aim, or where the machine reaches less than the aim, at half of what it reached: an easier load. */
async function noteAtHalf(
  sheet: Sheet,
  server: MeasuredServer,
  { name, load, aim, found }: Singles,
  seconds: number,
): Promise<void> {
  const reached = median(found.rates)
  const rate = Math.min(aim, reached) / 2
  const calm = await atRate(rate, seconds, async () => {
    const { headers, body = '' } = load.next()
    const answer = await fetch(`${server.url}${load.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(WAIT_LIMIT_MS),
    })
    await answer.text()
    return answer.ok
  })
  const at = `${name}, ${perSecond(rate)}`
  const share = ofAim(`${at}, p99`, percentile(calm.milliseconds, 99), { value: AIM_P99_MS })
  const easier = reached < aim ? `; measured at half of the ${perSecond(reached)} reached` : ''
  sheet.ratio({ ...share, beside: `${share.beside} at ${perSecond(aim / 2)}${easier}` })
  sheet.figure({ name: at, value: calmly(calm) })
}

function calmly({ milliseconds, failed }: AtRate): string {
  return `${round(milliseconds.length)} answers, ${quantiles(milliseconds)}${failed === 0 ? '' : `, ${round(failed)} not good`}`
}

function shareOf({ rates }: Measured, aim: number): string {
  return `${(median(rates) / aim).toFixed(2)} of the aim (median of ${rates.length} rounds)`
}

function arrivals(tablets: readonly WireTablet[], siteIDs: readonly number[], arriving: Arriving): Load {
  const tablet = inTurn(tablets)
  const site = inTurn(siteIDs)
  return {
    path: '/api/trailers',
    method: 'POST',
    next: () => ({
      headers: { ...tablet().headers, [header.site]: String(site()) },
      body: JSON.stringify({ ID: 0, ...arriving.next() }),
    }),
  }
}

function batchesOf(
  server: MeasuredServer,
  tablets: readonly WireTablet[],
  siteID: number,
  arriving: Arriving,
  isShort: boolean,
): Loads['batches'] {
  const batchesEach = isShort ? SHORT_BATCHES_EACH : BATCHES_EACH
  return async (sheet) => {
    const queues = tablets.map((tablet) =>
      Array.from({ length: batchesEach }, () =>
        Array.from({ length: BATCH }, () => tablet.arrival(siteID, arriving.next())),
      ),
    )
    const requests: number[] = []
    const sendQueue = async (tablet: WireTablet, place: number) => {
      for (const calls of queues[place] ?? [])
        await tablet.sendAll(calls, (milliseconds) => requests.push(milliseconds))
    }
    const [startedAt, before] = [performance.now(), server.spent()]
    await Promise.all(tablets.map(sendQueue))
    const seconds = (performance.now() - startedAt) / 1000
    const count = tablets.length * batchesEach * BATCH
    const cpu = cpuEach(spentSince(before, server.spent()), count)
    const each = `${round(requests.length)} requests, ${quantiles(requests)}`
    sheet.figure({
      name: `one site, ${tablets.length} tablets, batches of ${BATCH}`,
      value: `${perSecond(count / seconds)}, ${cpu} for a command; ${each}`,
    })
    sheet.figure(repeatedBy(tablets))
  }
}
