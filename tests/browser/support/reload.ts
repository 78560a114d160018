import type { Page } from '@playwright/test'

/** Reloads the page after a dialog closed. */
export async function reloadAfterClose(page: Page): Promise<void> {
  await expectStepBack(page)
  await page.reload()
}

/** Loads another address after a dialog closed. */
export async function loadAfterClose(page: Page, address: string): Promise<void> {
  await expectStepBack(page)
  await page.goto(address)
}

/**
 * Waits until the history entry of closed dialogs is left. A dialog that closes steps back over it, and a load that
 * begins during that step is aborted, or undone by the step.
 */
async function expectStepBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.history.state?.guard)
}
