import { spawnSync } from 'node:child_process'
import { type ChangesPage, HISTORIES_MAX, type HistoriesPage } from '../../../src/contract/sync.ts'
import { heading, median, milliseconds, quantiles, round, type Sheet, withSheet } from '../figures.ts'
import { inTurn } from './arriving.ts'
import { fillBenchYard, type OpenTablet, openTablets, type Place } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { cpuEach, createMeasuredServer, type MeasuredServer, megabytes, mostOf, spentSince } from './measured-server.ts'
import { ask, repeatedBy, type WireTablet, wireTabletOf } from './wire-tablet.ts'

const SITES = 3
const LOADERS = 10
/** Of fewer, the slowest one is the 99th percentile. */
const HISTORY_RUNS = 100
const LEAVES_OUT =
  'the start of PostgreSQL and its memory (that of the server is of its own process alone); files are in the cache of the operating system; health is asked every 25 ms; the load with pages of 5,000 rows and histories, as JSON in Node; a page of histories is asked for by one tablet at a time'

/** Measures starts of the server, and its memory while tablets load a whole yard. */
export async function startPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  const sizes = isShort ? [10_000] : [10_000, 100_000]
  const runs = isShort ? 2 : 5
  const firsts: number[] = []
  for (let run = 0; run < runs; run++)
    await system.withPlace(async (place) => {
      const server = await createMeasuredServer(system, place)
      firsts.push(await timeStart(server))
      await server.stop()
    })
  for (const trailers of sizes)
    await system.withPlace(async (place) => {
      await fillBenchYard(place, trailers, SITES)
      heading(`Start and memory, ${round(trailers)} trailers, ${system.title}`)
      await withSheet(LEAVES_OUT, (sheet) => measure(sheet, system, place, runs, firsts))
    })
}

async function measure(
  sheet: Sheet,
  system: DatabaseSystem,
  place: Place,
  runs: number,
  firsts: readonly number[],
): Promise<void> {
  const loaders = await openTablets(place, ['gate'], LOADERS)
  const [plain, starts, resting]: [number[], number[], number[]] = [[], [], []]
  const server = await createMeasuredServer(system, place)
  for (let run = 0; run < runs; run++) {
    plain.push(timePlainNode())
    starts.push(await timeStart(server))
    resting.push(await server.residentBytes())
    await server.stop()
  }
  const ratio = (times: readonly number[]) => `${(median(times) / median(plain)).toFixed(1)} x Node alone`
  sheet.ratio({ name: 'cold start', value: ratio(starts) })
  sheet.ratio({ name: 'first start, empty database', value: ratio(firsts) })
  sheet.figure({ name: 'Node alone, an empty program', value: milliseconds(plain) })
  sheet.figure({ name: 'cold start', value: milliseconds(starts) })
  sheet.figure({ name: 'first start, empty database', value: milliseconds(firsts) })
  const measured = resting.filter((bytes) => !Number.isNaN(bytes))
  sheet.figure({ name: 'memory after the start', value: megabytes(median(measured)) })
  await measureLoads(sheet, server, loaders)
}

/** Whole first loads one after the other, and the memory after as many at once. */
async function measureLoads(sheet: Sheet, server: MeasuredServer, loaders: readonly OpenTablet[]): Promise<void> {
  const loads: number[] = []
  const memory: number[] = []
  await server.start()
  try {
    const tablets = loaders.map((tablet) => wireTabletOf({ ...tablet, url: server.url }))
    const before = server.spent()
    let pages: readonly ChangesPage[] = []
    for (const tablet of tablets) {
      const startedAt = performance.now()
      pages = await tablet.pull(null)
      loads.push(performance.now() - startedAt)
    }
    const cpu = cpuEach(spentSince(before, server.spent()), loads.length)
    sheet.figure({ name: 'a whole first load, alone', value: `${milliseconds(loads)}, ${cpu}` })
    const pullAndLook = async (tablet: WireTablet) => {
      await tablet.pull(null)
      memory.push(await server.residentBytes())
    }
    await Promise.all(tablets.map(pullAndLook))
    sheet.figure({ name: `memory after ${LOADERS} such at once, at most`, value: megabytes(mostOf(memory)) })
    await measureHistories(sheet, server, tablets, pages)
    sheet.figure(repeatedBy(tablets))
  } finally {
    await server.stop()
  }
}

/** Pages of the histories of as many trailers as a tablet may ask for at once, over the whole yard. */
async function measureHistories(
  sheet: Sheet,
  server: MeasuredServer,
  tablets: readonly WireTablet[],
  loaded: readonly ChangesPage[],
): Promise<void> {
  const ids = loaded.flatMap(({ Trailers = [] }) => Trailers.map(({ ID }) => ID))
  // Full ones alone, where the yard has that many trailers.
  const parts = Array.from({ length: Math.max(1, Math.floor(ids.length / HISTORIES_MAX)) }, (_, place) =>
    ids.slice(place * HISTORIES_MAX, (place + 1) * HISTORIES_MAX),
  )
  const [tablet, part] = [inTurn(tablets), inTurn(parts)]
  const Since = loaded.at(-1)?.Cursor ?? ''
  const took: number[] = []
  const found: number[] = []
  const before = server.spent()
  for (let run = 0; run < HISTORY_RUNS; run++) {
    const body = { Since, TrailerIDs: part() }
    const onGood = (ms: number) => took.push(ms)
    const page = await ask<HistoriesPage>(`${server.url}/api/changes/histories`, tablet().headers, body, { onGood })
    found.push(page.Histories.length)
  }
  const cpu = cpuEach(spentSince(before, server.spent()), HISTORY_RUNS)
  sheet.figure({
    name: 'a page of histories',
    value: `${quantiles(took)}, ${cpu}`,
    beside: `${HISTORY_RUNS} pages, of ${round(median(found))} trailers each`,
  })
}

async function timeStart(server: MeasuredServer): Promise<number> {
  const startedAt = performance.now()
  await server.start()
  return performance.now() - startedAt
}

function timePlainNode(): number {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - startedAt
}
