import { expect, type Page } from '@playwright/test'
import { UPRIGHT } from '../support/in-hand.ts'

/** Expects a trailer's card in a report to have these words whole, on both tablets upright. Leaves the size as it was. */
export async function expectReportCard(page: Page, number: string, words: readonly (string | RegExp)[]): Promise<void> {
  const before = page.viewportSize()
  for (const size of UPRIGHT) {
    await page.setViewportSize(size)
    const card = page.locator('.cards').getByRole('row', { name: new RegExp(`^${number} `) })
    for (const part of words) {
      const cell = card.getByRole('gridcell', { name: part })
      await expect(cell).toBeVisible()
      await expect.poll(() => cell.evaluate((one) => one.scrollWidth - one.clientWidth), `${part} is cut`).toBe(0)
    }
  }
  if (before) await page.setViewportSize(before)
}
