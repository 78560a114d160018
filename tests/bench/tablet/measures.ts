import { expect, type Page } from '@playwright/test'
import { Shell } from '../../browser/pages/shell.ts'
import { SignIn } from '../../browser/pages/sign-in.ts'
import type { Office } from '../../browser/support/office.ts'
import type { BenchBrowser } from './bench-browser.ts'
import { type ProbedWindow, ROW } from './probe.ts'
import type { RawLimit } from './raw-limit.ts'

const PAGE_ROWS = 5_000
const SYNC_LIMIT_MS = 600_000

/** Milliseconds from the first request for rows until the whole yard is there, on a tablet that has never been signed in. */
export async function firstSync(page: Page): Promise<number> {
  const asked = page.waitForRequest((request) => request.url().includes('/api/changes'), { timeout: SYNC_LIMIT_MS })
  await new SignIn(page).fill('gate')
  const startedAt = (await asked).timing().startTime
  await expect(new Shell(page).sync).toHaveAccessibleName(/^Sync: In step/, { timeout: SYNC_LIMIT_MS })
  return Date.now() - startedAt
}

/** Fetch, parse and one bulk write per page, in a worker, with the mirror's indexes: nothing can be faster. */
export function rawLimit(page: Page, siteID: number): Promise<RawLimit> {
  return page.evaluate(
    ({ limit, site }) =>
      new Promise<RawLimit>((resolve, reject) => {
        const worker = new Worker('/raw-limit.js', { type: 'module' })
        worker.onerror = (event) => reject(new Error(event.message))
        worker.onmessage = ({ data }) => {
          worker.terminate()
          if ('failed' in data) reject(new Error(data.failed))
          else resolve(data)
        }
        worker.postMessage({ limit, siteID: site })
      }),
    { limit: PAGE_ROWS, site: siteID },
  )
}

/** Milliseconds from opening the app in a new browser process, without signal, to its first painted row. */
export async function startOffline(browser: BenchBrowser, runs: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await browser.shut()
    const page = await browser.open('/yard-control', true)
    times.push(await page.evaluate(() => (window as unknown as ProbedWindow).probe.firstRow))
  }
  return times
}

/** Milliseconds from the tap on Update to the painted word that it is saved. */
export async function tapToSaved(page: Page, runs: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.locator(ROW).first().getByRole('button', { name: /^Edit/ }).click()
    const drawer = page.getByRole('dialog', { name: 'EDIT TRAILER' })
    await drawer.getByLabel('Notes').fill(`Run ${run}`)
    const saved = page.evaluate(async () => {
      const { probe } = window as unknown as ProbedWindow
      const painted = await probe.paintOf('.notice', 'Saved')
      return painted - probe.lastInput
    })
    await drawer.getByRole('button', { name: 'Update' }).click()
    times.push(await saved)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(drawer).toBeHidden()
  }
  return times
}

/** Milliseconds from the arrival of a changed row on the tablet to its paint, in the list as it is sorted by default. */
export async function changeToPaint(
  page: Page,
  office: Office,
  numbers: readonly string[],
): Promise<readonly number[]> {
  const times: number[] = []
  for (const [run, number] of numbers.entries()) {
    const mark = `BENCH ${run}`
    const arrived = page.waitForResponse(async (response) => {
      if (!/\/api\/(changes|batch)/.test(response.url())) return false
      return (await response.text()).includes(mark)
    })
    const painted = page.evaluate(
      async ([selector, text]) => {
        const { probe } = window as unknown as ProbedWindow
        return performance.timeOrigin + (await probe.paintOf(selector, text))
      },
      [ROW, mark] as const,
    )
    await changeName(office, number, mark)
    const { startTime, responseEnd } = await (await arrived).request().timing()
    times.push((await painted) - (startTime + responseEnd))
  }
  return times
}

async function changeName(office: Office, number: string, AKA: string): Promise<void> {
  const [trailer] = await office.findTrailers(number)
  if (!trailer) throw new Error('a trailer of the list is not at the server')
  await office.edit(trailer, { AKA })
}

/** Milliseconds from the last typed letter to the painted answer. The wait for the next letter (300 ms) is part of it. */
export async function searchWhileTyping(page: Page, numbers: readonly string[]): Promise<readonly number[]> {
  const field = page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #')
  const times: number[] = []
  for (const number of numbers) {
    const found = page.evaluate(
      async ([selector, text]) => {
        const { probe } = window as unknown as ProbedWindow
        const rows = () => document.querySelectorAll(selector).length
        for (;;) {
          const painted = await probe.paintOf(selector, text)
          if (rows() <= 3) return painted - probe.lastInput
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
      },
      [ROW, number] as const,
    )
    await field.pressSequentially(number, { delay: 60 })
    times.push(await found)
    await page.getByRole('region', { name: 'FILTERS' }).getByRole('button', { name: 'Clear' }).click()
    await expect(page.locator(ROW)).not.toHaveCount(times.length === 0 ? 0 : 1)
  }
  return times
}
