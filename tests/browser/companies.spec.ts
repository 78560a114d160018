import { expect } from '@playwright/test'
import { ImportPanel } from './pages/import-panel.ts'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

const HEADER = 'Code,Name,Type,Email,Email 2,Audit,Arrival,Departure'
const line = (code: string, name: string) => `${code},${name},Carrier,dock@carrier.example,,Yes,No,No`

test('companies are imported from a file, line by line, also after an outage', async ({ tablet }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'super', 'Companies')
  const imports = new ImportPanel(page, 'Import Companies')
  const { panel } = imports
  const list = page.getByRole('grid', { name: 'SCAC codes' })

  await imports.upload()
  await expect(panel).toContainText('Choose a .csv file for upload')
  await imports.choose('companies.txt', `${HEADER}\n${line('ZZA', 'Zz Freight')}`)
  await expect(panel).toContainText('Invalid .csv file.')
  await imports.choose('companies.csv', HEADER)
  await expect(panel).toContainText('Invalid .csv file. Please check your file against the example.')
  await imports.upload()
  await expect(panel).toContainText('Please check your file against the example.')

  // Windows-1252, a quoted comma, a formula, a bad line, a repeated code, no line end after the last.
  const rows = [
    line('ZZA', '"Zz Möller, Inc."'),
    line('ZZB', 'Zz "=1+1"'),
    line('Z', 'Zz Short'),
    line('zza', 'Zz Again'),
    line('ZZC', '"=HYPERLINK(""x"")"'),
  ]
  await imports.choose('Companies.CSV', Buffer.from([HEADER, ...rows].join('\r\n'), 'latin1'))
  await expect(panel).toContainText('3 companies can be imported. 2 lines have errors.')
  const errors = panel.getByRole('grid', { name: 'Lines with errors' })
  await expect(errors.getByRole('row').nth(1)).toContainText('4')
  await expect(errors.getByRole('row').nth(1)).toContainText('Please enter a valid SCAC code')
  await expect(errors.getByRole('row').nth(2)).toContainText('ZZA is on line 2 already')
  const [frame, all] = await Promise.all([panel.locator('.table-frame').boundingBox(), panel.boundingBox()])
  const overlap = (frame?.y ?? 0) + (frame?.height ?? 0) - (all?.y ?? 0) - (all?.height ?? 0)
  expect(overlap, 'over the list below').toBeLessThan(0)

  const question = page.getByRole('dialog', { name: 'Import 3 companies?' })
  await imports.upload()
  await expect(question).toContainText('2 lines have errors and will be left out.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toContainText('3 companies can be imported.')
  await tablet.setSignal(false)
  await imports.upload()
  await question.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Import failed!')).toBeVisible()
  await expect(panel).toContainText('You are offline. Importing needs a connection; the file stays chosen.')
  await expect(panel).toContainText('Companies.CSV')
  await tablet.setSignal(true)
  await shell.expectInStep()
  await imports.upload()
  await question.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Import successful!')).toBeVisible()
  await expect(panel).toContainText('3 added')
  await expect(panel).not.toContainText('Companies.CSV')

  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('zz')
  await expect(list.getByRole('row', { name: 'Zz Möller, Inc. (ZZA)' })).toBeVisible()
  await expect(list.getByRole('row', { name: '=HYPERLINK("x") (ZZC)' })).toBeVisible()

  // The same file again adds nothing.
  await imports.choose('again.csv', [HEADER, line('zza', 'Zz Möller'), line('ZZB', 'Zz "=1+1"')].join('\n'))
  await imports.upload()
  await expect(panel).toContainText('1 changed, 1 unchanged')
  await expect(list.getByRole('row', { name: 'Zz Möller (ZZA)' })).toBeVisible()

  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download example' }).click()
  expect((await download).suggestedFilename()).toBe('Company_list_example.csv')
})

test('a file of 50,000 companies is read beside the page, which goes on', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'super', 'Companies')
  const imports = new ImportPanel(page, 'Import Companies')
  const { panel } = imports
  const rows = Array.from({ length: 50_000 }, (_, place) => line(`Q${place}`, `"Company, number ${place}"`))
  const reader = page.waitForEvent('worker')
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver(() => seen.add(document.querySelector('.import-state')?.textContent ?? '')).observe(
      document.body,
      { subtree: true, childList: true, characterData: true },
    )
  })
  await imports.choose('many.csv', [HEADER, ...rows].join('\n'))
  expect((await reader).url()).toContain('csv-worker')
  await expect(panel).toContainText('50,000 companies can be imported.', { timeout: 30_000 })
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])
  expect(seen.filter((words) => /^Reading… [\d,]+ lines$/.test(words)).length).toBeGreaterThan(1)
})

test('a super admin adds, edits and deletes a company', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'super', 'Companies')
  const list = page.getByRole('grid', { name: 'SCAC codes' })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const field = (form: string, name: string) => dialog(form).getByRole('textbox', { name, exact: true })
  const press = (form: string, name: string) => dialog(form).getByRole('button', { name, exact: true }).last().click()

  await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['10', '15', '25', '50'])
  await page.getByRole('button', { name: 'ADD COMPANY' }).click()
  await press('ADD COMPANY', 'Add')
  for (const words of [
    'Please enter the company name',
    'Please enter a valid SCAC code',
    'Please select the company type',
    'Please enter a valid email',
  ])
    await expect(dialog('ADD COMPANY')).toContainText(words)
  await field('ADD COMPANY', 'Company Name').fill('Zz Harbor Lines')
  await field('ADD COMPANY', 'SCAC Code').fill('zzh')
  await dialog('ADD COMPANY').getByLabel('Company Type').selectOption('Carrier')
  await field('ADD COMPANY', 'Email').fill('dock@harbor.example')
  await dialog('ADD COMPANY').getByLabel('Subscribe to audit emails').check()
  await press('ADD COMPANY', 'Add')
  await expect(page.getByText('Company added')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('zzh')
  await expect(list.getByRole('row', { name: 'Zz Harbor Lines (ZZH)' })).toBeVisible()

  await list.getByRole('button', { name: 'Edit Zz Harbor Lines (ZZH)' }).click()
  await field('EDIT COMPANY', 'Company Name').fill('Zz Harbor Freight')
  await press('EDIT COMPANY', 'Update')
  await expect(dialog('Update company info')).toContainText('Are you sure you want to update this company?')
  await press('Update company info', 'Update')
  await expect(page.getByText('Company updated')).toBeVisible()

  // One that a trailer has stays, with the reason.
  const remove = async (words: string, name: string) => {
    await list.getByRole('button', { name: `Delete ${words}` }).click()
    await expect(dialog(`Delete ${name}`)).toContainText('Do you really want to delete this code?')
    await press(`Delete ${name}`, 'Delete')
  }
  const { Trailers } = await office.call<{ Trailers: readonly { ScacID: number }[] }>(
    'GET',
    '/trailers?states=1&take=1',
  )
  const { Scac } = await office.call<{ Scac: { Name: string; Value: string } }>('GET', `/scacs/${Trailers[0]?.ScacID}`)
  await search.fill(Scac.Value)
  await remove(`${Scac.Value} (${Scac.Name})`, Scac.Value)
  await expect(page.getByText(`${Scac.Value} is in use:`)).toBeVisible()
  await search.fill('zzh')
  await remove('Zz Harbor Freight (ZZH)', 'Zz Harbor Freight')
  await expect(page.getByText('Company deleted')).toBeVisible()
  await expect(page.getByText('No SCAC codes match your search.')).toBeVisible()
})
