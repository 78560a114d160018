import { expect, type Page, type ViewportSize } from '@playwright/test'

/** Expects that the notice in sight, over a dialog that is opened now, covers neither its title nor the state of sync. */
export async function expectClearOfDialog(page: Page, sizes: readonly ViewportSize[], words: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Switch sites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select site' })
  await expect(dialog.locator('.notice')).toHaveText(words)
  // Its time stands still.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect
      .poll(() => coveredByNotice(page, '.sync-bar, dialog h2'), { message: `over a dialog at ${size.width} px` })
      .toEqual([])
  }
  await page.clock.resume()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Returns the names or words of the parts that the notice covers; `parts` is a selector. */
export function coveredByNotice(page: Page, parts: string): Promise<readonly string[]> {
  return page.evaluate((of) => {
    const over = document.querySelector('.notice')?.getBoundingClientRect()
    if (!over) throw new Error('nothing is there')
    return [...document.querySelectorAll(of)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isApart =
        box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom
      return isApart || box.width === 0 ? [] : [element.getAttribute('aria-label') ?? element.textContent]
    })
  }, parts)
}
