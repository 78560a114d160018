import type { Page } from '@playwright/test'

/** Waits until nothing on the screen is on its way any more, and returns it as a PNG. */
export async function still(page: Page, clip?: { x: number; y: number; width: number; height: number }) {
  // The first load has ended.
  await page
    .getByText(/history: \d+ of/)
    .first()
    .waitFor({ state: 'hidden' })
  // Moves the pointer away, so that nothing is shown as pointed at.
  await page.mouse.move(0, (page.viewportSize()?.height ?? 1) - 1)
  // `animations` ends what is still moving, as a notice or a drawer.
  return page.screenshot({ ...(clip && { clip }), animations: 'disabled', caret: 'hide' })
}
