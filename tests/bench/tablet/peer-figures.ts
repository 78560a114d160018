import type { Page } from '@playwright/test'
import { cadenceMs } from '../../../src/sync/retry.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { createOffice, type Office } from '../../browser/support/office.ts'
import { type FaultProxy, isApi } from '../../support/fault-proxy.ts'
import { bytesSent, firstScripts, workerScripts } from '../../support/sent-scripts.ts'
import { heading, median, percentile, round } from '../figures.ts'
import { inPart, LONG_LIMIT_MS, WAIT_LIMIT_MS, within } from '../limits.ts'
import { type DatabaseSystem, onPostgresIfAny } from '../server/database-system.ts'
import { type BenchBrowser, createBenchBrowser } from './bench-browser.ts'
import { type BenchServer, createBenchServer } from './bench-server.ts'
import { readHeaps, readPeersHeap } from './heap.ts'
import { CHANGE_RUNS, CHANGED, measureChanges, measureSaves, measureSavesAgain, SAVES } from './list-measures.ts'
import { filterAndSort, firstLoad, reloadOffline, startOffline, toRows, waitForInStep, walkTaps } from './measures.ts'
import { drawnByPeer, openPeers, runPeer } from './peer-page.ts'
import {
  type Conditions,
  type Contender,
  createPeerTable,
  type Name,
  type PeerTable,
  ROUND_TRIP_MS,
  SEARCH_WAIT_MS,
} from './peer-table.ts'
import type { PeerAct, PeerName } from './peers.ts'
import { withProxy } from './with-browsers.ts'

const STARTS = 3
/** Each is part of many numbers of trailers. */
const DIGITS = ['7', '3', '9']
const HOUR_MS = 3_600_000
const CADENCE_MS = 60_000
const KILO = 1e3
const MEGA = 1e6

export interface PeerSizes extends Conditions {
  readonly trailers: number
  readonly rounds: number
  /** Of all figures that of the 20 changes alone. */
  readonly isChangesAlone: boolean
}

/**
 * Measures the product in turn with the two peers, which run on a blank page of a browser like the product's, while that
 * one is shut: each at its own best, on a yard of one size. A slow page slows no worker, where the peers do their work.
 * Prints ratios first. The server's database is PostgreSQL where there is one.
 */
export async function peerFigures(sizes: PeerSizes): Promise<void> {
  await onPostgresIfAny(async (system) => {
    const table = createPeerTable(sizes)
    const slowed = sizes.slowness === null ? '' : `, ${sizes.slowness}`
    const yard = `${round(sizes.trailers)} trailers, ${sizes.queued} commands that wait, ${system.title}`
    heading(`Product beside raw IndexedDB and a plain Dexie worker, ${yard}${slowed}`)
    let cut = 0
    for (let turn = 1; turn <= sizes.rounds; turn++) {
      let others: readonly string[] = []
      const isWhole = await inPart(`Round ${turn} of the product beside its peers`, async () => {
        others = await measureOnYard(system, sizes, table)
      })
      cut += isWhole ? 0 : 1
      console.log(`  medians of ${turn} of ${sizes.rounds} rounds${cut === 0 ? '' : `, ${cut} of which ended early`}`)
      table.tell()
      for (const line of others) console.log(`  ${line}`)
    }
  })
}

/** Measures on a yard of its own, whose doors have not been walked, with a door for each check that waits. */
async function measureOnYard(system: DatabaseSystem, sizes: PeerSizes, table: PeerTable): Promise<readonly string[]> {
  let lines: readonly string[] = []
  await system.withPlace(async ({ databaseUrl }) => {
    const server = await createBenchServer(sizes.trailers, 0, doorsOf(sizes), {}, databaseUrl)
    await withProxy(server, async (proxy) => {
      lines = await measureOnce(server, proxy, sizes, table)
    })
  })
  return lines
}

/** One for each check that waits before the walk is measured. */
function doorsOf({ queued }: PeerSizes): number {
  return queued - SAVES
}

/** Commands of a drain: those that wait, and the edits that are measured behind them. */
function sentBy({ queued }: PeerSizes): number {
  return queued + SAVES
}

