import type { Locator, Page } from '@playwright/test'

/** Draws a finger down over the screen, from the top of an element. */
export async function pullDown(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('the element is not in sight')
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === null ? [] : [{ x: box.x + 40, y }] })
  const top = Math.max(box.y, 150) + 10
  await touch('touchStart', top)
  for (let y = top; y <= top + 300; y += 10) await touch('touchMove', y)
  await touch('touchEnd', null)
}
