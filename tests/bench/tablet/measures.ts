import { expect as expectSoon, type Page } from '@playwright/test'
import { SignIn } from '../../browser/pages/sign-in.ts'
import { Walk } from '../../browser/pages/walk.ts'
import { YardControl } from '../../browser/pages/yard-control.ts'
import type { Office, TrailerSeen } from '../../browser/support/office.ts'
import type { FaultProxy, Matches } from '../../support/fault-proxy.ts'
import type { BenchBrowser } from './bench-browser.ts'
import { ROW } from './probe.ts'

const SYNC_LIMIT_MS = 600_000
const expect = expectSoon.configure({ timeout: 120_000 })

/**
 * Milliseconds from the first request for rows until the whole yard is there, on a tablet that has
 * never been signed in.
 */
export async function firstSync(page: Page): Promise<number> {
  return (await syncFirst(page)).took
}

/** As `firstSync`, and until the histories behind the yard are stored too. */
export async function firstLoad(page: Page): Promise<{ readonly usable: number; readonly whole: number }> {
  const { startedAt, took } = await syncFirst(page)
  return { usable: took, whole: (await waitForHistories(page)) - startedAt }
}

async function syncFirst(page: Page): Promise<{ readonly startedAt: number; readonly took: number }> {
  const asked = page.waitForRequest((request) => request.url().includes('/api/changes'), { timeout: SYNC_LIMIT_MS })
  await new SignIn(page).fill('gate')
  const inStepAt = await waitForInStep(page)
  const startedAt = (await asked).timing().startTime
  return { startedAt, took: inStepAt - startedAt }
}

/** Waits until the top bar has shown the history of all trailers; returns the moment, in milliseconds since 1970. */
async function waitForHistories(page: Page): Promise<number> {
  for (const isShown of [true, false]) {
    const isReached = (wanted: boolean) =>
      wanted ===
      [...document.querySelectorAll('button')].some((button) => /^Sync: .*history: /.test(button.ariaLabel ?? ''))
    await page.waitForFunction(isReached, isShown, { polling: 'raf', timeout: SYNC_LIMIT_MS })
  }
  return Date.now()
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
  const inStepAt = await page.waitForFunction(isInStep, null, { polling: 'raf', timeout: SYNC_LIMIT_MS })
  return await inStepAt.jsonValue()
}

/** Milliseconds from opening the app to painted rows. */
interface Start {
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

/** Asks without the helpers that Playwright adds to a page, which would compile while the app starts. */
async function startOf(page: Page): Promise<Start> {
  const cdp = await page.context().newCDPSession(page)
  const expression = `probe.ownRow.then(async (own) => ({ own, lastView: await Promise.race([probe.lastViewRow, null]) }))`
  const { result } = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  return result.value
}

/** Milliseconds from the tap on Update to the painted word that it is saved. */
export async function tapToSaved(page: Page, trailers: readonly TrailerSeen[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const [run, { Number: number }] of trailers.entries()) {
    await page.getByRole('button', { name: `Edit ${number}`, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'EDIT TRAILER' })
    await drawer.getByLabel('Notes').fill('seen at the gate')
    // An unchanged weight would be asked about.
    await drawer.getByLabel('Trailer Weight').fill(String(30_000 + run))
    const saved = page.evaluate(async (words) => {
      const { probe } = window
      const painted = await probe.paintOf('.notice', words)
      return painted - probe.lastInput
    }, `Trailer ${number} saved`)
    await drawer.getByRole('button', { name: 'Update', exact: true }).click()
    times.push(await saved)
    await expect(drawer).toBeHidden()
  }
  return times
}

/**
 * Milliseconds from the arrival of a changed row on the tablet to its paint, in the list as it is
 * sorted by default.
 */
export async function changeToPaint(
  page: Page,
  office: Office,
  trailers: readonly TrailerSeen[],
): Promise<readonly number[]> {
  const times: number[] = []
  for (const [run, { Number: number }] of trailers.entries()) {
    const mark = `MARK ${run}`
    const arrived = arrivalOf(page, mark)
    const painted = paintedAt(page, ROW, mark)
    const [trailer] = await office.findTrailers(number)
    if (!trailer) throw new Error(`${number} is not at the server`)
    await office.edit(trailer, { AKA: mark })
    times.push((await painted) - (await arrived))
  }
  return times
}

/**
 * Milliseconds from the arrival of one answer with changes of all these trailers until their rows in sight are painted.
 * The tablet has signal all along: its request is held back until the changes are made. Each answer turns the order of
 * these rows over, so that others of them come into sight, as in a list where the last change comes first.
 */
export async function changesToPaint(
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
  const paintedAtMs = await painted.evaluate(async ({ time }) => performance.timeOrigin + (await time))
  return paintedAtMs - (await arrived)
}

const isPull: Matches = ({ method, path }) => method === 'GET' && path.startsWith('/api/changes')

/** The letters that the texts begin with, as one search that finds them all. */
function commonStart(texts: readonly string[]): string {
  const [first = '', ...rest] = texts
  const end = [...first].findIndex((letter, at) => rest.some((text) => text[at] !== letter))
  return end === -1 ? first : first.slice(0, end)
}

/**
 * The moment, in milliseconds since 1970, at which a frame was painted in which `selector` finds an
 * element that holds `text`.
 */
export function paintedAt(page: Page, selector: string, text: string): Promise<number> {
  return page.evaluate(async ([found, held]) => performance.timeOrigin + (await window.probe.paintOf(found, held)), [
    selector,
    text,
  ] as const)
}

/**
 * The moment, in milliseconds since 1970, at which an answer with this text in one of its rows has
 * arrived on the tablet.
 */
export async function arrivalOf(page: Page, text: string): Promise<number> {
  const request = await page.waitForEvent('requestfinished', async (finished) => {
    if (!/\/api\/(changes\?|batch)/.test(finished.url())) return false
    return (await (await finished.response())?.text())?.includes(text) ?? false
  })
  const { startTime, responseEnd } = request.timing()
  return startTime + responseEnd
}

/**
 * Milliseconds from the last typed letter to the painted answer. The wait for the next letter (300
 * ms) is part of it.
 */
export async function searchWhileTyping(page: Page, numbers: readonly string[]): Promise<readonly number[]> {
  const yard = new YardControl(page)
  await yard.openFilters()
  const field = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  const times: number[] = []
  for (const number of numbers) {
    const found = page.evaluate(waitForFound, [ROW, number] as const)
    await field.pressSequentially(number)
    times.push(await found)
    await yard.showAll()
    await expect(page.locator(ROW).filter({ hasNotText: number })).not.toHaveCount(0)
  }
  return times
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
  return await measured.evaluate(({ time }) => time)
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
  await page.getByRole('tab', { name: 'YARD AUDIT' }).click()
  await page.getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('button', { name: 'Walk the row' }).click()
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
  await page.getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open session' }).click()
  await page.getByRole('button', { name: 'Reefer round' }).click()
  const finger = await createFinger(page)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.getByRole('button', { name: 'Same as set' }).tap()
    await page.getByRole('button', { name: '3/4', exact: true }).tap()
    times.push(await paintAfter(page, 'touchend', REEFER, () => finger.tap('.round-save')))
  }
  return times
}
