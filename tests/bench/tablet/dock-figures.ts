import type { Page } from '@playwright/test'
import { SignIn } from '../../browser/pages/sign-in.ts'
import type { Office } from '../../browser/support/office.ts'
import type { Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import { expect } from './expect-slowly.ts'
import { arrivalOf, paintAfterClick, paintedAt, waitForInStep } from './measures.ts'
import { withBrowsers } from './with-browsers.ts'

const TRAILERS = 400
const RUNS = 7
const AIM = { value: 100 }
const LEAVES_OUT =
  "the first load and the first paint of the board; the network: a change's time begins with its arrival"

/** Measures the board of so many doors in a real Chromium, slowed down. */
export async function dockFigures(doors: number, slownesses: readonly Slowness[]): Promise<void> {
  const server = createBenchServer(TRAILERS, 0, doors)
  const part = { title: `Dock board, ${doors} doors`, slownesses, leavesOut: LEAVES_OUT }
  await withBrowsers(server, part, async ({ browser, office, sheet }) => {
    const page = await browser.open('/')
    await new SignIn(page).fill('clerk')
    await waitForInStep(page)
    // A sign-in leads to the person's first screen.
    await page.getByRole('link', { name: 'Dock Activity' }).click()
    await page.getByRole('tab', { name: 'Board' }).click()
    await expect(page.locator('.dock-tile')).toHaveCount(doors)
    sheet.time("another client's changed door to its new paint", await doorChangeToPaint(page, office), AIM)
    sheet.time('tap on Out of service to its paint', await tapToPaint(page), AIM)
  })
}

/** Milliseconds from the arrival of a changed trailer to the paint of its door. */
async function doorChangeToPaint(page: Page, office: Office): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const [trailer] = await office.findTrailers(`DOCK0000${run + 1}`)
    if (!trailer) throw new Error('the filled doors hold no trailers')
    const mark = `MARK${trailer.ID}`
    const painted = paintedAt(page, '.dock-tile', mark)
    const arrived = arrivalOf(page, mark)
    await office.edit(trailer, { ShipmentNumber: mark })
    times.push((await painted) - (await arrived))
  }
  return times
}

/** Milliseconds from a tap in a tile's menu to the tile's paint: the act is saved in between. */
async function tapToPaint(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const tile = page.locator('.dock-tile').nth(run)
    await tile.getByRole('button', { name: /^More on / }).click()
    const act = tile.getByRole('dialog').getByRole('button', { name: /(out of|back in) service$/ })
    await expect(act).toBeVisible()
    // By its ID, since the search runs at each change of the page: one for the nth tile looks at all of them.
    await tile.locator('.dock-tile-head').evaluate((head, at) => head.setAttribute('id', `head-${at}`), run)
    times.push(await paintAfterClick(page, `#head-${run}`, () => act.tap()))
  }
  return times
}
