import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { AuditType } from '../../src/domain/audits/audit.ts'
import { AuditTab } from './pages/audit-tab.ts'
import { beginShift } from './pages/shell.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { reefer, removeReefers } from './support/reefers.ts'
import { test } from './support/test.ts'

test('a session closed by somebody else in the middle of a round loses no entry', async ({ tablet, office }) => {
  await removeReefers(office)
  for (const at of [1, 2]) await office.arrive({ ...reefer, Number: `LEFT${at}` })
  const session = { ID: 0, Type: AuditType.ProductProtection }
  const { Audit } = await office.call<Answers['Audit']>('POST', '/audits', session)
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await page.getByRole('button', { name: 'Reefer round' }).click()
  const heading = page.getByRole('region', { name: 'Trailer', exact: true }).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^LEFT/)
  const number = (await heading.textContent()) ?? ''
  // Only a count of due ones is a warning.
  const head = page.locator('.round-head .walk-progress')
  const ink = await head.evaluate((part) => getComputedStyle(part).color)
  await expect(head.getByText('none due')).toHaveCSS('color', ink)
  const key = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of ['3', '5', '7/8']) await key(name).tap()

  await office.call('PUT', `/audits/${Audit.ID}/close`, { ID: Audit.ID })
  await expect(page.getByText('This session was closed by ')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not saved' })).toHaveText(`${number}: 35°, 7/8, not saved`)
  await expectNoBarrier(page)

  await expect(page.getByRole('button', { name: 'Go to the open round' })).toBeHidden()
  await office.call('POST', '/audits', session)
  await expect(page.getByText('A round is open again. What you typed is kept, and begins there.')).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Go to the open round' }).click()
  await expect(heading).toHaveText(number)
  await expect(page.locator('output').filter({ hasText: /^35/ })).toBeVisible()
  await expect(key('7/8')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Typed at .*, before this session\. Not saved\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).tap()
  await expect(page.getByRole('progressbar', { name: 'Checked reefers' })).toHaveAttribute('value', '1')
})
