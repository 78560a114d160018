import type { Page } from '@playwright/test'
import type { Answers } from '../../../src/contract/answers.ts'
import { Role } from '../../../src/domain/people/session-user.ts'
import { createOffice, type Office } from '../../browser/support/office.ts'
import { SignIn } from '../../browser/pages/sign-in.ts'
import { ofAim, percentile, round, times } from '../figures.ts'
import { createBenchBrowser, type Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import { type Heaps, readHeaps } from './heap.ts'
import { measureChanges, measureSaves } from './list-measures.ts'
import {
  type FirstLoad,
  firstLoad,
  reloadOffline,
  roundTaps,
  searchWhileTyping,
  type Start,
  startOffline,
  toRows,
  waitForInStep,
  walkTaps,
} from './measures.ts'
import { aimAt4x, type Setup, withBrowsers } from './with-browsers.ts'

const SEARCHES = 5
const STARTS = 3
const RELOADS = 5
const SEARCH_WAIT_MS = 300
/** Checks that wait on the tablet while a walk is measured, and taps that are. */
const QUEUED = 1_000
const WALKED = 20
const CARD_AIM = { value: 50 }
/** A yard is compared with one that has this part of its trailers. */
const GROWTH = 10
const LARGE_YARD = 100_000
const MEGA = 1e6
/** Of all that the app holds at a site without trailers. */
const HEAP_AIM = { value: 40 }

const NO_TLS = 'the network and TLS; the browser shares the cores with the server'
const LOAD_LEFT_OUT = `${NO_TLS}; the time before the first request for rows; code, DOM and what the browser itself keeps of the store are no part of the heap; the app of a site without trailers, of another gate keeper, is not slowed down`
const SCREEN_LEFT_OUT = `${LOAD_LEFT_OUT}; of a change its way to the tablet; of a save the way to the server; of a search the ${SEARCH_WAIT_MS} ms that wait for the next letter`
const CARDS_LEFT_OUT = 'the save, behind which a card does not wait; photos; a walk with signal'

/** A first load, and the heaps after it, in bytes. */
interface Loaded extends FirstLoad {
  readonly heaps: Heaps
}

type LoadedOf = Map<Slowness | null, Loaded>

/**
 * Measures the page in a real Chromium on demo yards of these sizes, for each way to slow it down; of a tenth of each
 * yard the first load alone, which shows how it grows.
 */
export async function tabletFigures(sizes: readonly number[], slownesses: readonly Slowness[]): Promise<void> {
  const loads = new Map<number, LoadedOf>()
  for (const trailers of sizes) {
    const smaller = Math.ceil(trailers / GROWTH)
    const before = loads.get(smaller) ?? (await measureSmaller(smaller, slownesses))
    const here: LoadedOf = new Map()
    const part = { title: titleOf(trailers), slownesses, leavesOut: SCREEN_LEFT_OUT }
    await withBrowsers(createBenchServer(trailers), part, async (setup) => {
      const loaded = await measureLoad(setup, trailers)
      here.set(setup.slowness, loaded)
      const earlier = before.get(setup.slowness)
      if (earlier) noteGrowth(setup, loaded, earlier, trailers / smaller)
      await measureScreen(setup, trailers)
    })
    loads.set(trailers, here)
  }
}

const titleOf = (trailers: number) => `Tablet, ${trailers.toLocaleString('en-US')} trailers`

async function measureSmaller(trailers: number, slownesses: readonly Slowness[]): Promise<LoadedOf> {
  const loads: LoadedOf = new Map()
  const part = { title: `${titleOf(trailers)}, the first load alone`, slownesses, leavesOut: LOAD_LEFT_OUT }
  await withBrowsers(createBenchServer(trailers), part, async (setup) => {
    loads.set(setup.slowness, await measureLoad(setup, trailers))
  })
  return loads
}

async function measureLoad(setup: Setup, trailers: number): Promise<Loaded> {
  const { browser, sheet } = setup
  const empty = await heapsWithoutTrailers(setup)
  const page = await browser.open('/')
  const { usable, whole } = await firstLoad(page)
  const heaps = await readHeaps(page)
  sheet.time('first load, usable', [usable], trailers >= LARGE_YARD ? { value: 12_000 } : null)
  sheet.time('first load, whole', [whole])
  const beyond = (allOf(heaps) - allOf(empty)) / MEGA
  const name = 'heap beyond the app of a site without trailers'
  sheet.ratio(ofAim(name, beyond, HEAP_AIM, 'MB'))
  sheet.figure({ name, value: `${round(beyond)} MB` })
  const both = (one: Heaps) => `page ${round(one.page / MEGA)} MB, worker ${round(one.worker / MEGA)} MB`
  sheet.figure({ name: 'heap after the first load', value: both(heaps), beside: `without trailers: ${both(empty)}` })
  return { usable, whole, heaps }
}

const allOf = ({ page, worker }: Heaps) => page + worker

/** Of another browser at the demo's site without trailers, on the same screen, of a person with the same role. */
async function heapsWithoutTrailers({ proxy }: Setup): Promise<Heaps> {
  const browser = await createBenchBrowser(proxy.url, null)
  if (browser === null) throw new Error('a browser that is not slowed down needs no control group')
  try {
    const username = await addToEmptySite(createOffice(proxy, 'super'))
    const page = await browser.open('/')
    await new SignIn(page).fill(username, PASSWORD)
    await waitForInStep(page)
    return await readHeaps(page)
  } finally {
    await browser.discard()
  }
}

const PASSWORD = 'reefer-Yard-77'
let added = 0

/** Adds a gate keeper; returns the username. */
async function addToEmptySite(office: Office): Promise<string> {
  added += 1
  const Username = `bench${added}`
  const alerts = { ProductProtectionAlerts: false, ArrivalDepartureAlerts: false, TruckInspectionAlerts: false }
  await office.call('POST', '/users', {
    ...{ FirstName: 'Bench', LastName: `Gate ${added}`, Username, PhoneNumber: null, Status: 1 },
    ...{ Email: `${Username}@northgate.example`, RoleIDs: [Role.GateKeeper], SiteIDs: [await findEmptySite(office)] },
    ...{ ...alerts, Password: PASSWORD, ConfirmPassword: PASSWORD },
  })
  return Username
}

async function findEmptySite(office: Office): Promise<number> {
  const { SessionUser } = await office.call<Answers['SignedIn']>('GET', '/users/token')
  for (const { ID: SiteID } of SessionUser.Sites) {
    await office.call('PUT', '/users/activeSite', { SiteID })
    const { ItemsCount } = await office.call<Answers['Trailers']>('GET', '/trailers?take=1')
    if (ItemsCount === 0) return SiteID
  }
  throw new Error('each site of the demo has trailers')
}

/** Compares the cost of a yard with that of a smaller one, beside their sizes. */
function noteGrowth({ sheet }: Setup, here: Loaded, smaller: Loaded, larger: number): void {
  const beside = `${round(larger)} x the trailers; aim: no more than that`
  for (const part of ['usable', 'whole'] as const) {
    const value = times(here[part], smaller[part], 'the smaller yard')
    sheet.ratio({ name: `growth of the first load, ${part}`, value, beside })
  }
  const value = times(allOf(here.heaps), allOf(smaller.heaps), 'the smaller yard')
  sheet.ratio({ name: 'growth of the heap', value, beside })
}

async function measureScreen({ browser, office, proxy, slowness, sheet }: Setup, trailers: number): Promise<void> {
  const starts = await startOffline(browser, STARTS)
  const startAim = trailers < LARGE_YARD ? 1_200 : 2_000
  sheet.time('new process, navigation to rows, no signal', toRows(starts), aimAt4x(startAim, slowness))
  sheet.time("new process, navigation to the app's own rows, no signal", toOwnRows(starts))
  const reloads = await reloadOffline(browser, RELOADS)
  sheet.time('reload to rows, no signal', toRows(reloads), aimAt4x(500, slowness))
  sheet.time("reload to the app's own rows, no signal", toOwnRows(reloads))
  const views = [...starts, ...reloads].filter(({ lastView }) => lastView !== null)
  sheet.figure({
    name: 'starts and reloads that showed the last view first',
    value: `${views.length} of ${STARTS + RELOADS}`,
  })
  const list = await measureChanges(browser, proxy, office)
  sheet.time('20 changes to the paint of all rows in sight', list.milliseconds, aimAt4x(60, slowness))
  const { durable, toPaint } = await measureSaves(list)
  sheet.time('save, from its call to "stored"', durable, aimAt4x(30, slowness))
  sheet.figure({ name: '95 of 100 of these saves within', value: `${round(percentile(durable, 95))} ms` })
  sheet.time('save, from the tap to the painted "saved"', toPaint)
  const found = await searchWhileTyping(list.page, await someNumbers(office, trailers))
  sheet.time(
    'search, last letter to its rows',
    found.map((time) => time - SEARCH_WAIT_MS),
  )
}

function toOwnRows(starts: readonly Start[]): readonly number[] {
  return starts.map(({ own }) => own)
}

/** Measures the cards of an auditor on a demo yard of so many trailers, with a door for each waiting check. */
export async function walkFigures(trailers: number, slownesses: readonly Slowness[]): Promise<void> {
  const waiting = `${QUEUED.toLocaleString('en-US')} checks waiting`
  const title = `Cards of an auditor, ${trailers.toLocaleString('en-US')} trailers, ${waiting}`
  const part = { title, slownesses, leavesOut: CARDS_LEFT_OUT }
  await withBrowsers(createBenchServer(trailers, 0, QUEUED), part, async ({ browser, sheet }) => {
    const page = await browser.open('/')
    await firstLoad(page)
    sheet.time('walk, tap to the next card', await walkTaps(page, QUEUED, WALKED), CARD_AIM)
    sheet.time('  the same by the browser, in steps of 8 ms', await nextPaints(page))
    sheet.time('reefer round, Save to the next card', await roundTaps(page, WALKED), CARD_AIM)
    sheet.time('  the same by the browser, in steps of 8 ms', await nextPaints(page))
  })
}

/** Milliseconds of each event since the last call, as the browser itself counts them. */
function nextPaints(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const { toNextPaint } = window.probe
    // The browser reports an event a moment after its paint.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return toNextPaint.splice(0)
  })
}

/** Numbers of trailers that stand deep in the list. */
async function someNumbers(office: Office, trailers: number): Promise<readonly string[]> {
  const skip = Math.floor(trailers / 3)
  const { Trailers } = await office.call<Answers['Trailers']>('GET', `/trailers?states=1&take=${SEARCHES}&skip=${skip}`)
  return Trailers.map((trailer) => trailer.Number)
}
