import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskForm } from './pages/task-form.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

test('an offline edit of a task deleted elsewhere is shown until it is dropped', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('LOST1')
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'clerk')
  await beginShift(other, 'lead')
  await tablet.setSignal(false)
  await new TaskBoard(page).type('LOST1')
  const form = await TaskForm.startEdit(page, 'Spot LOST1')
  await form.fill({ 'Seal#': 'MINE', 'Transaction ID': 'HARD-TO-TYPE', 'Trailer Weight': 12_000 })
  await form.press('Update')
  await page
    .getByRole('dialog', { name: /^Are you sure/ })
    .getByRole('button', { name: 'Update' })
    .click()
  await expect(form.frame).toBeHidden()

  const theirs = new TaskBoard(other)
  await theirs.type('LOST1')
  await theirs.delete('Spot LOST1')
  await expect.poll(() => desk.get(task.ID).then(() => 'there', String)).toContain('404')

  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await expect(new TaskBoard(page).row('Spot LOST1')).toBeHidden()
  await shell.needsYou.click()
  const list = page.getByRole('dialog', { name: 'Needs you' })
  const card = list.getByRole('listitem').filter({ hasText: 'Edit Spot of trailer LOST1' })
  await expect(card).toContainText('That task was deleted.')
  for (const typed of ['MINE', 'HARD-TO-TYPE', '12000']) await expect(card).toContainText(typed)
  await expect(card.getByRole('button', { name: 'Edit and send again' })).toBeHidden()

  await card.getByRole('button', { name: 'Drop' }).click()
  const reason = page.getByRole('dialog', { name: 'Drop this change?' })
  await reason.getByLabel('Reason').fill('The task is gone.')
  await reason.getByRole('button', { name: 'Drop' }).click()
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
  await shell.expectInStep()
  await expect(desk.get(task.ID)).rejects.toThrow('404')
})
