import type { Page } from '@playwright/test'
import type { SiteState } from '../../../src/mirror/records.ts'
import { AuditTab } from '../../browser/pages/audit-tab.ts'
import { SignIn } from '../../browser/pages/sign-in.ts'
import { openYardAudit, Walk } from '../../browser/pages/walk.ts'
import { YardControl } from '../../browser/pages/yard-control.ts'
import { WAIT_LIMIT_MS, within } from '../limits.ts'
import type { BenchBrowser } from './bench-browser.ts'
import { expect } from './expect-slowly.ts'
import { ROW } from './probe.ts'

/** Of a tablet that has never been signed in: milliseconds since the first request for rows. */
export interface FirstLoad {
  /** Until tablet and server are in step: all rows are there but the histories of trailers. */
  readonly usable: number
  /** Until the histories are there too. */
  readonly whole: number
}

/** Returns once the app can also start without signal. */
export async function firstLoad(page: Page): Promise<FirstLoad> {
  const asked = page.waitForRequest((request) => request.url().includes('/api/changes'), { timeout: WAIT_LIMIT_MS })
  // Looks out before they can come: in a small yard they are there at once.
  const wholeAt = waitForHistories(page)
  const inStepAt = new SignIn(page).fill('gate').then(() => waitForInStep(page))
  // Together, so that a failure of one ends the run with its error.
  const [request, usable, whole] = await Promise.all([asked, inStepAt, wholeAt])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: WAIT_LIMIT_MS })
  const startedAt = request.timing().startTime
  return { usable: usable - startedAt, whole: whole - startedAt }
}

/**
 * Waits until the tablet has the history of all trailers; returns the moment, in milliseconds since 1970. The top bar
 * shows how far they are, but not in each yard: they may begin and end between two frames.
 */
async function waitForHistories(page: Page): Promise<number> {
  const areSoon = () =>
    [...document.querySelectorAll('button')].some(({ ariaLabel }) =>
      /^Sync: (Up to date|.*history: )/.test(ariaLabel ?? ''),
    )
  await page.waitForFunction(areSoon, null, { polling: 'raf', timeout: WAIT_LIMIT_MS })
  // `waitForFunction` takes any promise for a yes.
  const haveBegun = async () => {
    while (!(await page.evaluate(haveHistoriesBegun))) await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await within('the histories of trailers begin', haveBegun(), WAIT_LIMIT_MS)
  const isOver = () =>
    ![...document.querySelectorAll('button')].some(({ ariaLabel }) => /^Sync: .*history: /.test(ariaLabel ?? ''))
  await page.waitForFunction(isOver, null, { polling: 'raf', timeout: WAIT_LIMIT_MS })
  return Date.now()
}

/**
 * True while the top bar shows how far the histories are, and once the store has all of them. Runs in the page, so that it
 * names no function of its own, which the runner would wrap.
 */
async function haveHistoriesBegun(): Promise<boolean> {
  const labels = [...document.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel ?? '')
  if (labels.some((label) => /^Sync: .*history: /.test(label))) return true
  for (const { name = '' } of await indexedDB.databases()) {
    if (!/^yardhand-\d+$/.test(name)) continue
    const sites = await new Promise<readonly SiteState[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('sites').objectStore('sites').getAll()
        opening.result.close()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => resolve(reading.result)
      }
    })
    if (sites.some(({ Cursor, Loading, Histories }) => Cursor !== null && Loading === null && !Histories)) return true
  }
  return false
}

/**
 * Waits until the top bar shows that tablet and server are in step; returns the moment, in
 * milliseconds since 1970.
 */
export async function waitForInStep(page: Page): Promise<number> {
  const isInStep = () =>
    [...document.querySelectorAll('button')].some((button) => button.ariaLabel?.startsWith('Sync: Up to date'))
      ? Date.now()
      : 0
  const inStepAt = await page.waitForFunction(isInStep, null, { polling: 'raf', timeout: WAIT_LIMIT_MS })
  return await inStepAt.jsonValue()
}

