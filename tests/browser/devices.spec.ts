import { expect } from '@playwright/test'
import { beginShift, Shell } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('a super admin revokes a tablet that is offline with waiting changes', async ({ tablet, otherTablet, office }) => {
  await office.arrive({ Number: 'REVOKE1' })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await shell.expectInStep()
  await tablet.setSignal(false)
  await new YardControl(page).depart('REVOKE1', { 'Outbound Weight': 15_000 })
  await new Shell(page).expectWaiting(1)

  const desk = await otherTablet.open()
  await beginShift(desk, 'super', 'Devices')
  const list = desk.getByRole('grid', { name: 'Tablets' })
  await desk.getByRole('textbox', { name: 'Search' }).fill('gus')
  await list.getByRole('button', { name: 'More on Tablet of Gus Halvorsen' }).click()
  await desk.getByRole('button', { name: 'Revoke Tablet of Gus Halvorsen' }).click()
  const question = desk.getByRole('dialog', { name: /^Revoke / })
  await question.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(list).toContainText('Revoked, not wiped yet')

  await tablet.setSignal(true)
  await expect(page.getByText('An administrator revoked this tablet.')).toBeVisible()
  await expect(page.getByText('REVOKE1')).toBeHidden()
  await expect(async () => {
    await desk.reload()
    await expect(list).toContainText('Revoked and wiped', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
})
