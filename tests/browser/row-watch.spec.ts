import { expect, type Locator } from '@playwright/test'
import { AuditTab } from './pages/audit-tab.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift } from './pages/shell.ts'
import { TaskForm } from './pages/task-form.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TrailerForm } from './pages/trailer-form.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { reefer } from './support/reefers.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

test('changes by others show in an open form; own changes raise no alarm', async ({ tablet, office }) => {
  const company = await office.company()
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await page.evaluate(noteWarnings)
  await yard.arrive(flatbed('FLASH1', company))
  await yard.edit('FLASH1', { AKA: 'MINE' }, ['Update'])
  expect(await page.evaluate(() => document.body.dataset.warnings)).toBeUndefined()

  await expect.poll(async () => (await office.findTrailers('FLASH1'))[0]?.AKA).toBe('MINE')
  const form = await yard.startEdit('FLASH1')
  await form.fill({ 'Transaction ID': 'TYPED', Notes: 'untouched by others' })
  const [trailer] = await office.findTrailers('FLASH1')
  if (!trailer) throw new Error('the server does not have FLASH1')
  await office.edit(trailer, { AKA: 'THEIRS', TransactionID: 'THEIRS' })
  const news = form.frame.getByRole('status', { name: 'Changed by others' })
  await expect(news).toContainText(/Changed just now by [\w ]+: AKA THEIRS/)
  await expect(news).toContainText('Transaction ID THEIRS')
  // A field that both have changed is decided before anything is saved.
  await form.frame.getByRole('button', { name: 'Update' }).click()
  await expect(form.frame).toContainText('Changed meanwhile: please take or keep it above.')
  await news.getByRole('button', { name: 'Take AKA: THEIRS' }).click()
  await expect(form.field('AKA')).toHaveValue('THEIRS')
  await news.getByRole('button', { name: 'Keep my Transaction ID' }).click()
  await expect(news).toBeHidden()
  await form.save('Update', ['Update'])
  await expect
    .poll(async () =>
      (await office.findTrailers('FLASH1')).map(({ AKA, TransactionID, Notes }) => ({ AKA, TransactionID, Notes })),
    )
    .toEqual([{ AKA: 'THEIRS', TransactionID: 'TYPED', Notes: 'untouched by others' }])
})

test('a form whose trailer or task is gone cannot be saved, and says who removed it', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const [leaves, alsoLeaves] = [await office.arrive({ Number: 'LEAVES1' }), await office.arrive({ Number: 'LEAVES2' })]
  await desk.addSpot('GONE1')
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const yard = new YardControl(page)
  const form = await yard.startEdit('LEAVES1')
  await form.fill({ Notes: 'half-typed' })
  await office.depart(leaves)
  await expectClosed(form.frame, /^Trailer LEAVES1 departed \d\d:\d\d by \w+/, 'Update')
  await expect(form.field('Notes')).toHaveValue('half-typed')
  await form.frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.frame).toBeHidden()

  await (await yard.find('LEAVES2')).getByRole('button', { name: 'Depart LEAVES2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Depart trailer "LEAVES2"?' })
  await expect(dialog).toBeVisible()
  await office.depart(alsoLeaves)
  await expectClosed(dialog, /^Trailer LEAVES2 departed \d\d:\d\d by \w+/, 'Depart')

  const clerk = await otherTablet.open()
  await beginShift(clerk, 'clerk')
  await new TaskBoard(clerk).type('GONE1')
  const task = await TaskForm.startEdit(clerk, 'Spot GONE1')
  await task.fill({ 'Transaction ID': 'half-typed' })
  const { ID } = await desk.find('GONE1')
  await office.call('DELETE', `/tasks/${ID}`)
  await expectClosed(task.frame, /^This task was deleted \d\d:\d\d by \w+/, 'Update')
  await expect(task.field('Transaction ID')).toHaveValue('half-typed')
})

