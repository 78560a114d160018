import type { Locator, Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Puts a finger on the page. */
export async function putFinger(page: Page, at: Point) {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [at])
  let moved = false
  return {
    /** Another finger, or a palm, comes down as well; the two are lifted together. */
    join: (other: Point) => send('touchStart', [at, other]),
    moveTo: (point: Point) => {
      moved = true
      return send('touchMove', [point])
    },
    lift: async () => {
      if (moved) await rest(page)
      await send('touchEnd', [])
      await touch.detach()
    },
  }
}

/**
 * Keeps the finger still before it is lifted. Lifted in motion, it starts a fling, and Chromium makes no click of a tap
 * that meets one; after 40 ms at rest there is none.
 */
async function rest(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((moved) => performance.now() > moved + 100, since)
}

export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
