import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addDays, dayOf, toIsoDay } from '../../src/domain/values/day.ts'
import { beginShift } from './pages/shell.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const ZONE = 'America/Chicago'
const DALE = 'Dale Whitaker'

test('tasks completed in the last days are listed offline, and exported online', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const done = await desk.addSpot('DONE1', { TransactionID: '=1+1' })
  await desk.start(done, DALE)
  await desk.complete(done)
  await desk.addSpot('OPEN1')
  const page = await tablet.open('/task-data')
  await beginShift(page, 'clerk')
  await page.goto('/task-data')
  const table = page.getByRole('grid', { name: 'Tasks data' })
  const cell = (name: string) => table.getByRole('gridcell', { name, exact: true })

  const today = dayOf(new Date().toISOString(), ZONE)
  await expect(page.getByLabel('Start date')).toHaveValue(toIsoDay(addDays(today, -3)))
  await expect(page.getByLabel('End date')).toHaveValue(toIsoDay(today))
  await expect(page.getByLabel('End date')).toHaveAttribute('max', toIsoDay(today))
  await expect(cell('DONE1')).toBeVisible()
  await expect(cell('OPEN1')).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Trailer Weight' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Shipment Date' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Dock Group' })).toHaveCount(0)

  const csv = await exported(page)
  expect(csv.startsWith('\ufeff')).toBe(true)
  const [header, ...lines] = csv.slice(1).split('\r\n')
  expect(header).toContain('Trailer#,SCAC,Trailer Weight')
  expect(header).not.toContain('Dock Group')
  const line = lines.find((one) => one.includes('DONE1'))
  expect(line).toContain(",'=1+1,")
  expect(csv).not.toContain('OPEN1')

  // A typed day that cannot be chosen is rejected with a message, and the list stays as it was.
  const tomorrow = addDays(today, 1)
  await page.getByLabel('Start date').fill(toIsoDay(tomorrow))
  const words = page.getByText(`${tomorrow} is in the future. Please select today or an earlier day.`)
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(words).toBeVisible()
  await expect(page.getByLabel('Start date')).toHaveValue(toIsoDay(addDays(today, -3)))
  await expect(cell('DONE1')).toBeVisible()
  await page.getByLabel('Start date').fill(toIsoDay(addDays(today, -2)))
  await expect(words).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()

  // A completed task that an admin deletes stays in the list and is marked.
  await office.call('DELETE', `/tasks/${done.ID}`)
  const row = table.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'DONE1', exact: true }) })
  await expect(row).toContainText('Deleted')
  expect(await exported(page)).toMatch(/,Deleted,DONE1,.*,Adam Okafor\r\n/)

  await tablet.setSignal(false)
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByText('Exporting works only online.')).toBeVisible()
  await page.getByLabel('End date').fill(toIsoDay(addDays(today, -1)))
  // Nothing happens before the question is answered.
  await expect(cell('DONE1')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(cell('DONE1')).toHaveCount(0)
  await page.getByLabel('Start date').fill(toIsoDay(addDays(today, -30)))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByText('Older tasks are shown only online. These are the last 7 days.')).toBeVisible()
  await tablet.setSignal(true)
  await expect(page.getByText('Tasks older than 7 days come from the server.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(cell('DONE1')).toBeVisible()
})

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('TasksReport.csv')
  return readFile(await download.path(), 'utf8')
}
