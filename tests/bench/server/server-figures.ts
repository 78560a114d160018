import type { Answers } from '../../../src/contract/answers.ts'
import { header } from '../../../src/contract/sync.ts'
import { listNames } from '../../../src/domain/lists.ts'
import { emptyTrailerFields, type TrailerFields } from '../../../src/domain/trailers/trailer-fields.ts'
import { Direction, Intent, StatusType, TrailerType } from '../../../src/domain/trailers/trailer-lists.ts'
import { startPostgresCluster } from '../../support/postgres-cluster.ts'
import { createServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { type Figure, heading, median, milliseconds, perSecond, round, tell } from '../figures.ts'
import { copyPlace, fillBenchYard, type Place } from './bench-yard.ts'
import { drain } from './drain.ts'
import { type Load, measureRate } from './load.ts'
import { startBare } from './start-bare.ts'
import { inFolder } from './in-folder.ts'
import { createWireTablet, type WireTablet } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 64
/** A session may ask 1,200 times a minute: a load needs many, each on a device of its own. */
const TABLETS = 48
const TABLETS_OF_ALL_SITES = 16
const CONNECTIONS = 16
const SECONDS = 2
const ROUNDS = 5
const BATCH = 100
const BATCHES_EACH = 4
const QUEUED = 500
const ROUND_TRIP_MS = 300
const DRAINS = 3
const CHANGED_ROWS = 20

/** Measures the server on PostgreSQL, where there is one, and on the embedded database. */
export async function serverFigures(): Promise<void> {
  const cluster = await startPostgresCluster()
  if (cluster === null) console.log('\nNo PostgreSQL 15 or newer was found: its figures are left out.')
  else {
    try {
      await inFolder((dataDir) => figuresOf('Server on PostgreSQL', { databaseUrl: cluster.url, dataDir }))
    } finally {
      await cluster.stop()
    }
  }
  await inFolder((dataDir) => figuresOf('Server on the embedded database', { databaseUrl: null, dataDir }))
}

async function figuresOf(title: string, place: Place): Promise<void> {
  const siteIDs = await fillBenchYard(place, TRAILERS, SITES)
  await inFolder(async (folder) => {
    // A second process on an embedded database needs a copy of it.
    const beside = place.databaseUrl === null ? await copyPlace(place, folder) : place
    const { databaseUrl, dataDir } = place
    const server = await createServerProcess({ dataDir, ...(databaseUrl === null ? {} : { databaseUrl }) })
    await server.start()
    try {
      heading(title)
      await measureAll(server, beside, siteIDs)
    } finally {
      await server.stop()
    }
  })
}

async function measureAll(server: ServerProcess, beside: Place, siteIDs: readonly number[]): Promise<void> {
  const tablets = await signIn(server, 'gate', TABLETS)
  const yard = await createYard(server)
  for (const figure of await readFigures(server, beside, tablets, yard)) tell(figure)
  for (const figure of await commandFigures(server, tablets, siteIDs, yard)) tell(figure)
  tell(await drainFigure(server, siteIDs[0] ?? 0, yard))
}

async function signIn(server: ServerProcess, name: string, count: number): Promise<readonly WireTablet[]> {
  const tablets: WireTablet[] = []
  for (let made = 0; made < count; made++) tablets.push(await createWireTablet(server.url, name))
  return tablets
}

/**
 * Trailers that were never there before, as a gate takes them in: empty vans whose drivers wait.
 */
interface Yard {
  next(): TrailerFields
}

async function createYard(server: ServerProcess): Promise<Yard> {
  const clerk = await createWireTablet(server.url, 'admin')
  const answer = await fetch(`${server.url}/api/scacs?take=1`, { headers: clerk.headers })
  const [company] = ((await answer.json()) as Answers['Scacs']).Scacs
  if (!company) throw new Error('the demo has no companies')
  const load = { StatusType: StatusType.Empty, DirectionType: Direction.Outbound, Intent: Intent.Live }
  let count = 0
  return {
    next: () => {
      count += 1
      return { ...emptyTrailerFields, ...load, Type: TrailerType.Van, ScacID: company.ID, Number: `BENCH ${count}` }
    },
  }
}

/** Each in turn, so that no session asks too often. */
function inTurn<T>(all: readonly T[]): () => T {
  let at = 0
  return () => {
    const one = all[at++ % all.length]
    if (one === undefined) throw new Error('there is nothing to take in turn')
    return one
  }
}

async function commandFigures(
  server: ServerProcess,
  tablets: readonly WireTablet[],
  siteIDs: readonly number[],
  yard: Yard,
): Promise<Figure[]> {
  const everywhere = await signIn(server, 'super', TABLETS_OF_ALL_SITES)
  const [site = 0] = siteIDs
  const oneSite = await rates(server.url, arrivals(tablets, [site], yard))
  const manySites = await rates(server.url, arrivals(everywhere, siteIDs, yard))
  const batches: number[] = []
  for (let round = 0; round < 3; round++) batches.push(await batchRate(await signIn(server, 'gate', 1), site, yard))
  const parallel = await batchRate(await signIn(server, 'gate', 4), site, yard)
  return [
    {
      name: 'commands, one site, direct calls, 16 callers',
      value: spread(oneSite),
      beside: 'aim on PostgreSQL: 300/s',
    },
    { name: `commands, one site, one tablet, batches of ${BATCH}`, value: spread(batches) },
    { name: `commands, one site, four tablets at once, batches of ${BATCH}`, value: perSecond(parallel) },
    { name: `commands, ${siteIDs.length} sites, direct calls, 16 callers`, value: spread(manySites) },
  ]
}

function arrivals(tablets: readonly WireTablet[], siteIDs: readonly number[], yard: Yard): Load {
  const tablet = inTurn(tablets)
  const site = inTurn(siteIDs)
  return {
    path: '/api/trailers',
    method: 'POST',
    next: () => ({
      headers: { ...tablet().headers, [header.site]: String(site()) },
      body: JSON.stringify({ ID: 0, ...yard.next() }),
    }),
  }
}

async function rates(url: string, load: Load): Promise<readonly number[]> {
  await measureRate(url, load, CONNECTIONS, 1)
  const found: number[] = []
  for (let round = 0; round < 3; round++) found.push(await measureRate(url, load, CONNECTIONS, SECONDS))
  return found
}

async function batchRate(tablets: readonly WireTablet[], siteID: number, yard: Yard): Promise<number> {
  const queues = tablets.map((tablet) =>
    Array.from({ length: BATCHES_EACH }, () =>
      Array.from({ length: BATCH }, () => tablet.arrival(siteID, yard.next())),
    ),
  )
  const startedAt = performance.now()
  await Promise.all(tablets.map((tablet, place) => sendAll(tablet, queues[place] ?? [])))
  const seconds = (performance.now() - startedAt) / 1000
  return (tablets.length * BATCHES_EACH * BATCH) / seconds
}

async function sendAll(tablet: WireTablet, batches: readonly ReturnType<WireTablet['arrival']>[][]): Promise<void> {
  for (const calls of batches) {
    // On a slow machine the server's time for a request ends before its calls do: the rest is sent again.
    for (let done = 0; done < calls.length; ) {
      const { Answers } = await tablet.send(calls.slice(done))
      const other = Answers.find(({ Outcome }) => Outcome !== 'applied')
      if (other || Answers.length === 0) throw new Error(`a batch was not applied: ${JSON.stringify(other)}`)
      done += Answers.length
    }
  }
}

async function readFigures(
  server: ServerProcess,
  beside: Place,
  tablets: readonly WireTablet[],
  yard: Yard,
): Promise<Figure[]> {
  const bare = await startBare(beside)
  try {
    const loads = await changesLoads(tablets, yard)
    const found = { empty: [] as number[], rows: [] as number[], bare: [] as number[] }
    const measureOnce = async (seconds: number) => ({
      bare: await measureRate(bare.url, { path: '/bare', next: () => ({ headers: {} }) }, CONNECTIONS, seconds),
      empty: await measureRate(server.url, loads.empty, CONNECTIONS, seconds),
      rows: await measureRate(server.url, loads.rows, CONNECTIONS, seconds),
    })
    await measureOnce(1)
    for (let round = 0; round < ROUNDS; round++) {
      const once = await measureOnce(1)
      found.bare.push(once.bare)
      found.empty.push(once.empty)
      found.rows.push(once.rows)
    }
    return [
      { name: 'bare route, one indexed SELECT, 16 callers', value: spread(found.bare) },
      { name: 'changes, empty', value: spread(found.empty), beside: ratio(found.empty, found.bare) },
      { name: `changes, ${CHANGED_ROWS} rows`, value: spread(found.rows), beside: ratio(found.rows, found.bare) },
    ]
  } finally {
    await bare.stop()
  }
}

function ratio(rates: readonly number[], bare: readonly number[]): string {
  const each = rates.map((rate, round) => rate / (bare[round] ?? Number.NaN))
  return `${median(each).toFixed(2)} of the bare route, median of ${each.length} rounds`
}

/**
 * One cursor that is up to date, and one that is 20 rows behind: each arrival makes a trailer and a
 * row of history.
 */
async function changesLoads(
  tablets: readonly WireTablet[],
  yard: Yard,
): Promise<{ readonly empty: Load; readonly rows: Load }> {
  const [first] = tablets
  if (!first) throw new Error('nobody is signed in')
  const before = (await first.pull(null)).at(-1)
  if (!before) throw new Error('there is no yard to follow')
  await first.send(Array.from({ length: CHANGED_ROWS / 2 }, () => first.arrival(before.SiteID, yard.next())))
  const after = await first.pull(before.Cursor)
  const count = after.reduce(
    (sum, page) => sum + listNames.reduce((all, list) => all + (page[list]?.length ?? 0), 0),
    0,
  )
  if (count !== CHANGED_ROWS) throw new Error(`${count} rows changed instead of ${CHANGED_ROWS}`)
  const tablet = inTurn(tablets)
  const since = (cursor: string): Load => ({
    path: `/api/changes?since=${encodeURIComponent(cursor)}`,
    next: () => ({ headers: tablet().headers }),
  })
  return { empty: since(after.at(-1)?.Cursor ?? ''), rows: since(before.Cursor) }
}

async function drainFigure(server: ServerProcess, siteID: number, yard: Yard): Promise<Figure> {
  const runs = []
  for (let run = 0; run < DRAINS; run++) {
    const tablet = await createWireTablet(server.url, 'gate')
    runs.push(await drain(server, tablet, siteID, Array.from({ length: QUEUED }, yard.next), ROUND_TRIP_MS))
  }
  const requests = runs.map((run) => run.requests)
  return {
    name: `${QUEUED} queued commands, ${ROUND_TRIP_MS} ms of round trip`,
    value: `${milliseconds(runs.map((run) => run.milliseconds))}, ${Math.max(...requests)} requests`,
    beside: 'aim on PostgreSQL: 2 s, 4 requests',
  }
}

function spread(rates: readonly number[]): string {
  return `${perSecond(median(rates))} (${round(Math.min(...rates))} to ${round(Math.max(...rates))})`
}
