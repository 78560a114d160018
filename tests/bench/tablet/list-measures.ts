import type { Page } from '@playwright/test'
import { YardControl } from '../../browser/pages/yard-control.ts'
import type { Office, TrailerSeen } from '../../browser/support/office.ts'
import type { FaultProxy, Matches } from '../../support/fault-proxy.ts'
import { within } from '../limits.ts'
import type { BenchBrowser } from './bench-browser.ts'
import { expect } from './expect-slowly.ts'
import { arrivalOf, waitForInStep } from './measures.ts'
import { ROW } from './probe.ts'

// Measures of the trailers that came last, which stand at the top of the list.

export const CHANGED = 20
/** One by itself is noise: a collection of garbage takes as long as a paint. */
export const CHANGE_RUNS = 7
/** Only these rows of a list are mounted for certain. */
const ROWS_IN_SIGHT = 5
/** Each of the rows in sight is edited as often as the others. The 95th percentile is the second largest. */
export const SAVES = 20

/** A list whose newest trailers were changed by another client. */
export interface ChangedList {
  readonly page: Page
  /** The trailers that were changed. */
  readonly arrived: readonly TrailerSeen[]
  /** Milliseconds of each answer with changes to their paint. */
  readonly milliseconds: readonly number[]
}

/** Lets trailers arrive, opens the list, and measures changes of them all. */
export async function measureChanges(browser: BenchBrowser, proxy: FaultProxy, office: Office): Promise<ChangedList> {
  await browser.shut()
  const arrived: TrailerSeen[] = []
  for (let made = 0; made < CHANGED; made++) {
    numbers += 1
    arrived.push(await office.arrive({ Number: `PEER${numbers}X` }))
  }
  const page = await browser.open('/yard-control')
  await waitForInStep(page)
  const changed = arrived.map((trailer) => trailer.Number)
  const milliseconds: number[] = []
  for (let run = 0; run < CHANGE_RUNS; run++)
    milliseconds.push(await changesToPaint(page, proxy, office, changed, `MARK ${run}.`))
  return { page, arrived, milliseconds }
}

/** Makes numbers that no list before used. */
let numbers = 0

/** Milliseconds of each save. */
export interface Saves {
  /** From the page's call to the worker's answer that it is stored. */
  readonly durable: readonly number[]
  /** From the tap on Update to the painted word that it is saved. */
  readonly toPaint: readonly number[]
}

/** Edits the rows in sight of the list, one after the other, `SAVES` times in all. */
export async function measureSaves({ page, arrived }: ChangedList): Promise<Saves> {
  const inSight = await findInSight(page, arrived)
  const toPaint: number[] = []
  for (let run = 0; run < SAVES; run++) {
    const trailer = inSight[run % inSight.length]
    if (!trailer) throw new Error('no trailer that arrived is in sight')
    toPaint.push(await tapToSaved(page, trailer.Number, run))
  }
  return { durable: (await savesSoFar(page)).slice(-SAVES), toPaint }
}

/**
 * The same from another screen, in a list of the same trailers alone: acts since then stand above them. Ends with the
 * whole list.
 */
export async function measureSavesAgain(list: ChangedList): Promise<Saves> {
  const { page, arrived } = list
  const yard = new YardControl(page)
  await page.getByRole('link', { name: 'Arrive/Depart trailers' }).click()
  await page.getByRole('tab', { name: 'ARRIVALS', exact: true }).click()
  await yard.openFilters()
  const start = commonStart(arrived.map((trailer) => trailer.Number))
  await page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #').fill(start)
  await expect(page.locator(ROW).filter({ hasNotText: start })).toHaveCount(0)
  await expect(page.locator(ROW).filter({ hasText: start })).not.toHaveCount(0)
  const saves = await measureSaves(list)
  await yard.showAll()
  return saves
}

/** The changes turned the order over. */
async function findInSight(page: Page, trailers: readonly TrailerSeen[]): Promise<readonly TrailerSeen[]> {
  const rows = await page.locator(ROW).allTextContents()
  return trailers.filter((trailer) => rows.some((row) => row.includes(trailer.Number))).slice(0, ROWS_IN_SIGHT)
}

/** Milliseconds of each save of this page, from its call to the worker's answer that it is stored. */
function savesSoFar(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => window.probe.saves)
}

async function tapToSaved(page: Page, number: string, run: number): Promise<number> {
  await page.getByRole('button', { name: `Edit ${number}`, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'EDIT TRAILER' })
  await drawer.getByLabel('Notes').fill('seen at the gate')
  // An unchanged weight would be asked about.
  await drawer.getByLabel('Trailer Weight').fill(String(30_000 + run))
  const words = `Trailer ${number} saved`
  // The word of an earlier save of this trailer.
  await expect(page.locator('.notice', { hasText: words })).toHaveCount(0)
  const painted = page.evaluate(async (text) => {
    const { probe } = window
    return (await probe.paintOf('.notice', text)) - probe.lastInput
  }, words)
  const saved = within(`a notice says: ${words}`, painted)
  await drawer.getByRole('button', { name: 'Update', exact: true }).click()
  const milliseconds = await saved
  await expect(drawer).toBeHidden()
  return milliseconds
}

/**
 * Milliseconds from the arrival of one answer with changes of all these trailers until their rows in sight are painted.
 * The tablet has signal all along: its request is held back until the changes are made. Each answer turns the order of
 * these rows over, so that others of them come into sight, as in a list where the last change comes first.
 */
async function changesToPaint(
  page: Page,
  proxy: FaultProxy,
  office: Office,
  numbers: readonly string[],
  mark: string,
): Promise<number> {
  const changed = (await office.findTrailers(commonStart(numbers))).filter(({ Number: one }) => numbers.includes(one))
  const held = proxy.inject({ name: 'hold' }, isPull)
  await expect.poll(() => held.met).toBeGreaterThan(0)
  for (const trailer of changed) await office.edit(trailer, { AKA: mark })
  const arrived = arrivalOf(page, mark)
  // The page looks out for the rows before they can come.
  const painted = await page.evaluateHandle(
    ([selector, among, text]) => ({ time: window.probe.paintOfEach(selector, among, text) }),
    [ROW, numbers, mark] as const,
  )
  held.heal()
  const paintedAtMs = painted.evaluate(async ({ time }) => performance.timeOrigin + (await time))
  return (await within(`the rows in sight show ${mark}`, paintedAtMs)) - (await arrived)
}

const isPull: Matches = ({ method, path }) => method === 'GET' && path.startsWith('/api/changes')

/** The letters that the texts begin with, as one search that finds them all. */
function commonStart(texts: readonly string[]): string {
  const [first = '', ...rest] = texts
  const end = [...first].findIndex((letter, at) => rest.some((text) => text[at] !== letter))
  return end === -1 ? first : first.slice(0, end)
}
