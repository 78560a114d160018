import { listNames } from '../../../src/domain/lists.ts'
import { heading, median, type Sheet, withSheet } from '../figures.ts'
import { createArriving, inTurn } from './arriving.ts'
import { copyPlace, fillBenchYard, openTablets, type Place } from './bench-yard.ts'
import type { DatabaseSystem } from './database-system.ts'
import { inFolder } from './in-folder.ts'
import { addRound, inWords, type Load, type Measured, newMeasured } from './load.ts'
import { createMeasuredServer, type MeasuredServer } from './measured-server.ts'
import { type BareRoute, startBare } from './start-bare.ts'
import { repeatedBy, type WireTablet, wireTabletOf } from './wire-tablet.ts'

const TRAILERS = 400
const SITES = 3
/** A session may ask 1,200 times a minute: fewer would be refused before the rounds end. */
const TABLETS = 400
const CONNECTIONS = 16
const CHANGED_ROWS = 20
const LEAVES_OUT =
  'the network and TLS; the callers share the cores with the server; all callers have the same cursor, and so the same page; the bare route checks no session, and compresses nothing; pokes are off; times of good answers alone'
const BARE: Load = { path: '/bare', next: () => ({ headers: {} }) }

/** Measures calls for changes in turn with a route that runs one SELECT. */
export async function changesPart(system: DatabaseSystem, isShort: boolean): Promise<void> {
  await system.withPlace((place) =>
    inFolder(async (folder) => {
      await fillBenchYard(place, TRAILERS, SITES)
      const open = await openTablets(place, ['gate'], TABLETS)
      // A second process on an embedded database needs a copy of it.
      const beside = place.databaseUrl === null ? await copyPlace(place, folder) : place
      const server = await createMeasuredServer(system, place)
      try {
        await server.start()
        heading(`Changes, ${system.title}, ${CONNECTIONS} callers`)
        const tablets = open.map((tablet) => wireTabletOf({ ...tablet, url: server.url }))
        await withSheet(LEAVES_OUT, (sheet) => measure(sheet, server, system, beside, tablets, isShort ? 3 : 5))
      } finally {
        await server.stop()
      }
    }),
  )
}

async function measure(
  sheet: Sheet,
  server: MeasuredServer,
  system: DatabaseSystem,
  beside: Place,
  tablets: readonly WireTablet[],
  rounds: number,
): Promise<void> {
  const bare: BareRoute = await startBare(beside)
  try {
    const loads = await changesLoads(server, tablets)
    const target = { url: bare.url, spent: () => ({ server: bare.cpuSeconds(), database: system.cpuSeconds() }) }
    const round = async (found: Record<'bare' | keyof typeof loads, Measured>) => {
      const callers = { connections: CONNECTIONS, seconds: 1 }
      await addRound(found.bare, target, BARE, callers)
      for (const name of ['empty', 'rows', 'packed'] as const) await addRound(found[name], server, loads[name], callers)
    }
    const fresh = () => ({ bare: newMeasured(), empty: newMeasured(), rows: newMeasured(), packed: newMeasured() })
    await round(fresh())
    const found = fresh()
    const names = {
      empty: 'changes, empty',
      rows: `changes, ${CHANGED_ROWS} rows, not compressed`,
      packed: `changes, ${CHANGED_ROWS} rows, compressed as for a tablet`,
    }
    const tell = () => {
      sheet.ratio({ name: names.empty, value: ratio(found.empty, found.bare), beside: 'aim: 0.5' })
      for (const name of ['rows', 'packed'] as const)
        sheet.ratio({ name: names[name], value: ratio(found[name], found.bare), beside: 'aim: 0.25' })
      sheet.figure({ name: 'bare route, one indexed SELECT', value: inWords(found.bare) })
      for (const name of ['empty', 'rows', 'packed'] as const)
        sheet.figure({ name: names[name], value: inWords(found[name]) })
      sheet.figure(repeatedBy(tablets))
    }
    try {
      for (let made = 0; made < rounds; made++) await round(found)
    } finally {
      // Rounds before one that fails hold.
      if (found.bare.rates.length > 0) tell()
    }
  } finally {
    await bare.stop()
  }
}

function ratio(of: Measured, bare: Measured): string {
  const each = of.rates.map((rate, round) => rate / (bare.rates[round] ?? Number.NaN))
  return `${median(each).toFixed(2)} of the bare route (median of ${each.length} rounds)`
}

/**
 * One cursor that is up to date, and one that is 20 rows behind: each arrival makes a trailer and a
 * row of history.
 */
async function changesLoads(
  server: MeasuredServer,
  tablets: readonly WireTablet[],
): Promise<Record<'empty' | 'rows' | 'packed', Load>> {
  const [first] = tablets
  if (!first) throw new Error('nobody is signed in')
  const arriving = await createArriving(server.url)
  const before = (await first.pull(null)).at(-1)
  if (!before) throw new Error('there is no yard to follow')
  await first.sendAll(Array.from({ length: CHANGED_ROWS / 2 }, () => first.arrival(before.SiteID, arriving.next())))
  const after = await first.pull(before.Cursor)
  const count = after.reduce(
    (sum, page) => sum + listNames.reduce((all, list) => all + (page[list]?.length ?? 0), 0),
    0,
  )
  if (count !== CHANGED_ROWS) throw new Error(`${count} rows changed instead of ${CHANGED_ROWS}`)
  const tablet = inTurn(tablets)
  const since = (cursor: string, encoding: string): Load => ({
    path: `/api/changes?since=${encodeURIComponent(cursor)}`,
    next: () => ({ headers: { ...tablet().headers, 'accept-encoding': encoding } }),
  })
  return {
    empty: since(after.at(-1)?.Cursor ?? '', 'gzip, deflate, br'),
    rows: since(before.Cursor, 'identity'),
    packed: since(before.Cursor, 'gzip, deflate, br'),
  }
}
