import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { addDays, dayOf, toIsoDay } from '../../src/domain/values/day.ts'
import { barriers } from './support/barriers.ts'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

const ZONE = 'America/Chicago'

test('trailers are listed, exported and their history printed and mailed', async ({ tablet, office }) => {
  const arrived = await office.arrive({ Number: 'RPT1', TrailerWeight: 15_500, TransactionID: '=1+1' })
  await office.edit(arrived, { TrailerWeight: 12_345 })
  const gone = await office.arrive({ Number: 'RPT2' })
  await office.depart(gone)
  const page = await tablet.open('/trailer-data')
  // Stands for the paper, and for the choice of apps: what they were given stays on the page.
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
    navigator.canShare = () => true
    navigator.share = async (given) => {
      const [file] = given?.files ?? []
      document.documentElement.dataset.shared = `${file?.name} ${await file?.text()}`
    }
  })
  await beginShift(page, 'gate')
  await page.goto('/trailer-data')
  const table = page.getByRole('grid', { name: 'Trailers data' })
  const cell = (number: string) => table.getByRole('gridcell', { name: `History ${number}`, exact: true })
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const today = dayOf(new Date().toISOString(), ZONE)

  await expect(page.getByLabel('Arrival end date')).toHaveValue(toIsoDay(today))
  await expect(page.getByLabel('Departure end date')).toHaveValue(toIsoDay(today))
  await page.getByLabel('Trailer #').fill('RPT')
  await filter.click()
  await expect(cell('RPT1')).toBeVisible()
  await expect(cell('RPT2')).toHaveCount(0)
  expect(await exported(page)).toEqual([expect.objectContaining({ 'Trailer#': 'RPT1', 'Transaction ID': "'=1+1" })])

  // The ranges cannot cross.
  await page.getByLabel('Arrival end date').fill(toIsoDay(addDays(today, -2)))
  await page.getByLabel('Arrival start date').fill(toIsoDay(today))
  await expect(page.getByText(`Please select ${addDays(today, -2)} or an earlier day.`)).toBeVisible()
  await filter.click()
  await expect(page.getByText('No entries.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Trailer #').fill('RPT1')
  await filter.click()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'History RPT1' }).click()
  const history = page.getByRole('dialog', { name: 'History of trailer RPT1' })
  const line = history.getByText('Trailer Weight 15500 to 12345 (by hand), by Adam Okafor')
  await expect(line).toBeVisible()
  for (const label of ['From', 'To'])
    await expect(history.getByLabel(label, { exact: true })).toHaveAccessibleDescription('Any')
  expect(await barriers(page)).toEqual([])
  await history.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = page.getByRole('article')
  await expect(paper.getByText('Trailer Weight 15500 to 12345 (by hand), by Adam Okafor')).toBeVisible()
  await expect(history).toBeHidden()
  await expect(paper.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen', colorScheme: null })

  await history.getByRole('button', { name: 'Transaction History' }).click()
  await history.getByLabel('Email').fill('claims@example')
  await history.getByRole('button', { name: 'Send' }).click()
  await expect(history.getByText('Please enter a valid email address')).toBeVisible()
  await history.getByLabel('Email').fill('claims@example.com')
  await history.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The history goes to claims@example.com')).toBeVisible()

  await tablet.setSignal(false)
  await expect(history.getByText('Shown is what this tablet had by')).toBeVisible()
  await expect(line).toBeVisible()
  await history.getByLabel('To', { exact: true }).fill(toIsoDay(addDays(today, -1)))
  await history.getByRole('button', { name: 'Filter Dates' }).click()
  await expect(history.getByText('Could not find history for this trailer for the selected dates.')).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).click()
  await expect(cell('RPT1')).toBeVisible()
  await page.getByRole('button', { name: 'More on RPT1' }).click()
  await page.getByRole('button', { name: 'Proof card of RPT1' }).click()
  const proof = page.getByRole('dialog', { name: 'Proof card' })
  await expect(proof.getByRole('heading', { name: 'Proof card of trailer RPT1' })).toBeVisible()
  await proof.getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('html')).toHaveAttribute(
    'data-shared',
    /^Northgate.*_Proof_RPT1_\d{4}-\d\d-\d\d\.html <!doctype html>/,
  )
  await proof.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Trailers that left more than 14 days ago are shown only online.')).toBeVisible()
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByText('Exporting works only online.')).toBeVisible()
})

async function exported(page: Page): Promise<readonly object[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Northgate.*_Inventory-Report_\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith('\ufeff')).toBe(true)
  const { data, errors } = Papa.parse<object>(file.slice(1, -2), { header: true, newline: '\r\n' })
  expect(errors).toEqual([])
  return data
}
