import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

test('an admin adds, renames and deletes a freight type, beside another admin', async ({ tablet, office }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin', 'Freight Info')
  const list = page.getByRole('grid', { name: 'Freight types' })
  const edit = (name: string) => list.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const name = (form: string) => dialog(form).getByRole('textbox', { name: 'Name' })
  const press = (form: string, button: string) =>
    dialog(form).getByRole('button', { name: button, exact: true }).last().click()
  const freights = async () => (await office.call<Answers['Freights']>('GET', '/freights')).Freights

  // A name that another type has is rejected at its field, and stays.
  const [taken] = await freights()
  await page.getByRole('button', { name: 'ADD FREIGHT TYPE' }).click()
  await name('Add Freight').fill(`${taken?.Value}`.toUpperCase())
  await press('Add Freight', 'Add')
  await expect(dialog('Add Freight')).toContainText(`There is already a freight type ${taken?.Value}.`)
  await name('Add Freight').fill('Zz Sorbet')
  await press('Add Freight', 'Add')
  await expect(page.getByText('Freight type added')).toBeVisible()
  await expect(dialog('Add Freight')).toBeHidden()
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('zz sOR')
  await expect(list.getByRole('row')).toHaveCount(2)
  await search.fill('zz')

  // Offline nothing is saved, the form says so, and keeps what was typed also when it is closed.
  await edit('Zz Sorbet')
  await tablet.setSignal(false)
  await name('Edit Freight').fill('Zz Gelato')
  await press('Edit Freight', 'Update')
  const question = dialog('Update location')
  await expect(question).toContainText('Are you sure you want to update this location?')
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(dialog('Edit Freight').getByRole('alert')).toContainText('No answer from the server')
  await expect(name('Edit Freight')).toHaveValue('Zz Gelato')
  await press('Edit Freight', 'Close')
  await tablet.setSignal(true)
  await shell.expectInStep()

  // Another admin was faster: both versions, and the person decides.
  const made = (await freights()).find(({ Value }) => Value === 'Zz Sorbet')
  await office.overwrite(`/freights/${made?.ID}`, { Value: 'Zz Sherbet' })
  await edit('Zz Sherbet')
  await expect(name('Edit Freight')).toHaveValue('Zz Gelato')
  const versions = dialog('Edit Freight').getByRole('alert', { name: 'Changed meanwhile' })
  await expect(versions.getByRole('button', { name: 'Take theirs' })).toContainText('Zz Sherbet')
  await versions.getByRole('button', { name: 'Keep yours' }).click()
  await office.overwrite(`/freights/${made?.ID}`, { Value: 'Zz Granita' })
  await press('Edit Freight', 'Update')
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(versions.getByRole('button', { name: 'Take theirs' })).toContainText('Zz Granita')
  await versions.getByRole('button', { name: 'Take theirs' }).click()
  await expect(name('Edit Freight')).toHaveValue('Zz Granita')
  await versions.getByRole('button', { name: 'Keep yours' }).click()
  await expect(name('Edit Freight')).toHaveValue('Zz Gelato')
  await press('Edit Freight', 'Update')
  await question.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Freight type updated')).toBeVisible()
  await search.fill('GELATO')
  expect((await freights()).filter(({ Value }) => Value.startsWith('Zz')).map(({ Value }) => Value)).toEqual([
    'Zz Gelato',
  ])

  await edit('Zz Gelato')
  await press('Edit Freight', 'Delete')
  await dialog('Delete Zz Gelato').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Freight type deleted')).toBeVisible()
  await expect(page.getByText('No freight types match your search.')).toBeVisible()
  expect((await freights()).some(({ ID }) => ID === made?.ID)).toBe(false)
})

test('a super admin reads who changed a freight type, only online', async ({ tablet, office }) => {
  const made = await office.call<Answers['Freight']>('POST', '/freights', { Value: 'Zz Sorbet' })
  await office.overwrite(`/freights/${made.Freight.ID}`, { Value: 'Zz Gelato' })
  const page = await tablet.open()
  const shell = await beginShift(page, 'super', 'Freight Info')
  await page.getByRole('textbox', { name: 'Search' }).fill('zz gelato')
  await page.getByRole('button', { name: 'Edit Zz Gelato', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Freight' })
  const changes = dialog.getByRole('region', { name: 'Changes' })

  await tablet.setSignal(false)
  await changes.getByRole('button', { name: 'Changes' }).click()
  await expect(changes.getByRole('alert')).toContainText('You are offline. Changes are shown only online.')
  await tablet.setSignal(true)
  // A request of the moment in which the network comes back may still fail.
  await shell.expectInStep()
  await changes.getByRole('button', { name: 'Try again' }).click()
  await expect(changes.getByRole('listitem')).toContainText([
    /^Changed by .+, \d\d\/\d\d\/\d{4} \d\d:\d\dNameZz Sorbet → Zz Gelato$/,
    /^Added by .+NameN\/A → Zz Sorbet$/,
  ])
})