/** Milliseconds from the navigation to painted rows. */
export interface Start {
  /** Of the view that the app kept when it was closed; null if it showed none. */
  readonly lastView: number | null
  /** Of rows that the app has read and drawn itself. */
  readonly own: number
}

/** Starts the app in new browser processes, without signal. */
export async function startOffline(browser: BenchBrowser, runs: number): Promise<readonly Start[]> {
  const starts: Start[] = []
  for (let run = 0; run < runs; run++) {
    await browser.shut()
    const page = await browser.open('/yard-control', true)
    starts.push(await startOf(page))
  }
  return starts
}

/** Starts the app again and again in one browser process, without signal. */
export async function reloadOffline(browser: BenchBrowser, runs: number): Promise<readonly Start[]> {
  await browser.shut()
  const page = await browser.open('/yard-control', true)
  await startOf(page)
  const starts: Start[] = []
  for (let run = 0; run < runs; run++) {
    await page.reload()
    starts.push(await startOf(page))
  }
  return starts
}

/** Milliseconds to the first painted rows, whoever painted them. */
export function toRows(starts: readonly Start[]): readonly number[] {
  return starts.map(({ lastView, own }) => lastView ?? own)
}

/** Asks without the helpers that Playwright adds to a page, which would compile while the app starts. */
async function startOf(page: Page): Promise<Start> {
  const cdp = await page.context().newCDPSession(page)
  const expression = `probe.ownRow.then(async (own) => ({ own, lastView: await Promise.race([probe.lastViewRow, null]) }))`
  const asked = cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  return (await within('the app has painted rows', asked)).result.value
}

/**
 * The moment, in milliseconds since 1970, at which a frame was painted in which `selector` finds an
 * element that holds `text`.
 */
export function paintedAt(page: Page, selector: string, text: string): Promise<number> {
  const painted = page.evaluate(
    async ([found, held]) => performance.timeOrigin + (await window.probe.paintOf(found, held)),
    [selector, text] as const,
  )
  return within(`${selector} shows ${text}`, painted)
}

/**
 * The moment, in milliseconds since 1970, at which an answer with this text in one of its rows has
 * arrived on the tablet.
 */
export function arrivalOf(page: Page, text: string): Promise<number> {
  return within(`an answer brings ${text}`, findArrival(page, text))
}

async function findArrival(page: Page, text: string): Promise<number> {
  const request = await page.waitForEvent('requestfinished', async (finished) => {
    if (!/\/api\/(changes\?|batch)/.test(finished.url())) return false
    return (await (await finished.response())?.text())?.includes(text) ?? false
  })
  const { startTime, responseEnd } = request.timing()
  return startTime + responseEnd
}

/**
 * Milliseconds from the last typed letter of a number, or of a part of one, to the painted answer. The wait for the next
 * letter (300 ms) is part of it. `selector` finds what then holds the text in each row.
 */
export async function searchWhileTyping(
  page: Page,
  numbers: readonly string[],
  selector = ROW,
): Promise<readonly number[]> {
  const yard = new YardControl(page)
  await yard.openFilters()
  const field = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  const times: number[] = []
  for (const number of numbers) {
    const found = within(`the list shows ${number} alone`, page.evaluate(waitForFound, [selector, number] as const))
    await field.pressSequentially(number)
    times.push(await found)
    await yard.showAll()
    await expect(page.locator(selector).filter({ hasNotText: number })).not.toHaveCount(0)
  }
  return times
}

const NUMBER_CELL = `${ROW} td[data-sticky]`

/** The same for parts that many numbers hold, in a list in the order of numbers. */
export async function filterAndSort(page: Page, parts: readonly string[]): Promise<readonly number[]> {
  const head = page.locator('[role="grid"] th[data-sticky] .sort-button')
  await paintAfterClick(page, NUMBER_CELL, () => head.click())
  return await searchWhileTyping(page, parts, NUMBER_CELL)
}

