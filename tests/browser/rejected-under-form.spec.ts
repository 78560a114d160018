import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift } from './pages/shell.ts'
import { TaskForm } from './pages/task-form.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { expectNoBarrier } from './support/barriers.ts'
import { createOffice } from './support/office.ts'
import { test } from './support/test.ts'

test('a form over a rejected arrival leads to the decision, and keeps its text', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await page.setViewportSize({ width: 1280, height: 800 })
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.arrive(flatbed('UNDER1', company))
  const form = await yard.startEdit('UNDER1')
  await form.fill({ Notes: 'half-typed' })
  // Of the same company.
  await office.arrive({ Number: 'UNDER1' })
  await tablet.setSignal(true)

  const words = 'The arrival of trailer UNDER1 was rejected and waits for a decision.'
  await expect(form.frame.getByRole('alert')).toContainText(`${words} What you typed is kept as a draft.`)
  await expect(form.frame.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(form.frame.getByRole('button', { name: 'Cancel' })).toBeHidden()
  await expectNoBarrier(page)
  await form.frame.getByRole('button', { name: 'Go to Needs you' }).click()
  await expect(form.frame).toBeHidden()
  const card = needsYouCard(page, 'Arrive trailer UNDER1')
  await card.getByRole('button', { name: 'Same truck' }).click()
  await expect(card).toBeHidden()
  await page.keyboard.press('Escape')
  await shell.expectInStep()

  const again = await yard.startEdit('UNDER1')
  await expect(again.frame).toContainText('Draft restored. Not saved.')
  await expect(again.field('Notes')).toHaveValue('half-typed')
  await expect(again.frame.getByRole('alert')).toBeHidden()
  await again.save('Update', ['Update'])
  await expect.poll(async () => (await office.findTrailers('UNDER1')).map(({ Notes }) => Notes)).toEqual(['half-typed'])
})

test('a task for an arrival that was the same truck is added from its draft', async ({ tablet, office, server }) => {
  const colleague = createOffice(server, 'gate')
  const company = await office.company()
  const page = await tablet.open()
  await page.setViewportSize({ width: 1280, height: 800 })
  const shell = await beginShift(page, 'admin', 'Arrive/Depart trailers')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  for (const number of ['UNDER2', 'UNDER3']) await yard.arrive(flatbed(number, company))
  const openFromRow = async () => {
    const row = await yard.find('UNDER3')
    await row.getByRole('button', { name: 'Add task for UNDER3' }).click()
    return new TaskForm(page, 'NEW TASK')
  }
  const ofRow = await openFromRow()
  await ofRow.fill({ Action: 'Yard', From: 'Gate', To: 'Yard', 'First comment...': 'from its row' })
  await page.keyboard.press('Escape')
  await expect(ofRow.frame).toBeHidden()
  await shell.goTo('Tasks')
  const form = await TaskForm.startNew(page)
  await form.fill({
    Action: 'Yard',
    'Trailer#': 'UNDER2',
    From: 'Gate',
    To: 'Yard',
    'First comment...': 'from the list',
  })
  const there = await colleague.arrive({ Number: 'UNDER2', SealNumber: 'THEIRS' })
  const other = await colleague.arrive({ Number: 'UNDER3' })
  await tablet.setSignal(true)
  await form.press('Go to Needs you')
  for (const number of ['UNDER2', 'UNDER3']) await sameTruck(page, number)
  await page.keyboard.press('Escape')
  await shell.expectInStep()

  const again = await TaskForm.startNew(page)
  await expect(again.frame).toContainText('Draft restored. Not saved.')
  await again.expectValues({ 'Trailer#': 'UNDER2', 'First comment...': 'from the list' })
  await expect(again.frame.getByRole('alert')).toHaveCount(0)
  // A field of the other person is news.
  await again.press('Take Seal#: THEIRS')
  await again.press('Add')
  await again.expectSaved('Task Added')
  await expect(again.frame).toBeHidden()

  await shell.goTo('Arrive/Depart trailers')
  const ofOther = await openFromRow()
  await expect(ofOther.frame).toContainText('Draft restored. Not saved.')
  await ofOther.expectValues({ 'Trailer#': 'UNDER3', 'First comment...': 'from its row' })
  await ofOther.press('Add')
  await expect(ofOther.frame).toBeHidden()
  const added = async () => (await office.call<Answers['Tasks']>('GET', '/tasks?keyword=UNDER')).Tasks
  const trailerIDs = async () => (await added()).map((task) => task.TrailerID).toSorted((a, b) => (a ?? 0) - (b ?? 0))
  await expect.poll(trailerIDs).toEqual([there.ID, other.ID])
})

/** Decides that a rejected arrival was of the trailer that is there. */
async function sameTruck(page: Page, number: string): Promise<void> {
  const card = needsYouCard(page, `Arrive trailer ${number}`)
  await card.getByRole('button', { name: 'Same truck' }).click()
  await expect(card).toBeHidden()
}