/** Adds one round to the table; returns lines about what has no peer. */
async function measureOnce(
  server: BenchServer,
  proxy: FaultProxy,
  sizes: PeerSizes,
  table: PeerTable,
): Promise<readonly string[]> {
  const browser = await createBenchBrowser(proxy.url, sizes.slowness)
  if (browser === null) return ['not measured: this machine cannot hold a browser to a quarter of a core']
  const measured = measureWith(browser, server, proxy, sizes, table)
  return await within('all is measured', measured, LONG_LIMIT_MS).finally(() => browser.discard())
}

async function measureWith(
  browser: BenchBrowser,
  server: BenchServer,
  proxy: FaultProxy,
  sizes: PeerSizes,
  table: PeerTable,
): Promise<readonly string[]> {
  const page = await browser.open('/')
  const { usable, whole } = await firstLoad(page)
  table.note('first load, usable', 'product', usable)
  table.note('first load, whole', 'product', whole)
  if (sizes.isChangesAlone) {
    await measurePeers(browser, sizes, proxy, table)
    const { milliseconds } = await measureChanges(browser, proxy, createOffice(server))
    noteAll(table, '20 changes', 'product', milliseconds)
    return []
  }
  const loaded = await browser.received()
  table.note('first load, received', 'product', loaded.api / KILO)
  table.note('scripts, first screen', 'product', (await bytesSent(server, firstScripts(server.app))) / KILO)
  table.note('scripts, worker', 'product', (await bytesSent(server, workerScripts(server.app))) / KILO)
  const perHour = await bytesOfHour(page)
  const heaps = await readHeaps(page)
  table.note('heap, page', 'product', heaps.page / MEGA)
  table.note('heap, worker', 'product', heaps.worker / MEGA)
  await measurePeers(browser, sizes, proxy, table)
  await measureProduct(browser, proxy, createOffice(server), sizes, table)
  return [
    `bytes received until the first load is whole, with the app itself: ${round(loaded.all / MEGA)} MB, as sent (left out: what the service worker fetches for the next start)`,
    `bytes of an idle hour of the yard list: ${round(perHour / KILO)} kB, both ways (left out: the line for pokes, the hourly look for a new version, headers below HTTP)`,
  ]
}

/** Shuts the product's browser, which would share the machine with the peers. */
async function measurePeers(
  product: BenchBrowser,
  sizes: PeerSizes,
  proxy: FaultProxy,
  table: PeerTable,
): Promise<void> {
  await product.shut()
  const browser = await createBenchBrowser(proxy.url, sizes.slowness)
  if (browser === null) throw new Error('a browser like that of the product cannot be made again')
  try {
    const page = await openPeers(browser)
    for (const peer of ['raw', 'dexie'] as const) await measurePeer(browser, page, peer, sizes, proxy, table)
  } finally {
    await browser.discard()
  }
}

async function measurePeer(
  browser: BenchBrowser,
  page: Page,
  peer: PeerName,
  sizes: PeerSizes,
  proxy: FaultProxy,
  table: PeerTable,
): Promise<void> {
  const ask = (act: PeerAct, count = 0) => runPeer(page, { peer, act, count })
  await ask('create')
  table.note('first load, usable', peer, (await ask('load')).took)
  if (!sizes.isChangesAlone) {
    await ask('create')
    const before = await browser.received()
    table.note('first load, whole', peer, (await ask('load-all')).took)
    table.note('first load, received', peer, ((await browser.received()).api - before.api) / KILO)
  }
  const opened: number[] = []
  for (let run = 0; run < STARTS; run++) {
    opened.push((await ask('open')).took)
    // Ends when the whole list is read, which the next start would compete with.
    await ask('first')
  }
  noteAll(table, '20 changes', peer, await changesOfPeer(page, peer))
  if (sizes.isChangesAlone) return
  for (const name of ['rows on the screen again', 'own rows on the screen again', 'rows after a reload'] as const)
    table.note(name, peer, median(opened))
  table.note('heap, worker', peer, (await readPeersHeap(page)) / MEGA)
  const found: number[] = []
  for (const text of DIGITS) found.push(await drawnByPeer(page, { peer, act: 'find', count: 0, text }))
  table.note('filter and sort', peer, median(found))
  const { milliseconds } = await ask('save', sentBy(sizes))
  noteSaves(table, 'save, durable', peer, milliseconds.slice(0, SAVES))
  noteSaves(table, 'save, many waiting', peer, milliseconds.slice(-SAVES))
  const slow = proxy.inject({ name: 'delay', milliseconds: ROUND_TRIP_MS })
  const { took, count } = await ask('drain', sentBy(sizes))
  table.note('drain', peer, took)
  table.note('drain, requests', peer, count)
  slow.heal()
}

