import type { Page } from '@playwright/test'
import { Shell } from '../../browser/pages/shell.ts'
import { createOffice, type Office, type TrailerSeen } from '../../browser/support/office.ts'
import { type FaultProxy, isApi, isBatch, startFaultProxy } from '../../support/fault-proxy.ts'
import { heading, median, percentile, round } from '../figures.ts'
import { type BenchBrowser, createBenchBrowser, type Slowness } from './bench-browser.ts'
import { type BenchServer, createBenchServer } from './bench-server.ts'
import {
  changesToPaint,
  firstLoad,
  searchWhileTyping,
  startOffline,
  tapToSaved,
  waitForInStep,
  walkTaps,
} from './measures.ts'
import { readHeaps } from './heap.ts'
import { trailerProjectionColumns } from '../../../src/domain/trailers/trailer-query-fields.ts'
import type { PeerAct, PeerName, PeerRequest, PeerResult } from './peers.ts'
import { ROW } from './probe.ts'

const ROUND_TRIP_MS = 300
const CHANGED = 20
/** One by itself is noise: a collection of garbage takes as long as a paint. */
const CHANGE_RUNS = 7
/** Only these rows of a list are mounted for certain. */
const ROWS_IN_SIGHT = 5
const SEARCH_WAIT_MS = 300
const HOUR_S = 3_600
const CADENCE_S = 60

export interface PeerSizes {
  readonly trailers: number
  readonly rounds: number
  readonly saves: number
  readonly queued: number
  /** Null: as fast as the machine. */
  readonly slowness: Slowness | null
  /** Of all figures that of the 20 changes alone. */
  readonly isChangesAlone: boolean
}

/** Figures in the order of the table, each with its measure and with what it leaves out. */
const notes = {
  'first load, usable':
    'all rows but the histories of trailers; product: from the first request to "Up to date"; the peers have no checks, rules or second tables',
  'first load, whole':
    'the same with histories, which the product loads behind, packed, while the page is used; peers: a row each',
  'rows on the screen again':
    'product: a new browser process to painted rows, those of the last view if it shows one, aim 150 ms; peers: open database to rows in the page, no paint',
  'own rows on the screen again': 'product: the same to rows that the app has read and drawn itself; peers: as above',
  '20 changes':
    'product: from the arrival of an answer with 20 changes to the paint of all their rows in sight, with signal all along; peers: from the text of 20 rows in the page to their paint in a new plain table of 16 columns, no network',
  'save, durable p50':
    'product: an edit, from the call of the page to the answer of the worker, strict, with rules, history and second record; Dexie: strict, in its worker, two puts; raw: relaxed, in its worker, two puts',
  'save, durable p95': 'as above',
  'save, many waiting p50': 'product: checks of a walk, offline; peers: as above',
  'save, many waiting p95': 'as above',
  'save to paint p50': 'tap on Update of an edit to the painted "saved"; no peer paints',
  'save to paint p95': 'as above',
  'walk to next card p50':
    'tap on Here to the painted card of the next spot, offline, many waiting; left out: the save, behind which the card does not wait',
  drain: `product: checks of a walk, applied by the server on the embedded database; peers: 50 at a time to a route that does nothing; ${ROUND_TRIP_MS} ms of round trip`,
  'filter and sort, first 50': `product: last letter to painted rows without the ${SEARCH_WAIT_MS} ms that wait for the next letter; peers: no paint`,
} as const

type Name = keyof typeof notes
type Contender = PeerName | 'product'
type Measured = Record<Name, Record<Contender, number[]>>

/**
 * Measures the product in the page in turn with the two peers, which run in the same page: each at its own best, on a
 * yard of one size. A slow page slows no worker, where the peers do their work. Prints ratios first.
 */
