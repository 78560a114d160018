import { expect, type Page, type ViewportSize } from '@playwright/test'
import { POSITIONS } from './in-hand.ts'

/** Parts of a dialog that are read or touched; the notice is beside its column. */
const inDialog = '.modal-column :is(h2, a, button, input, select)'

/** Expects that the notice in sight covers none of these parts; `when` is in the message. The page's clock must be installed. */
export async function expectClearOfNotice(
  page: Page,
  parts: string,
  sizes: readonly ViewportSize[],
  when = '',
): Promise<void> {
  const before = page.viewportSize()
  await expect(page.locator('.notice')).toBeVisible()
  await stopClock(page)
  const system = await page.context().newCDPSession(page)
  for (const [scale, all] of [
    [1, sizes],
    [2, POSITIONS],
  ] as const) {
    await system.send('Emulation.setEmulatedOSTextScale', { scale })
    for (const size of all) {
      await page.setViewportSize(size)
      const message = `${when} at ${size.width} x ${size.height} px, text ${scale}`
      await expect.poll(() => coveredByNotice(page, parts), { message }).toEqual([])
    }
  }
  await system.send('Emulation.setEmulatedOSTextScale', { scale: 1 })
  await system.detach()
  await page.clock.resume()
  if (before) await page.setViewportSize(before)
}

/**
 * Expects that the notice in sight, over a dialog that is opened now, covers neither title and controls nor the state of
 * sync.
 */
export async function expectClearOfDialog(page: Page, sizes: readonly ViewportSize[], words: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Switch sites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select site' })
  await expect(dialog.locator('.notice')).toHaveText(words)
  await expectClearOfNotice(page, `.sync-bar, ${inDialog}`, sizes, 'over a dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Expects a notice that covers the state of sync neither upright nor sideways. The page's clock must be installed. */
export async function expectClearOfSync(page: Page, words: string): Promise<void> {
  await expect(page.locator('.notice')).toHaveText(words)
  await expectClearOfNotice(page, '.sync-bar, .state-line', POSITIONS)
}

/** Makes the page's clock, which must be installed, stand still. */
export async function stopClock(page: Page): Promise<void> {
  const soon = () => page.evaluate(() => Date.now() + 500)
  // It refuses a moment that has passed meanwhile, but stands from then on.
  await expect(async () => page.clock.pauseAt(await soon())).toPass()
}

/** Waits for a notice. Returns the names or words of the parts that it covers; `parts` is a selector. */
export async function coveredByNotice(page: Page, parts: string): Promise<readonly string[]> {
  const found = await page.waitForFunction((of) => {
    const over = document.querySelector('.notice')?.getBoundingClientRect()
    if (!over) return null
    return [...document.querySelectorAll(of)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isApart =
        box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom
      return isApart || box.width === 0 ? [] : [element.getAttribute('aria-label') ?? element.textContent]
    })
  }, parts)
  return (await found.jsonValue()) ?? []
}
