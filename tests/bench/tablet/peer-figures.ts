import { expect as expectSoon, type Page } from '@playwright/test'
import { createOffice, type Office } from '../../browser/support/office.ts'
import { type FaultProxy, isApi, isBatch, startFaultProxy } from '../../support/fault-proxy.ts'
import { heading, median, percentile, round } from '../figures.ts'
import { type BenchBrowser, createBenchBrowser } from './bench-browser.ts'
import { type BenchServer, createBenchServer } from './bench-server.ts'
import {
  arrivalOf,
  firstSync,
  paintedAt,
  searchWhileTyping,
  startOffline,
  tapToSaved,
  waitForInStep,
  walkTaps,
} from './measures.ts'
import type { PeerAct, PeerName, PeerResult } from './peers.ts'
import { ROW } from './probe.ts'

const expect = expectSoon.configure({ timeout: 120_000 })
const ROUND_TRIP_MS = 300
const CHANGED = 20
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
}

/** Figures in the order of the table, each with its measure and with what it leaves out. */
const notes = {
  'first load, whole':
    'product: from the first request to "Up to date"; the peers have no checks, rules or second tables',
  'rows on the screen again':
    'product: a new browser process to painted rows; peers: open database to rows in the page, no paint',
  '20 changes': 'product: arrived answer to paint; peers: write, read and send to the page, no network and no paint',
  'save p50': 'product: tap to the painted "saved", strict; Dexie: strict, no paint; raw: relaxed, no paint',
  'save p95': 'as above',
  'save p50, many waiting': 'product: tap to the next card of a walk, offline',
  'save p95, many waiting': 'as above',
  drain: `product: checks of a walk, applied by the server on the embedded database; peers: 50 at a time to a route that does nothing; ${ROUND_TRIP_MS} ms of round trip`,
  'filter and sort, first 50': `product: last letter to painted rows without the ${SEARCH_WAIT_MS} ms that wait for the next letter; peers: no paint`,
} as const

type Name = keyof typeof notes
type Contender = PeerName | 'product'
type Measured = Record<Name, Record<Contender, number[]>>

/**
 * Measures the product in the page in turn with the two peers, which run in the same page: each at its own best, on a
 * yard of one size, not slowed down. Prints ratios first.
 */
export async function peerFigures(sizes: PeerSizes): Promise<void> {
  const server = await createBenchServer(sizes.trailers)
  const proxy = await startFaultProxy(server)
  const measured = Object.fromEntries(
    Object.keys(notes).map((name) => [name, { raw: [], dexie: [], product: [] }]),
  ) as unknown as Measured
  try {
    await server.start()
    heading(`Product beside raw IndexedDB and a plain Dexie worker, ${round(sizes.trailers)} trailers`)
    const others: string[] = []
    for (let turn = 0; turn < sizes.rounds; turn++) others.push(...(await measureOnce(server, proxy, sizes, measured)))
    tellRatios(measured)
    for (const line of others.slice(-3)) console.log(`  ${line}`)
  } finally {
    await proxy.close()
    await server.stop()
    await server.discard()
  }
}

function tellRatios(measured: Measured): void {
  for (const [name, note] of Object.entries(notes) as [Name, string][]) {
    const { raw, dexie, product } = measured[name]
    const [a, b, own] = [median(raw), median(dexie), median(product)]
    const ratios = `${(own / a).toFixed(1)} x raw, ${(own / b).toFixed(1)} x Dexie`
    console.log(
      `  ${name.padEnd(26)} ${ratios.padEnd(26)} product ${round(own)} ms, raw ${round(a)} ms, Dexie ${round(b)} ms`,
    )
    console.log(`  ${''.padEnd(26)} [${note}]`)
  }
}

