import type { Locator, Page } from '@playwright/test'
import { putFinger } from './finger.ts'

/** Draws a finger down over the screen, from the top of an element. */
export async function pullDown(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('the element is not in sight')
  const [x, top] = [box.x + 40, Math.max(box.y, 150) + 10]
  const finger = await putFinger(page, { x, y: top })
  for (let y = top; y <= top + 300; y += 10) await finger.moveTo({ x, y })
  await finger.lift()
}
