import type { Page } from '@playwright/test'
import { SignIn } from '../../browser/pages/sign-in.ts'
import { within } from '../limits.ts'
import type { Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import { paintAfterClick, waitForInStep } from './measures.ts'
import { withBrowsers } from './with-browsers.ts'

const RUNS = 7
/** Idle times in a row, of up to 50 ms each. */
const RESTS = 20
const AIM = { value: 300 }
const LEAVES_OUT = 'a start of the app on this screen; changes that come while it is shown'
const CHARTS = '.ion-page:not(.ion-page-hidden) .overview-charts'

/** Measures the Yard Overview of a yard of one size in a real Chromium, slowed down. */
export async function overviewFigures(trailers: number, slownesses: readonly Slowness[]): Promise<void> {
  const title = `Yard Overview, ${trailers.toLocaleString('en-US')} trailers`
  const part = { title, slownesses, leavesOut: LEAVES_OUT }
  await withBrowsers(createBenchServer(trailers), part, async ({ browser, sheet }) => {
    const page = await browser.open('/yard-control')
    await new SignIn(page).fill('admin')
    await waitForInStep(page)
    sheet.time('tap in the menu to its figures, right after the first load', [await open(page)])
    const opened: number[] = []
    for (let run = 0; run < RUNS; run++) {
      // Each time in a page that has neither the screen nor its figures yet.
      await page.goto('/yard-control')
      await waitForInStep(page)
      await waitForRest(page)
      opened.push(await open(page))
    }
    sheet.time('tap in the menu to its figures, first time of a page at rest', opened, AIM)
    const turned: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const tab = page.getByRole('tab', { name: run % 2 === 0 ? '7 days' : 'Today', exact: true })
      turned.push(await paintAfterClick(page, CHARTS, () => tab.click()))
    }
    sheet.time('tap on other days to their figures', turned, AIM)
  })
}

/** Waits until the page has nothing left to do of its start. */
async function waitForRest(page: Page): Promise<void> {
  const rested = page.evaluate(async (rests) => {
    for (let rest = 0; rest < rests; rest++) await new Promise((resolve) => requestIdleCallback(resolve))
  }, RESTS)
  await within('the page is at rest', rested)
}

/** Returns the milliseconds from a tap on the screen's entry to the paint of its figures. */
async function open(page: Page): Promise<number> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  return await paintAfterClick(page, CHARTS, () => menu.getByRole('link', { name: /Overview/ }).click())
}