/** Adds one round to `measured`; returns lines about what has no peer. */
async function measureOnce(
  server: BenchServer,
  proxy: FaultProxy,
  sizes: PeerSizes,
  measured: Measured,
): Promise<readonly string[]> {
  const browser = await createBenchBrowser(proxy.url, null)
  if (browser === null) throw new Error('a browser that is not slowed down always starts')
  try {
    const page = await browser.open('/')
    const bytes = countBytes(page)
    measured['first load, whole'].product.push(await firstSync(page))
    const loaded = bytes()
    const perHour = await bytesOfHour(page)
    const heap = await page.evaluate(heapOfPage)
    await measurePeers(page, sizes, proxy, measured)
    await measureProduct(browser, proxy, createOffice(server), sizes, measured)
    return [
      `heap of the page after the first load: ${round(heap / 1e6)} MB (left out: the worker's, which no page can read)`,
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
      measured[name][peer].push((await runPeer(page, peer, act, count)).took)
    }
    await timed('first load, whole', 'load')
    await timed('rows on the screen again', 'open')
    await timed('20 changes', 'changes', CHANGED)
    await timed('filter and sort, first 50', 'find')
    const { milliseconds } = await runPeer(page, peer, 'save', sizes.queued)
    const [early, late] = [milliseconds.slice(0, sizes.saves), milliseconds.slice(-sizes.saves)]
    measured['save p50'][peer].push(percentile(early, 50))
    measured['save p95'][peer].push(percentile(early, 95))
    measured['save p50, many waiting'][peer].push(percentile(late, 50))
    measured['save p95, many waiting'][peer].push(percentile(late, 95))
    const slow = proxy.inject({ name: 'delay', milliseconds: ROUND_TRIP_MS })
    await timed('drain', 'drain', sizes.queued)
    slow.heal()
  }
}

async function measureProduct(
  browser: BenchBrowser,
  proxy: FaultProxy,
  office: Office,
  sizes: PeerSizes,
  measured: Measured,
): Promise<void> {
  measured['rows on the screen again'].product.push(...(await startOffline(browser, 1)))
  await browser.shut()
  const arrived = []
  for (let made = 0; made < CHANGED; made++) {
    numbers += 1
    arrived.push(await office.arrive({ Number: `PEER${numbers}X` }))
  }
  const page = await browser.open('/yard-control')
  await waitForInStep(page)
  measured['20 changes'].product.push(await changesToPaint(page, office, arrived))
  const saves = await tapToSaved(page, arrived.slice(-ROWS_IN_SIGHT))
  measured['save p50'].product.push(percentile(saves, 50))
  measured['save p95'].product.push(percentile(saves, 95))
  const found = await searchWhileTyping(
    page,
    arrived.slice(0, 3).map((trailer) => trailer.Number),
  )
  measured['filter and sort, first 50'].product.push(median(found) - SEARCH_WAIT_MS)
  const taps = await walkTaps(page, sizes.queued - sizes.saves, sizes.saves)
  measured['save p50, many waiting'].product.push(percentile(taps, 50))
  measured['save p95, many waiting'].product.push(percentile(taps, 95))
  await expect(page.getByText(`${sizes.queued} saved`, { exact: true })).toBeVisible()
  measured.drain.product.push(await drainInPage(page, proxy))
}

/** Makes numbers that no round before used. */
let numbers = 0

/** The changes come with one answer, since they are made while the tablet is offline. */
async function changesToPaint(page: Page, office: Office, trailers: Parameters<typeof tapToSaved>[1]): Promise<number> {
  const mark = `MARK ${numbers}`
  await page.context().setOffline(true)
  for (const { Number: number } of trailers) {
    const [trailer] = await office.findTrailers(number)
    if (trailer) await office.edit(trailer, { AKA: mark })
  }
  const arrived = arrivalOf(page, mark)
  const painted = paintedAt(page, ROW, mark)
  await page.context().setOffline(false)
  return (await painted) - (await arrived)
}

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

/** Runs in the page. */
function heapOfPage(): number {
  return (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? Number.NaN
}

/** Runs in the page. */
function startPeers(): void {
  Object.assign(window, { peers: new Worker('/peers.js', { type: 'module' }) })
}

async function runPeer(
  page: Page,
  peer: PeerName,
  act: PeerAct,
  count: number,
): Promise<PeerResult & { took: number }> {
  return await page.evaluate(
    (request) =>
      new Promise<PeerResult & { took: number }>((resolve, reject) => {
        const { peers } = window as unknown as { readonly peers: Worker }
        const startedAt = performance.now()
        peers.onerror = (event) => reject(new Error(`the worker of the peers: ${event.message}`))
        peers.onmessage = ({ data }) => {
          if ('failed' in data) reject(new Error(data.failed))
          else resolve({ ...data, took: performance.now() - startedAt })
        }
        peers.postMessage(request)
      }),
    { peer, act, count } as const,
  )
}