test('while a number is typed into EDIT TASK, no old value of its trailer is news', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  await desk.addSpot('SEAL1')
  const [trailer] = await office.findTrailers('SEAL1')
  if (!trailer) throw new Error('the server does not have SEAL1')
  // The task's own row keeps the fields of before.
  await office.edit(trailer, { SealNumber: 'NEW', TrailerWeight: 12_000 })
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  await new TaskBoard(page).type('SEAL1')
  const form = await TaskForm.startEdit(page, 'Spot SEAL1')
  await form.expectValues({ 'Seal#': 'NEW' })
  await form.field('Enable autofill').uncheck()
  await form.type('Trailer#', 'SEAL2')
  await form.press('Update')
  await form.expectErrors(['Please select a trailer'])
  await expect(form.frame.getByRole('status', { name: 'Changed by others' })).toBeHidden()
  await form.type('Trailer#', 'SEAL1')
  await form.expectErrors([])
  await form.fill({ 'Transaction ID': 'TYPED' })
  await form.update()
  await shell.expectInStep()
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
  expect((await office.findTrailers('SEAL1')).map((row) => [row.SealNumber, row.TransactionID])).toEqual([
    ['NEW', 'TYPED'],
  ])
})

test('a check dialog shows the reading that somebody else made, and offers it', async ({ tablet, office }) => {
  const trailer = await office.arrive({ ...reefer, Number: 'UNIT1' })
  const page = await tablet.open()
  await beginShift(page, 'gate')
  const tab = new AuditTab(page)
  await tab.show('PRODUCT PROTECTION')
  await tab.openSession('Open a new product protection session?')
  const dialog = await tab.startCheck('UNIT1')
  await office.edit(trailer, { BoxTemperature: 37, SetTemperature: 36 })
  const news = dialog.getByRole('status', { name: 'Changed by others' })
  await expect(news).toContainText('Box temp 37')
  await expect(dialog).toContainText('Set to 36 °F')
  await news.getByRole('button', { name: 'OK' }).click()
  await news.getByRole('button', { name: 'Take Box temp: 37' }).click()
  await expect(dialog.getByLabel('Box Temp', { exact: true })).toHaveValue('37')
})

test('correcting a rejected change undoes nothing that the same person did later', async ({ tablet, office }) => {
  const trailer = await office.arrive({ Number: 'LATER1', TrailerWeight: 100 })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  const yard = new YardControl(page)
  await tablet.setSignal(false)
  await yard.edit('LATER1', { AKA: 'MINE', 'Transaction ID': 'T-500', 'Trailer Weight': 500 })
  await office.edit(trailer, { AKA: 'THEIRS' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await yard.edit('LATER1', { 'Trailer Weight': 777, 'Transaction ID': 'T-777' })
  await shell.expectInStep()

  await shell.needsYou.click()
  const card = needsYouCard(page, 'Edit trailer LATER1')
  await expect(card).toContainText('AKA is now THEIRS.')
  expect((await card.textContent())?.match(/AKA is now THEIRS/g)).toHaveLength(1)
  await card.getByRole('button', { name: 'Edit and send again' }).click()
  const form = new TrailerForm(page, 'EDIT TRAILER')
  await expect(form.field('Trailer Weight')).toHaveValue('777')
  await expect(form.field('Transaction ID')).toHaveValue('T-777')
  await expect(form.field('AKA')).toHaveValue('THEIRS')
  await expect(form.frame.getByRole('button', { name: /^Mine: / })).toHaveCount(1)
  await form.frame.getByRole('button', { name: 'Mine: MINE' }).click()
  await form.save('Send again', ['Update'])
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
  await expect
    .poll(async () =>
      (await office.findTrailers('LATER1')).map((row) => [row.AKA, row.TransactionID, row.TrailerWeight]),
    )
    .toEqual([['MINE', 'T-777', 777]])
})

/** Runs in the page: marks the body once the message of a clash was shown, however briefly. */
function noteWarnings(): void {
  new MutationObserver(() => {
    const words = document.body.textContent ?? ''
    if (/is already on the yard|Changed just now|changed by somebody else/.test(words))
      document.body.dataset.warnings = words
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

async function expectClosed(form: Locator, reason: RegExp, button: string): Promise<void> {
  await expect(form.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await expect(form.getByRole('button', { name: button, exact: true })).toBeDisabled()
}
