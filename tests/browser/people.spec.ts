import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { createOffice } from './support/office.ts'
import { test } from './support/test.ts'

const CHOSEN = 'reefer-Yard-77'

/** Site Personnel, as an admin sees it. */
function personnel(page: Page) {
  const list = page.getByRole('grid', { name: 'Users' })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  return {
    list,
    dialog,
    field: (form: string, name: string) => dialog(form).getByRole('textbox', { name, exact: true }),
    press: (form: string, button: string) =>
      dialog(form).getByRole('button', { name: button, exact: true }).last().click(),
    choose: async (form: string, site: string) => {
      await dialog(form)
        .getByRole('button', { name: /^Sites: / })
        .click()
      await page.getByRole('dialog', { name: 'Sites: choices' }).getByRole('checkbox', { name: site }).click()
      await page.keyboard.press('Escape')
    },
    search: (words: string) => page.getByRole('textbox', { name: 'Search user' }).fill(words),
    edit: (name: string) => list.getByRole('button', { name: `Edit: ${name}`, exact: true }).click(),
  }
}

test('a person is added, activates, signs in and changes the password', async ({ tablet, otherTablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'admin', 'Site Personnel')
  const { list, dialog, field, press, choose, search } = personnel(page)
  await page.getByRole('button', { name: 'ADD USER' }).click()

  await press('Add user', 'Add')
  for (const words of [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter a username',
    'You must enter a password',
    'Please select at least one site',
    'Please select at least one role',
  ])
    await expect(dialog('Add user')).toContainText(words)
  await field('Add user', 'Email').fill('nina@yard')
  await dialog('Add user').getByLabel('Confirm Password', { exact: true }).fill('other')
  await expect(dialog('Add user')).toContainText('Please enter a valid email')
  await expect(dialog('Add user')).toContainText('Paswords do not match')
  // Only super admins see the boxes of these roles.
  await expect(dialog('Add user').getByRole('checkbox', { name: 'Gate Keeper' })).toBeVisible()
  await expect(dialog('Add user').getByRole('checkbox', { name: 'Driver Supervisor' })).toHaveCount(0)

  await field('Add user', 'First Name').fill('Nina')
  await field('Add user', 'Last Name').fill('Sato')
  await field('Add user', 'Username').fill('nina')
  await field('Add user', 'Email').fill('nina@yard.example')
  await dialog('Add user').getByLabel('Confirm Password', { exact: true }).fill('')
  await dialog('Add user').getByRole('checkbox', { name: 'Gate Keeper' }).check()
  await choose('Add user', 'Northgate Cold Storage')
  await press('Add user', 'Add')
  const handOver = dialog('Activation of Nina Sato')
  const link = (await handOver.locator('.activation-link').textContent()) ?? ''
  await handOver.getByRole('button', { name: 'Done' }).click()
  await search('nina')
  await expect(list).toContainText('Active, no password yet')

  const home = await otherTablet.open()
  // Each tablet has an address of its own.
  await home.goto(link.replace(new URL(link).origin, ''))
  const form = home.getByRole('form', { name: 'Activation' })
  await form.getByLabel('Password', { exact: true }).fill('short')
  await form.getByLabel('Confirm Password').fill('short')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Please choose a stronger password')
  await form.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await form.getByLabel('Confirm Password').fill(CHOSEN)
  await form.getByRole('button', { name: 'Save' }).click()
  const signIn = home.getByRole('form', { name: 'Sign In' })
  await expect(signIn.getByRole('textbox', { name: 'Username' })).toHaveValue('nina')
  expect(home.url()).not.toContain('#')
  await signIn.getByLabel('Password').fill(CHOSEN)
  await signIn.getByRole('button', { name: 'Login' }).click()

  await home.getByRole('button', { name: /^User menu: Nina/ }).click()
  await home.getByRole('button', { name: 'Change password' }).click()
  const change = home.getByRole('dialog', { name: 'Change password' })
  await change.getByLabel('Present password', { exact: true }).fill('not-my-Password')
  await change.getByLabel('New password', { exact: true }).fill('curtain-Dock-78')
  await change.getByLabel('Confirm new password', { exact: true }).fill('curtain-Dock-78')
  await change.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(change).toContainText('Please check your present password')
  await change.getByLabel('Present password', { exact: true }).fill(CHOSEN)
  await change.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(home.getByText('Password changed')).toBeVisible()
  await expect(change).toBeHidden()
})

test('another admin was faster, and offline the list says so', async ({ tablet, office, server }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin', 'Site Personnel')
  const { list, dialog, field, press, search, edit } = personnel(page)
  await search('carla')
  await expect(list.getByRole('row')).toHaveCount(2)
  await edit('Carla Mendes')
  await field('Edit user', 'Last Name').fill('Mendes-Ruiz')
  const { Users } = await office.call<Answers['Users']>('GET', '/users?keyword=carla')
  const clerk = Users.find((user) => 'Username' in user)
  const { Roles: _, Sites: __, IsActivated: ___, ActivationDate: ____, ActivationMail: _____, ...fields } = { ...clerk }
  const theirs = { ...fields, LastName: 'Mendes Silva', Password: '', ConfirmPassword: '' }
  await createOffice(server, 'super').overwrite(`/users/${clerk?.ID}`, theirs)
  await press('Edit user', 'Update')
  await dialog('Update user').getByRole('button', { name: 'Update' }).click()
  const versions = dialog('Edit user').getByRole('alert', { name: 'Changed meanwhile' })
  await expect(versions.getByRole('button', { name: 'Take theirs' })).toContainText('Mendes Silva')
  await versions.getByRole('button', { name: 'Keep yours' }).click()

  await tablet.setSignal(false)
  await press('Edit user', 'Update')
  await dialog('Update user').getByRole('button', { name: 'Update' }).click()
  await expect(dialog('Edit user').getByText('No answer from the server')).toBeVisible()
  await expect(field('Edit user', 'Last Name')).toHaveValue('Mendes-Ruiz')
  await press('Edit user', 'Close')
  await shell.expectNoSignal()
  await expect(page.getByText('You are offline. People are listed only online.')).toBeVisible()
  await expect(list).toContainText('Carla')
  await search('gus')
  await expect(list).not.toContainText('Carla')
  await tablet.setSignal(true)
  await expect(list).toContainText('Halvorsen')
  await search('carla')
  await edit('Carla Mendes Silva')
  await expect(field('Edit user', 'Last Name')).toHaveValue('Mendes-Ruiz')
})
