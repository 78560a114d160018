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
    moveTo: (point: Point) => {
      moved = true
      return send('touchMove', [point])
    },
    lift: async () => {
      await send('touchEnd', [])
      await touch.detach()
      if (moved) await takesTapsAgain(page)
    },
  }
}

/** Chromium makes no click of a tap within a quarter second after a drag that scrolled nothing. */
async function takesTapsAgain(page: Page): Promise<void> {
  const lifted = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() > since + 300, lifted)
}

export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
