import type { Page } from '@playwright/test'
import { SignIn } from '../../browser/pages/sign-in.ts'
import { ofAim } from '../figures.ts'
import type { Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import { expect } from './expect-slowly.ts'
import { waitForInStep } from './measures.ts'
import { withBrowsers } from './with-browsers.ts'

const TRAILERS = 400
const DRAGS = 6
const MOVES = 60
const STEP_PX = 6
const AIM = { value: 50 }
const LEAVES_OUT =
  'the time from a move to its frame; taps on trailers; tiles of a background, which the map has none of'

/** Measures the frames per second while a finger pans the map of so many spots. */
export async function mapFigures(spots: number, slownesses: readonly Slowness[]): Promise<void> {
  const server = createBenchServer(TRAILERS, 0, spots)
  const part = { title: `Map, ${spots} spots`, slownesses, leavesOut: LEAVES_OUT }
  await withBrowsers(server, part, async ({ browser, sheet }) => {
    const page = await browser.open('/map-view')
    await new SignIn(page).fill('clerk')
    await waitForInStep(page)
    await page.getByRole('link', { name: 'Mapview' }).click()
    await expect(page.getByRole('list', { name: 'Legend' })).toBeVisible()
    const frames = await pannedFrames(page)
    const name = 'frames per second while panned by a finger'
    sheet.ratio(ofAim(name, frames, AIM, 'or more'))
    sheet.figure({ name, value: String(frames) })
  })
}

/** Returns the frames per second of the page over some drags by touch. */
async function pannedFrames(page: Page): Promise<number> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the map is not in sight')
  const devtools = await page.context().newCDPSession(page)
  const counted = await page.evaluateHandle(() => {
    const count = { frames: 0, since: performance.now() }
    const next = () => {
      count.frames += 1
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return count
  })
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (let drag = 0; drag < DRAGS; drag++) {
    const way = drag % 2 === 0 ? STEP_PX : -STEP_PX
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
    for (let move = 1; move <= MOVES; move++) {
      const at = { x: middle.x + (move % 30) * way, y: middle.y + (move % 20) * way }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return await counted.evaluate(({ frames, since }) => Math.round((frames * 1000) / (performance.now() - since)))
}