export async function peerFigures(sizes: PeerSizes): Promise<void> {
  const measured = Object.fromEntries(
    Object.keys(notes).map((name) => [name, { raw: [], dexie: [], product: [] }]),
  ) as unknown as Measured
  const slowed = sizes.slowness === null ? '' : `, ${sizes.slowness}`
  const yard = `${round(sizes.trailers)} trailers, ${sizes.queued} commands that wait`
  heading(`Product beside raw IndexedDB and a plain Dexie worker, ${yard}${slowed}`)
  for (let turn = 1; turn <= sizes.rounds; turn++) {
    const others = await measureOnYard(sizes, measured)
    console.log(`  medians of ${turn} of ${sizes.rounds} rounds`)
    tellRatios(measured)
    for (const line of others) console.log(`  ${line}`)
  }
}

/** Measures on a yard of its own, whose doors have not been walked, with a door for each check that waits. */
async function measureOnYard(sizes: PeerSizes, measured: Measured): Promise<readonly string[]> {
  const server = await createBenchServer(sizes.trailers, 0, sizes.queued - sizes.saves)
  const proxy = await startFaultProxy(server)
  try {
    await server.start()
    return await measureOnce(server, proxy, sizes, measured)
  } finally {
    await proxy.close()
    await server.stop()
    await server.discard()
  }
}

function tellRatios(measured: Measured): void {
  for (const [name, leftOut] of Object.entries(notes) as [Name, string][]) {
    const { raw, dexie, product } = measured[name]
    if (product.length === 0) continue
    const [a, b, own] = [median(raw), median(dexie), median(product)]
    const ratios = `${(own / a).toFixed(1)} x raw, ${(own / b).toFixed(1)} x Dexie`
    const beside = `, raw ${round(a)} ms, Dexie ${round(b)} ms`
    const hasPeers = raw.length > 0
    console.log(
      `  ${name.padEnd(28)} ${(hasPeers ? ratios : '').padEnd(26)} product ${round(own)} ms${hasPeers ? beside : ''}`,
    )
    console.log(`  ${''.padEnd(28)} [${leftOut}]`)
  }
}

/** Adds one round to `measured`; returns lines about what has no peer. */
async function measureOnce(
  server: BenchServer,
  proxy: FaultProxy,
  sizes: PeerSizes,
  measured: Measured,
): Promise<readonly string[]> {
  const browser = await createBenchBrowser(proxy.url, sizes.slowness)
  if (browser === null) return ['not measured: this machine cannot hold a browser to a quarter of a core']
  try {
    const page = await browser.open('/')
    const bytes = countBytes(page)
    // Whole before the peers begin, which would share the machine with it.
    const { usable, whole } = await firstLoad(page)
    note(measured, 'first load, usable', 'product', usable)
    note(measured, 'first load, whole', 'product', whole)
    if (sizes.isChangesAlone) {
      await measurePeers(page, sizes, proxy, measured)
      await browser.shut()
      await measureChanges(browser, proxy, createOffice(server), measured)
      return []
    }
    const loaded = bytes()
    const perHour = await bytesOfHour(page)
    const heaps = await readHeaps(page)
    await measurePeers(page, sizes, proxy, measured)
    await measureProduct(browser, proxy, createOffice(server), sizes, measured)
    return [
      `heap after the first load, garbage collected: page ${round(heaps.page / 1e6)} MB, worker ${round(heaps.worker / 1e6)} MB (left out: code, DOM, what the browser keeps of the store)`,
      `bytes received until then: ${round(loaded / 1e6)} MB, as sent`,
      `bytes per tablet-hour while nothing changes: ${round(perHour / 1e3)} kB (left out: pokes, headers below HTTP)`,
    ]
  } finally {
    await browser.discard()
  }
}

async function measurePeers(page: Page, sizes: PeerSizes, proxy: FaultProxy, measured: Measured): Promise<void> {
  await page.evaluate(startPeers)
  for (const peer of ['raw', 'dexie'] as const) {
    const timed = async (name: Name, act: PeerAct, count = 0) => {
      note(measured, name, peer, (await runPeer(page, { peer, act, count })).took)
    }
    await timed('first load, usable', 'load')
    if (sizes.isChangesAlone) {
      await measurePeerChanges(page, peer, measured)
      continue
    }
    await timed('first load, whole', 'load-all')
    for (const name of ['rows on the screen again', 'own rows on the screen again'] as const) await timed(name, 'open')
    await measurePeerChanges(page, peer, measured)
    await timed('filter and sort, first 50', 'find')
    const { milliseconds } = await runPeer(page, { peer, act: 'save', count: sizes.queued })
    const [early, late] = [milliseconds.slice(0, sizes.saves), milliseconds.slice(-sizes.saves)]
    noteSaves(measured, 'save, durable', peer, early)
    noteSaves(measured, 'save, many waiting', peer, late)
    const slow = proxy.inject({ name: 'delay', milliseconds: ROUND_TRIP_MS })
    await timed('drain', 'drain', sizes.queued)
    slow.heal()
  }
}

