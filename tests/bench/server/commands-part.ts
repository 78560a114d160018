import { header } from '../../../src/contract/sync.ts'
import { heading, median, perSecond, quantiles, round, type Sheet, withSheet } from '../figures.ts'
import { WAIT_LIMIT_MS } from '../limits.ts'
import { type Arriving, createArriving, inTurn } from './arriving.ts'
import { fillBenchYard, openTablets } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { addRound, type AtRate, atRate, inWords, type Load, type Measured, newMeasured } from './load.ts'
import { cpuEach, type MeasuredServer, spentSince, withServer } from './measured-server.ts'
import { type WireTablet, wireTabletOf } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 64
const TABLETS = 48
const CONNECTIONS = 16
const BATCH = 100
const BATCHES_EACH = 4
const AIM_ONE_SITE = 300
const AIM_ALL_SITES = 600
const AIM_P99 = 'aim: p99 100 ms'
/** Times in a row that the server may ask for the whole rest of a batch again. */
const TRIES = 20
const LEAVES_OUT =
  'the network and TLS; the callers share the cores with the server; arrivals alone, the dearest command of a gate; keys of single calls are made by the server; no other reads meanwhile; times of good answers alone'

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
        batches: batchesOf(server, gates.slice(0, 4).map(tabletOf), first.siteID, arriving),
      }
      await withSheet(LEAVES_OUT, (sheet) => measure(sheet, server, isShort, loads))
    })
  })
}

interface Loads {
  readonly one: Load
  readonly all: Load
  batches(): Promise<{ readonly perSecond: number; readonly cpu: string }>
}

async function measure(sheet: Sheet, server: MeasuredServer, isShort: boolean, loads: Loads): Promise<void> {
  const seconds = isShort ? 2 : 5
  const [one, all] = [newMeasured(), newMeasured()]
  await addRound(newMeasured(), server, loads.one, { connections: CONNECTIONS, seconds: 1 })
  for (let made = 0; made < 3; made++) {
    await addRound(one, server, loads.one, { connections: CONNECTIONS, seconds })
    await addRound(all, server, loads.all, { connections: CONNECTIONS, seconds })
  }
  const names = { one: 'single calls, one site', all: `single calls, ${SITES} sites` }
  sheet.ratio({ name: names.one, value: shareOf(one, AIM_ONE_SITE), beside: `aim on PostgreSQL: ${AIM_ONE_SITE}/s` })
  sheet.ratio({ name: names.all, value: shareOf(all, AIM_ALL_SITES), beside: `aim on PostgreSQL: ${AIM_ALL_SITES}/s` })
  sheet.figure({ name: names.one, value: inWords(one) })
  sheet.figure({ name: names.all, value: inWords(all) })
  const calmSeconds = isShort ? 5 : 20
  const calmOne = await atHalf(server, loads.one, AIM_ONE_SITE, one, calmSeconds)
  sheet.figure({ name: `${names.one}, ${round(calmOne.rate)}/s`, value: calmly(calmOne), beside: AIM_P99 })
  const calmAll = await atHalf(server, loads.all, AIM_ALL_SITES, all, calmSeconds)
  sheet.figure({ name: `${names.all}, ${round(calmAll.rate)}/s`, value: calmly(calmAll), beside: AIM_P99 })
  const batches = await loads.batches()
  sheet.figure({
    name: `one site, four tablets, batches of ${BATCH}`,
    value: `${perSecond(batches.perSecond)}, ${batches.cpu}`,
  })
}

/** At half the aim, or where the machine reaches less than the aim, at half of what it reached. */
async function atHalf(server: MeasuredServer, load: Load, aim: number, reached: Measured, seconds: number) {
  const rate = Math.min(aim, median(reached.rates)) / 2
  const found = await atRate(rate, seconds, async () => {
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
  return { rate, ...found }
}

function calmly({ milliseconds, failed }: AtRate): string {
  return `${quantiles(milliseconds)}${failed === 0 ? '' : `, ${round(failed)} not good`}`
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
): Loads['batches'] {
  return async () => {
    const queues = tablets.map((tablet) =>
      Array.from({ length: BATCHES_EACH }, () =>
        Array.from({ length: BATCH }, () => tablet.arrival(siteID, arriving.next())),
      ),
    )
    const [startedAt, before] = [performance.now(), server.spent()]
    await Promise.all(tablets.map((tablet, place) => sendAll(tablet, queues[place] ?? [])))
    const seconds = (performance.now() - startedAt) / 1000
    const count = tablets.length * BATCHES_EACH * BATCH
    return { perSecond: count / seconds, cpu: cpuEach(spentSince(before, server.spent()), count) }
  }
}

async function sendAll(tablet: WireTablet, batches: readonly ReturnType<WireTablet['arrival']>[][]): Promise<void> {
  for (const calls of batches) {
    let tries = 0
    // On a slow machine the server's time for a request ends before its calls do, or the store is busy: the rest is sent again.
    for (let done = 0; done < calls.length; ) {
      const { Answers } = await tablet.send(calls.slice(done))
      const firstOpen = Answers.findIndex(({ Outcome }) => Outcome !== 'applied')
      const other = Answers[firstOpen]
      const applied = other ? firstOpen : Answers.length
      tries = applied > 0 ? 0 : tries + 1
      if ((other && other.Outcome !== 'retry') || tries === TRIES)
        throw new Error(`a batch was not applied: ${JSON.stringify(other)}`)
      done += applied
    }
  }
}
