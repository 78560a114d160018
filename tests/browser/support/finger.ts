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
  return {
    moveTo: (point: Point) => send('touchMove', [point]),
    lift: async () => {
      await send('touchEnd', [])
      await touch.detach()
    },
  }
}

export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