/** Tells it on the way too, so that a run which is stopped has told what it measured. */
function note(measured: Measured, name: Name, contender: Contender, milliseconds: number): void {
  measured[name][contender].push(milliseconds)
  console.error(`  … ${name}, ${contender}: ${round(milliseconds)} ms`)
}

function noteSaves(
  measured: Measured,
  name: 'save, durable' | 'save, many waiting',
  contender: Contender,
  milliseconds: readonly number[],
): void {
  for (const share of [50, 95] as const) note(measured, `${name} p${share}`, contender, percentile(milliseconds, share))
}

async function measureProduct(
  browser: BenchBrowser,
  proxy: FaultProxy,
  office: Office,
  sizes: PeerSizes,
  measured: Measured,
): Promise<void> {
  const starts = await startOffline(browser, 3)
  note(measured, 'rows on the screen again', 'product', median(starts.map(({ lastView, own }) => lastView ?? own)))
  note(measured, 'own rows on the screen again', 'product', median(starts.map(({ own }) => own)))
  await browser.shut()
  const { page, arrived } = await measureChanges(browser, proxy, office, measured)
  const saves = await tapToSaved(page, await findInSight(page, arrived))
  note(measured, 'save to paint p50', 'product', percentile(saves, 50))
  note(measured, 'save to paint p95', 'product', percentile(saves, 95))
  noteSaves(measured, 'save, durable', 'product', await savesSoFar(page))
  const found = await searchWhileTyping(
    page,
    arrived.slice(0, 3).map((trailer) => trailer.Number),
  )
  note(measured, 'filter and sort, first 50', 'product', median(found) - SEARCH_WAIT_MS)
  const taps = await walkTaps(page, sizes.queued - sizes.saves, sizes.saves)
  note(measured, 'walk to next card p50', 'product', percentile(taps, 50))
  await new Shell(page).expectWaiting(sizes.queued)
  noteSaves(measured, 'save, many waiting', 'product', (await savesSoFar(page)).slice(-sizes.saves))
  note(measured, 'drain', 'product', await drainInPage(page, proxy))
}

/** Measures the changes of trailers that have just arrived, in a list that is opened for it. */
async function measureChanges(browser: BenchBrowser, proxy: FaultProxy, office: Office, measured: Measured) {
  const arrived: TrailerSeen[] = []
  for (let made = 0; made < CHANGED; made++) {
    numbers += 1
    arrived.push(await office.arrive({ Number: `PEER${numbers}X` }))
  }
  const page = await browser.open('/yard-control')
  await waitForInStep(page)
  const changed = arrived.map((trailer) => trailer.Number)
  for (let run = 0; run < CHANGE_RUNS; run++) {
    note(measured, '20 changes', 'product', await changesToPaint(page, proxy, office, changed, `MARK ${run}.`))
  }
  return { page, arrived }
}

/** Returns some of the trailers that are in sight; the changes turn the order over. */
async function findInSight(page: Page, trailers: readonly TrailerSeen[]): Promise<readonly TrailerSeen[]> {
  const rows = await page.locator(ROW).allTextContents()
  return trailers.filter((trailer) => rows.some((row) => row.includes(trailer.Number))).slice(0, ROWS_IN_SIGHT)
}

async function savesSoFar(page: Page): Promise<readonly number[]> {
  return await page.evaluate(() => window.probe.saves)
}

/** Makes numbers that no round before used. */
let numbers = 0

