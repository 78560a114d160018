import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { test } from './support/test.ts'

test('a supervisor chooses dock groups offline, and they arrive later', async ({ tablet, otherTablet, office }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'supervisor')
  await expect(page.getByRole('heading', { level: 1, name: 'Driver Dock Groups' })).toBeVisible()
  const list = page.getByRole('grid', { name: 'Drivers' })
  const groupOf = (driver: string) => list.getByRole('combobox', { name: `Dock Group of ${driver}`, exact: true })
  const { DockGroups } = await office.call<Answers['DockGroups']>('GET', '/DockGroups')
  const [first, second] = DockGroups
  if (!first || !second) throw new Error('the demo has two dock groups')

  await expectShellKept(page)
  await tablet.setSignal(false)
  await groupOf('Dale Whitaker').selectOption(second.Name)
  await groupOf('Dora Feldman').selectOption(first.Name)
  await shell.expectWaiting(2)
  await page.reload()
  await expect(groupOf('Dale Whitaker')).toHaveValue(String(second.ID))
  await expect(list.getByRole('row').filter({ hasText: 'Feldman' })).toContainText('Waiting')
  await page.getByRole('textbox', { name: 'Search Driver' }).fill('dora')
  await expect(list.getByRole('row')).toHaveCount(2)
  await groupOf('Dora Feldman').selectOption('None')
  await tablet.setSignal(true)
  await shell.expectInStep()

  const after = (await office.call<Answers['DockGroups']>('GET', '/DockGroups')).DockGroups
  const { DriverIDs = [] } = after.find(({ ID }) => ID === second.ID) ?? {}
  const before = DockGroups.find(({ ID }) => ID === second.ID)?.DriverIDs ?? []
  expect(DriverIDs.length).toBe(before.length + 1)
  expect(after.flatMap((group) => group.DriverIDs)).toHaveLength(DockGroups.flatMap((group) => group.DriverIDs).length)

  const other = await otherTablet.open()
  await beginShift(other, 'admin', 'Driver Dock Groups')
  const dale = other.getByRole('combobox', { name: 'Dock Group of Dale Whitaker' })
  await expect(dale).toHaveValue(String(second.ID))
  await other.getByRole('textbox', { name: 'Search Driver' }).fill('nobody')
  await expect(other.getByText('No entries.')).toBeVisible()
})
