import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

test('a bar of the overview leads to its list, with the filter set, offline', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin')
  await tablet.setSignal(false)
  await shell.goTo('Yard Overview')
  const dwell = page.getByRole('region', { name: 'Dwell', exact: true })
  const bar = dwell.getByRole('button', { name: /: \d+$/ }).first()
  const [name = '', count = ''] = ((await bar.getAttribute('aria-label')) ?? '').split(': ')
  expect(Number(count)).toBeGreaterThan(0)

  // The charts below the first screen are there as well, each with its table: of a week, since a day begins empty.
  await page.getByRole('tab', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Show as table: Median time per driver' }).click()
  await expect(page.getByRole('table', { name: 'Median time per driver' })).toBeInViewport()

  // The table behind the chart has the same figures.
  await dwell.getByRole('button', { name: 'Show as table: Dwell' }).click()
  // Its row has the name, and leads to the same list.
  const row = dwell.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('cell')).toHaveText(count)
  await row.getByRole('button').click()
  await expect(page).toHaveURL(/\/yard-control$/)
  await expect(page.getByRole('button', { name: `Dwell: ${name}` })).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible()

  await shell.goTo('Yard Overview')
  await page.getByRole('button', { name: /^Tasks waiting/ }).click()
  await expect(page.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true')
  await shell.expectNoSignal()
})
