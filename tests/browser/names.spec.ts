import { expect, type Page } from '@playwright/test'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('no row shows "N/A" before its company, at a load, on a page or after a filter', async ({ tablet }) => {
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

test('no tab says that no session is open before it shows the open one', async ({ tablet, office }) => {
  await office.call('POST', '/audits', { ID: 0, Type: AuditType.YardAudit })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('YARD AUDIT')
  await tablet.context().addInitScript(noteSession)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Close session' })).toBeVisible()
  await expect(tab.session).toContainText('Yard Audit session open')
  const seen = await page.evaluate(() => (window as Window & { session?: readonly string[] }).session ?? [])
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((words) => /no yard audit|open session/i.test(words))).toEqual([])
})

/** Expects that rows were shown since the load, each with its company from its first frame. */
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

/** Runs in each page: records every text shown in a cell of the column SCAC. */
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

/** Runs in each page: records every text of the session's line and of the buttons. */
function noteSession(): void {
  const seen = new Set<string>()
  const look = () => {
    for (const one of document.querySelectorAll('section[aria-label="Session"], button'))
      seen.add(one.textContent ?? '')
    Object.assign(window, { session: [...seen] })
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}