/** Milliseconds from the signal's return until all is sent and the tablet is in step. */
async function drainInPage(page: Page, proxy: FaultProxy): Promise<number> {
  proxy.forget()
  proxy.inject({ name: 'delay', milliseconds: ROUND_TRIP_MS }, isApi)
  const startedAt = Date.now()
  await page.context().setOffline(false)
  const inStepAt = await waitForInStep(page)
  console.log(`  drain: ${proxy.count(isBatch)} requests`)
  proxy.heal()
  return inStepAt - startedAt
}

/** Counts the bytes of bodies and headers that the tablet receives from now on. */
function countBytes(page: Page): () => number {
  let bytes = 0
  page.context().on('requestfinished', (request) => {
    request.sizes().then(
      ({ responseBodySize, responseHeadersSize }) => {
        bytes += responseBodySize + responseHeadersSize
      },
      // The page was closed meanwhile.
      () => undefined,
    )
  })
  return () => bytes
}

/** Measures one cycle in which nothing changed, both ways, and multiplies it by the cycles of an hour. */
async function bytesOfHour(page: Page): Promise<number> {
  const cycle = await page
    .context()
    .waitForEvent('requestfinished', (request) => request.url().includes('/api/changes'))
  const sizes = await cycle.sizes()
  const each = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  return (each * HOUR_S) / CADENCE_S
}

/** Changes the newest rows again and again, as an answer of the server would. */
async function measurePeerChanges(page: Page, peer: PeerName, measured: Measured): Promise<void> {
  for (let run = 0; run < CHANGE_RUNS; run++) {
    const { rows } = await runPeer(page, { peer, act: 'newest', count: CHANGED })
    const text = JSON.stringify(rows.map((row) => ({ ...(row as object), AKA: `MARK ${run}.` })))
    note(measured, '20 changes', peer, await drawnByPeer(page, { peer, act: 'changes', count: CHANGED, text }))
  }
}

/** As many as the product's list has. */
const DRAWN_COLUMNS = 16

/** Milliseconds of an act until the first rows of its result are painted. */
async function drawnByPeer(page: Page, request: PeerRequest): Promise<number> {
  const columns = trailerProjectionColumns.slice(0, DRAWN_COLUMNS)
  return await page.evaluate(drawRows, [request, columns] as const)
}

/** Runs in the page. */
async function drawRows([request, columns]: readonly [PeerRequest, readonly string[]]): Promise<number> {
  const { probe, askPeers } = window as unknown as PeersPage
  const startedAt = performance.now()
  const { rows } = await askPeers(request)
  const table = document.createElement('table')
  table.id = 'rows-of-peer'
  table.setAttribute('style', 'position: fixed; inset: 0; z-index: 9999; background: white')
  for (const row of rows.slice(0, request.count)) {
    const line = table.insertRow()
    for (const column of columns) line.insertCell().textContent = String(Reflect.get(row as object, column) ?? '')
  }
  document.body.append(table)
  const painted = await probe.paintOf('#rows-of-peer', '')
  table.remove()
  return painted - startedAt
}

/** The page with the worker of the peers. */
interface PeersPage extends Window {
  readonly askPeers: (request: PeerRequest) => Promise<PeerResult>
}

/** Runs in the page. */
function startPeers(): void {
  const peers = new Worker('/peers.js', { type: 'module' })
  const askPeers = (request: PeerRequest) =>
    new Promise<PeerResult>((resolve, reject) => {
      peers.onerror = (event) => reject(new Error(`the worker of the peers: ${event.message}`))
      peers.onmessage = ({ data }: MessageEvent<PeerResult | { readonly failed: string }>) => {
        if ('failed' in data) reject(new Error(data.failed))
        else resolve(data)
      }
      peers.postMessage(request)
    })
  Object.assign(window, { askPeers })
}

async function runPeer(page: Page, request: PeerRequest): Promise<PeerResult & { took: number }> {
  return await page.evaluate(async (asked) => {
    const { askPeers } = window as unknown as PeersPage
    const startedAt = performance.now()
    const result = await askPeers(asked)
    return { ...result, took: performance.now() - startedAt }
  }, request)
}
