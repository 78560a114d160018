import type { Page } from '@playwright/test'

/**
 * Reloads the page after a dialog closed. A dialog that closes steps back over its history entry, and the browser
 * aborts a reload that begins during that step.
 */
export async function reloadAfterClose(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.history.state?.guard)
  await page.reload()
}
