import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { beginShift } from './pages/shell.ts'
import { createOffice } from './support/office.ts'
import { test } from './support/test.ts'

test('items of the inspection list are added, ticked offline, and deleted', async ({ tablet, server }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'super', 'Truck Inspection List')
  const office = createOffice(server, 'super')
  const statuses = async () => {
    const { ChecklistItems } = await office.call<Answers['ChecklistItems']>('GET', '/checklistitems')
    return ChecklistItems.map(({ Name, Status }) => [Name, Status])
  }
  const list = page.getByRole('grid', { name: 'CHECKLIST' })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await expect(page.getByText('Inspection list is empty. Add to the checklist here.')).toBeVisible()

  const form = dialog('NEW CHECKLIST ITEM')
  await page.getByRole('button', { name: 'ADD ITEM' }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toContainText('Please enter the checklist item title')
  for (const title of ['Tires', 'Brakes']) {
    if (!(await form.isVisible())) await page.getByRole('button', { name: 'ADD ITEM' }).click()
    await form.getByRole('textbox', { name: 'Checklist item title' }).fill(title)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(list.getByRole('checkbox', { name: title })).not.toBeChecked()
  }

  await tablet.setSignal(false)
  // The box shows what is saved, so it is ticked a moment after the tap.
  await list.getByRole('checkbox', { name: 'Tires' }).click()
  await expect(list.getByRole('checkbox', { name: 'Tires' })).toBeChecked()
  await expect(list.getByRole('row', { name: /Tires/ })).toContainText('Waiting')
  expect(await statuses()).toEqual([
    ['Brakes', 0],
    ['Tires', 0],
  ])
  // Adding and deleting need the server, and say so.
  await list.getByRole('button', { name: 'Delete Brakes' }).click()
  await dialog('Delete Brakes').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You are offline. This is deleted only online.')).toBeVisible()
  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect.poll(statuses).toEqual([
    ['Brakes', 0],
    ['Tires', 1],
  ])

  await list.getByRole('button', { name: 'Delete Brakes' }).click()
  await dialog('Delete Brakes').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Checklist item deleted')).toBeVisible()
  await expect(list.getByRole('checkbox')).toHaveCount(1)
  expect(await statuses()).toEqual([['Tires', 1]])
})
