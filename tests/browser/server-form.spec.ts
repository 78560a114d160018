import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { test } from './support/test.ts'

/** The forms of Freight Info, as an example of all forms over calls that only the server can make. */
function freightForms(page: Page) {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  return {
    dialog,
    add: () => page.getByRole('button', { name: 'ADD FREIGHT TYPE' }).click(),
    edit: (name: string) =>
      page
        .getByRole('grid', { name: 'Freight types' })
        .getByRole('button', { name: `Edit ${name}`, exact: true })
        .click(),
    name: (form: string) => dialog(form).getByRole('textbox', { name: 'Name' }),
    press: (form: string, button: string) =>
      dialog(form).getByRole('button', { name: button, exact: true }).last().click(),
    restored: (form: string) => dialog(form).getByText('Draft restored. Not saved.'),
  }
}

const isAdd = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && path.startsWith('/api/freights')

test('an add whose answer was lost is not done twice after a reload', async ({ tablet, office }) => {
  tablet.excuse(/Failed to load resource/)
  const page = await tablet.open()
  await beginShift(page, 'admin', 'Freight Info')
  const forms = freightForms(page)
  await forms.add()
  await forms.name('Add Freight').fill('Zz Twice')
  const fault = tablet.network.inject({ name: 'lose-answer' }, isAdd)
  await forms.press('Add Freight', 'Add')
  await expect(forms.dialog('Add Freight').getByRole('alert')).toContainText('No answer from the server')
  fault.heal()
  await page.reload()
  await forms.add()
  await expect(forms.restored('Add Freight')).toBeVisible()
  await forms.press('Add Freight', 'Add')
  await expect(page.getByText('Freight type added')).toBeVisible()
  const { Freights } = await office.call<Answers['Freights']>('GET', '/freights')
  expect(Freights.filter(({ Value }) => Value === 'Zz Twice')).toHaveLength(1)
  const keys = tablet.network.seen.filter(isAdd).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('taking the version of somebody else leaves no draft', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'admin', 'Freight Info')
  const { Freights } = await office.call<Answers['Freights']>('GET', '/freights')
  const [freight] = Freights
  if (!freight) throw new Error('the demo has no freight type')
  const forms = freightForms(page)
  await forms.edit(freight.Value)
  await forms.name('Edit Freight').fill('Zz Mine')
  await office.overwrite(`/freights/${freight.ID}`, { Value: 'Zz Theirs' })
  await forms.press('Edit Freight', 'Update')
  await forms.press('Update location', 'Update')
  await forms.dialog('Edit Freight').getByRole('button', { name: 'Take theirs' }).click()
  await expect(forms.name('Edit Freight')).toHaveValue('Zz Theirs')
  await forms.press('Edit Freight', 'Close')
  await expect(forms.dialog('Edit Freight')).toBeHidden()
  await forms.edit('Zz Theirs')
  await expect(forms.name('Edit Freight')).toHaveValue('Zz Theirs')
  await expect(forms.restored('Edit Freight')).toBeHidden()
})

test('a rejection of a field leads to the field', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'admin', 'Freight Info')
  const { Freights } = await office.call<Answers['Freights']>('GET', '/freights')
  const forms = freightForms(page)
  await forms.add()
  await forms.name('Add Freight').fill(`${Freights[0]?.Value}`)
  await forms.press('Add Freight', 'Add')
  await expect(forms.name('Add Freight')).toBeFocused()
  await expect(forms.dialog('Add Freight')).toContainText('1 to correct')
})
