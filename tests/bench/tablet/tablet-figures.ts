import type { Page } from '@playwright/test'
import type { Answers } from '../../../src/contract/answers.ts'
import type { Office, TrailerSeen } from '../../browser/support/office.ts'
import { milliseconds, round, tell } from '../figures.ts'
import type { BenchBrowser, Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import {
  changeToPaint,
  firstSync,
  roundTaps,
  searchWhileTyping,
  startOffline,
  tapToSaved,
  waitForInStep,
  walkTaps,
} from './measures.ts'
import { withBrowsers } from './with-browsers.ts'

const RUNS = 5
const STARTS = 3
/** Checks that wait on the tablet while a walk is measured, and taps that are. */
const QUEUED = 1_000
const WALKED = 20
/** Target of a start, at 4x, by the number of trailers. */
const startAim = (trailers: number) => (trailers <= 10_000 ? '1.2 s' : '2 s')

/**
 * Measures the page in a real Chromium on a demo yard of so many trailers: first with a slow page,
 * then with a slow browser.
 */
export async function tabletFigures(trailers: number, slownesses: readonly Slowness[]): Promise<void> {
  const title = `Tablet, ${trailers.toLocaleString('en-US')} trailers`
  await withBrowsers(await createBenchServer(trailers), title, slownesses, async (browser, office) => {
    await tellSync(browser)
    await tellScreen(browser, office, trailers)
  })
}

async function tellSync(browser: BenchBrowser): Promise<void> {
  const page = await browser.open('/')
  const loadedMs = await firstSync(page)
  tell({ name: 'first sync, from the first request to "Up to date"', value: `${round(loadedMs)} ms` })
}

async function tellScreen(browser: BenchBrowser, office: Office, trailers: number): Promise<void> {
  const starts = await startOffline(browser, STARTS)
  const views = starts.flatMap(({ lastView }) => lastView ?? [])
  tell({
    name: 'start to rows of the last view, no signal',
    value: views.length > 0 ? milliseconds(views) : 'none shown',
    beside: `in ${views.length} of ${STARTS} starts; at 4x aim ${startAim(trailers)} in a new process`,
  })
  const own = starts.map((start) => start.own)
  tell({ name: "start to the app's own rows, no signal", value: milliseconds(own), beside: 'the view goes with them' })
  await browser.shut()
  const arrived = await arriveSome(office)
  const page = await browser.open('/yard-control')
  await waitForInStep(page)
  tell({ name: 'tap to "Saved"', value: milliseconds(await tapToSaved(page, arrived)), beside: 'aim 100 ms' })
  const changed = await changeToPaint(page, office, arrived)
  tell({ name: 'changed row to its new paint', value: milliseconds(changed), beside: 'aim 100 ms' })
  const found = await searchWhileTyping(page, await someNumbers(office, trailers))
  const wait = '300 ms of it wait for the next letter'
  tell({ name: 'search, last letter to its rows', value: milliseconds(found), beside: wait })
}

/** Measures the cards of an auditor on a demo yard of so many trailers, with a door for each waiting check. */
export async function walkFigures(trailers: number, slownesses: readonly Slowness[]): Promise<void> {
  const title = `Cards of an auditor, ${trailers.toLocaleString('en-US')} trailers`
  await withBrowsers(await createBenchServer(trailers, 0, QUEUED), title, slownesses, async (browser) => {
    const page = await browser.open('/')
    await firstSync(page)
    await tellCards(page)
  })
}

async function tellCards(page: Page): Promise<void> {
  const beside = `${QUEUED.toLocaleString('en-US')} checks waiting, aim 50 ms`
  tell({ name: 'walk, tap to the next card', value: milliseconds(await walkTaps(page, QUEUED, WALKED)), beside })
  tell({ name: 'the same by the browser', value: milliseconds(await nextPaints(page)), beside: IN_STEPS })
  tell({ name: 'reefer round, Save to the next card', value: milliseconds(await roundTaps(page, WALKED)), beside })
  tell({ name: 'the same by the browser', value: milliseconds(await nextPaints(page)), beside: IN_STEPS })
}

const IN_STEPS = 'event to next paint, in steps of 8 ms'

/** Milliseconds of each event since the last call, as the browser itself counts them. */
function nextPaints(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const { toNextPaint } = window.probe
    // The browser reports an event a moment after its paint.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return toNextPaint.splice(0)
  })
}

/** Trailers that came last, so that they stand on the first page. */
async function arriveSome(office: Office): Promise<readonly TrailerSeen[]> {
  const arrived: TrailerSeen[] = []
  for (let run = 0; run < RUNS; run++) {
    bornNumbers += 1
    arrived.push(await office.arrive({ Number: `BENCH${bornNumbers}X` }))
  }
  return arrived
}

let bornNumbers = 0

/** Numbers of trailers that stand deep in the list. */
async function someNumbers(office: Office, trailers: number): Promise<readonly string[]> {
  const skip = Math.floor(trailers / 3)
  const { Trailers } = await office.call<Answers['Trailers']>('GET', `/trailers?states=1&take=${RUNS}&skip=${skip}`)
  return Trailers.map((trailer) => trailer.Number)
}