/**
 * Runs in the page: until a frame was painted in which every row of the list holds `text`; then the
 * milliseconds since the last letter.
 */
async function waitForFound([selector, text]: readonly [string, string]): Promise<number> {
  const { probe } = window
  for (;;) {
    const painted = await probe.paintOf(selector, text)
    const rows = [...document.querySelectorAll(selector)]
    if (rows.every((row) => row.textContent?.includes(text))) return painted - probe.lastInput
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Milliseconds from a click to the first painted frame in which what `selector` finds says something else. */
export function paintAfterClick(page: Page, selector: string, click: () => Promise<void>): Promise<number> {
  return paintAfter(page, 'click', selector, click)
}

async function paintAfter(page: Page, kind: string, selector: string, act: () => Promise<void>): Promise<number> {
  const measured = await page.evaluateHandle(([event, found]) => ({ time: window.probe.paintAfter(event, found) }), [
    kind,
    selector,
  ] as const)
  await act()
  return await within(
    `${selector} shows something else`,
    measured.evaluate(({ time }) => time),
  )
}

/** Milliseconds for which a finger rests on the glass, and from one tap to the next: the shortest of people. */
const REST_MS = 60
const BETWEEN_MS = 300

/** Taps as a finger does. A tap of Playwright ends as it begins, so that the pressed look is still to be painted. */
async function createFinger(page: Page): Promise<{ readonly tap: (selector: string) => Promise<void> }> {
  const browser = await page.context().newCDPSession(page)
  return {
    tap: async (selector) => {
      const target = page.locator(selector)
      // Waits until the target takes taps.
      await target.tap({ trial: true })
      const box = await target.boundingBox()
      if (!box) throw new Error(`${selector} is not shown`)
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.waitForTimeout(BETWEEN_MS)
      await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await page.waitForTimeout(REST_MS)
      await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

/** The parts that differ between two cards; the rest of a card also changes with the minute. */
const SPOT = '.walk-name'
const REEFER = '.round-name'

/**
 * Milliseconds from the tap on Here to the painted card of the next spot, offline and with a waiting check of each of the
 * yard's `doors` on the tablet.
 */
export async function walkTaps(page: Page, doors: number, runs: number): Promise<readonly number[]> {
  await openYardAudit(page)
  await page.getByRole('button', { name: 'Walk the row' }).click()
  // The session's opening is sent, and does not count among those that wait.
  await waitForInStep(page)
  await page.context().setOffline(true)
  const walk = new Walk(page)
  await walk.choose(['Door'])
  await page.getByRole('button', { name: 'Rest of the row as listed' }).click()
  await page.getByRole('button', { name: 'I looked: all as listed' }).click()
  await page.getByRole('button', { name: 'Other rows' }).click()
  const done = new RegExp(`^Door .*\\b${doors} of ${doors}\\b`)
  await expect(page.getByRole('checkbox', { name: done })).toBeVisible()
  await walk.choose(['Row A', 'Row B'])
  const finger = await createFinger(page)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    times.push(await paintAfter(page, 'touchend', SPOT, () => finger.tap('.walk-here')))
  }
  return times
}

/**
 * Milliseconds from the tap on Save to the painted card of the next reefer, after `walkTaps`, whose checks still wait.
 */
export async function roundTaps(page: Page, runs: number): Promise<readonly number[]> {
  await page.getByRole('link', { name: 'Arrive/Depart trailers' }).click()
  await page.getByRole('tab', { name: 'PRODUCT PROTECTION' }).click()
  await new AuditTab(page).beginRound()
  const finger = await createFinger(page)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.getByRole('button', { name: 'Same as set' }).tap()
    await page.getByRole('button', { name: '3/4', exact: true }).tap()
    times.push(await paintAfter(page, 'touchend', REEFER, () => finger.tap('.round-save')))
  }
  return times
}
