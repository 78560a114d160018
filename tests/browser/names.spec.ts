import { expect, type Page } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('no row shows first "N/A" and then its company: not at a load, on another page, or after a filter', async ({
  tablet,
}) => {
  const page = await tablet.open()
  await tablet.context().addInitScript(noteCompanies)
  await page.reload()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await expectNamed(page)
  await page.reload()
  await expectNamed(page)
  const first = (await yard.rows.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Next Page' }).click()
  await expect(yard.rows.first()).not.toHaveText(first)
  await expectNamed(page)
  await yard.openFilters()
  await page.getByRole('region', { name: 'FILTERS' }).getByLabel('Trailer #').fill('9')
  await expect(page.getByRole('status').filter({ hasText: /^1/ }).first()).toBeVisible()
  await expectNamed(page)
})

/** Rows have been seen since the page was loaded, and each of them had its company from the first moment. */
async function expectNamed(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('grid')
      .getByRole('button', { name: /^Edit / })
      .first(),
  ).toBeVisible()
  const seen = await page.evaluate(() => (window as Window & { companies?: readonly string[] }).companies ?? [])
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain('N/A')
}

/** Runs in each page: notes what ever stood in a cell of the column SCAC. */
function noteCompanies(): void {
  const seen = new Set<string>()
  const look = () => {
    for (const table of document.querySelectorAll('table')) {
      const at = [...table.querySelectorAll('th')].findIndex((head) => head.textContent === 'SCAC')
      if (at < 0) continue
      for (const row of table.querySelectorAll('tbody tr')) {
        const text = row.children[at]?.textContent ?? ''
        if (text !== '') seen.add(text)
      }
    }
    Object.assign(window, { companies: [...seen] })
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}
