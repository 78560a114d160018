import { expect, type Locator } from '@playwright/test'
import { TaskStatus } from '../../src/domain/tasks/task-lists.ts'
import { TrailerState } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskForm } from './pages/task-form.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { YardControl } from './pages/yard-control.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const DALE = 'Dale Whitaker'

test('offline, the form warns, and a departure asks about tasks and blocks new work', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const first = await desk.addSpot('WARN1')
  const kept = await desk.addSpot('WARN2')
  const worked = await desk.addSpot('WARN3')
  await desk.start(worked, DALE)
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin')
  await tablet.setSignal(false)

  const form = await TaskForm.startNew(page)
  await form.fill({ Action: 'Spot', 'Trailer#': 'WARN1' })
  const says = (words: string) => form.frame.getByRole('status').filter({ hasText: words })
  await expect(says(`Trailer WARN1 has another open task: Spot to ${first.ToLocationName}.`)).toBeVisible()
  await expect(says('is promised')).toHaveCount(0)
  await form.fill({ To: kept.ToLocationName })
  await expect(says(`${kept.ToLocationName} is promised to trailer WARN2 by another task.`)).toBeVisible()
  await form.press('Add')
  await form.expectSaved('Task Added')
  await expect(form.frame).toBeHidden()

  await shell.goTo('Arrive/Depart trailers')
  const yard = new YardControl(page)
  const question = (number: string, count: number) =>
    page.getByRole('dialog', { name: `Trailer ${number} has ${count} open tasks. Delete them?` })
  const depart = async (number: string) => {
    const row = await yard.find(number)
    await row.getByRole('button', { name: `Depart ${number}` }).click()
    await page
      .getByRole('dialog', { name: `Depart trailer "${number}"?` })
      .getByRole('button', { name: 'Depart', exact: true })
      .click()
  }
  await depart('WARN1')
  const answer = async (dialog: Locator, words: string) => {
    await dialog.getByRole('button', { name: words }).click()
    // The notice may come first; until then the filter takes no text.
    await expect(dialog).toBeHidden()
  }
  await answer(question('WARN1', 2), 'Delete tasks')
  await expect(page.getByText('Trailer WARN1 departed, saved on this tablet', { exact: true })).toBeVisible()
  await depart('WARN2')
  // Closed without an answer, the question leaves the trailer where it is.
  await expect(question('WARN2', 1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question('WARN2', 1)).toBeHidden()
  const departure = page.getByRole('dialog', { name: 'Depart trailer "WARN2"?' })
  await departure.getByRole('button', { name: 'Depart', exact: true }).click()
  await answer(question('WARN2', 1), 'Keep tasks')
  await expect(page.getByText('Trailer WARN2 departed, saved on this tablet', { exact: true })).toBeVisible()
  await depart('WARN3')
  await expect(
    page.getByText(`${DALE} is working on trailer WARN3 (Spot). That task stays open.`, { exact: false }),
  ).toBeVisible()

  await shell.goTo('Tasks')
  await new TaskBoard(page).type('WARN')
  await new TaskBoard(page).expectNumbers(['WARN2'])
  const panel = await TaskPanel.open(page, 'Spot WARN2')
  await expect(panel.drawer).toContainText('Trailer WARN2 has departed.')
  await expect(panel.button('Edit')).toBeVisible()
  await expect(panel.button('Start')).toHaveCount(0)
  await panel.close()

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(shell.needsYou, 'the server agrees with all of it').toHaveAccessibleName('0 changes need you')
  for (const number of ['WARN1', 'WARN2', 'WARN3'])
    expect((await office.findTrailers(number))[0]?.State).toBe(TrailerState.Departed)
  await expect(desk.find('WARN1')).rejects.toThrow('the server has no task of trailer WARN1')
  expect((await desk.get(kept.ID)).StatusType).toBe(TaskStatus.Pending)
  expect((await desk.get(worked.ID)).StatusType).toBe(TaskStatus.Working)
})