function noteAll(table: PeerTable, name: Name, contender: Contender, values: readonly number[]): void {
  for (const value of values) table.note(name, contender, value)
}

function noteSaves(
  table: PeerTable,
  name: 'save, durable' | 'save, many waiting' | 'save to paint',
  contender: Contender,
  milliseconds: readonly number[],
): void {
  for (const share of [50, 95] as const) table.note(`${name} p${share}`, contender, percentile(milliseconds, share))
}

async function measureProduct(
  browser: BenchBrowser,
  proxy: FaultProxy,
  office: Office,
  sizes: PeerSizes,
  table: PeerTable,
): Promise<void> {
  const starts = await startOffline(browser, STARTS)
  table.note('rows on the screen again', 'product', median(toRows(starts)))
  table.note('own rows on the screen again', 'product', median(starts.map(({ own }) => own)))
  table.note('rows after a reload', 'product', median(toRows(await reloadOffline(browser, STARTS))))
  const list = await measureChanges(browser, proxy, office)
  noteAll(table, '20 changes', 'product', list.milliseconds)
  const { durable, toPaint } = await measureSaves(list)
  noteSaves(table, 'save to paint', 'product', toPaint)
  noteSaves(table, 'save, durable', 'product', durable)
  const { page } = list
  const taps = await walkTaps(page, doorsOf(sizes), SAVES)
  table.note('walk to next card p50', 'product', percentile(taps, 50))
  const shell = new Shell(page)
  await shell.expectWaiting(sizes.queued, { timeout: WAIT_LIMIT_MS })
  noteSaves(table, 'save, many waiting', 'product', (await measureSavesAgain(list)).durable)
  await shell.expectWaiting(sentBy(sizes), { timeout: WAIT_LIMIT_MS })
  const { milliseconds, requests } = await drainInPage(page, proxy)
  table.note('drain', 'product', milliseconds)
  table.note('drain, requests', 'product', requests)
  // Sorts the list, which would stay so.
  table.note('filter and sort', 'product', median(await filterAndSort(page, DIGITS)) - SEARCH_WAIT_MS)
}

/** Measures from the signal's return until all is sent and the tablet is in step. */
async function drainInPage(page: Page, proxy: FaultProxy) {
  proxy.forget()
  proxy.inject({ name: 'delay', milliseconds: ROUND_TRIP_MS }, isApi)
  const startedAt = Date.now()
  await page.context().setOffline(false)
  const inStepAt = await waitForInStep(page)
  const requests = proxy.count(isApi)
  proxy.heal()
  return { milliseconds: inStepAt - startedAt, requests }
}

/** Measures one cycle in which nothing changed, both ways, and multiplies it by the cycles of an hour. */
async function bytesOfHour(page: Page): Promise<number> {
  const cycle = await page
    .context()
    .waitForEvent('requestfinished', (request) => request.url().includes('/api/changes'))
  const sizes = await cycle.sizes()
  const each = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  // Pauses are spread evenly: the one in the middle is their mean.
  return (each * HOUR_MS) / cadenceMs(CADENCE_MS, () => 0.5)
}

/** Changes the first rows again and again, as an answer of the server would; returns the milliseconds of each. */
async function changesOfPeer(page: Page, peer: PeerName): Promise<readonly number[]> {
  const milliseconds: number[] = []
  for (let run = 0; run < CHANGE_RUNS; run++) {
    const { rows } = await runPeer(page, { peer, act: 'first', count: CHANGED })
    const text = JSON.stringify(rows.map((row) => ({ ...(row as object), AKA: `MARK ${run}.` })))
    milliseconds.push(await drawnByPeer(page, { peer, act: 'changes', count: CHANGED, text }))
  }
  return milliseconds
}
