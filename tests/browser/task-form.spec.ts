import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { TaskAction } from '../../src/domain/tasks/task-lists.ts'
import { LocationType, TrailerType } from '../../src/domain/trailers/trailer-lists.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { Shell, beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskForm } from './pages/task-form.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { createOffice, type Office } from './support/office.ts'
import { reefer } from './support/reefers.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'
import { expectNoBarrier } from './support/barriers.ts'

const TOO_LONG = 'A'.repeat(51)
const BAD_SEAL = 'Seal number must be between 1 and 50 alphanumeric characters.'

test('each rule of the form shows its message at its field, and blocks the sending', async ({ tablet, office }) => {
  const [door] = await freeDoors(office)
  await office.arrive({ Number: 'RULE1', LocationID: door.ID })
  await office.arrive({ ...reefer, Number: 'RULE2', LocationID: await gateID(office) })
  const company = await office.company()
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  await tablet.setSignal(false)

  const form = await TaskForm.startNew(page)
  await form.press('Add')
  await form.expectErrors([
    'Please select the action type',
    'Please select the starting location',
    'Please select the destination',
    'Please select a trailer',
    'Please select the SCAC',
    'Please select a trailer status',
  ])
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await form.fill({ Action: 'Pull' })
  await form.expectValues({ To: 'Yard' })
  await form.fill({ 'Trailer#': 'RULE1' })
  await form.expectValues({ From: door.Name, SCAC: company })
  await form.expectErrors([])

  await form.type('Shipment#', 'NO SUCH')
  await form.expectErrors(['Please select a shipment number'])
  await form.field('Enable autofill').uncheck()
  await form.fill({ 'Trailer Status': 'Loaded', 'Shipment#': 'BAD SHIP!' })
  await form.expectErrors(['Shipment number must be alphanumeric only'])
  await form.fill({ 'Shipment#': 'GOOD1', 'Seal#': TOO_LONG, 'Transaction ID': TOO_LONG })
  await form.expectErrors(['Transaction ID must be less than 50 characters', BAD_SEAL])
  await form.fill({ 'Seal#': 'SEAL-1', 'Transaction ID': 'T1' })
  await form.expectErrors([])

  await form.press('Clear Fields')
  await form.expectValues({ 'Trailer#': '', SCAC: '', To: 'Yard' })
  await form.press('Search trailer number')
  await expect(page.getByText('Please type trailer number to be searched')).toBeVisible()
  await form.type('Trailer#', 'RULE')
  await form.press('Search trailer number')
  const found = page.getByRole('dialog', { name: 'Trailers found' })
  await expect(found).toBeVisible()
  await expectNoBarrier(page)
  await found.getByRole('button', { name: 'RULE2' }).click()
  await form.expectValues({ From: 'Gate', 'Set temp': '34' })

  await form.fill({ 'Set temp': 'cold' })
  await form.expectErrors(['Please enter a valid temperature or leave blank if trailer is dry'])
  await form.fill({ 'Set temp': '', 'Trailer Status': 'Storage Loaded' })
  await form.expectErrors(['Please enter a valid temperature'])
  await form.fill({ 'Set temp': '34', Action: 'Shuttle' })
  await form.expectErrors(['Shuttle Tasks cannot require Temp readings'])
  await form.fill({ 'BOL temp': '' })
  await form.expectErrors([])

  await page.keyboard.press('Escape')
  await expect(form.frame).toBeHidden()
  expect((await office.call<Answers['Tasks']>('GET', '/tasks?keyword=RULE')).Tasks).toEqual([])
  await tablet.setSignal(true)
  await shell.expectInStep()
})

test('offline, a new trailer gets a task; a pull becomes a spot of the oldest empty', async ({ tablet, office }) => {
  const [door, second] = await freeDoors(office)
  // The oldest empty trailer that no task has promised; FULL1 is promised once it is pulled.
  await office.arrive({ Number: 'SPARE1' })
  const pulled = await office.arrive({ Number: 'FULL1', LocationID: door.ID, TransactionID: 'SEEN' })
  const company = await office.company()
  const oldest = await office.call<Answers['Trailer']>('GET', `/trailers/idle/${pulled.ScacID}/${TrailerType.Van}`)
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin', 'Arrive/Depart trailers')
  await tablet.setSignal(false)
  await new YardControl(page).arrive(flatbed('JUST1', company))
  await shell.goTo('Tasks')

  const first = await TaskForm.startNew(page)
  await first.fill({ Action: 'Spot', 'Trailer#': 'JUST1', To: second.Name, 'First comment...': 'Straps are loose' })
  await first.expectValues({ From: 'Yard', SCAC: company })
  await first.field('Priority').check()
  await first.press('Add')
  await first.expectSaved('Task Added')
  await expect(first.frame).toBeHidden()

  const form = await TaskForm.startNew(page)
  await form.fill({ Action: 'Pull', 'Trailer#': 'FULL1' })
  await form.expectValues({ From: door.Name, To: 'Yard', 'Transaction ID': 'SEEN' })
  await form.fill({ 'Transaction ID': 'TYPED' })
  await form.press('Add & Replace')
  await form.expectValues({ From: 'Yard', To: door.Name, 'Trailer#': '', 'Transaction ID': '' })
  await form.fill({ SCAC: company })
  await form.press('Enter Oldest Empty From SCAC')
  const dialog = page.getByRole('dialog', { name: 'Selected Scac' })
  await dialog.getByLabel('Trailer Type').selectOption({ label: 'Hopper' })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('No trailers for the selected SCAC and trailer type.')).toBeVisible()
  await expectNoBarrier(page)
  await dialog.getByLabel('Trailer Type').selectOption({ label: 'Van' })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await form.expectValues({ 'Trailer#': oldest.Trailer.Number, SCAC: company, To: door.Name })
  await form.press('Add')
  await expect(form.frame).toBeHidden()
  await shell.expectWaiting(4)

  await tablet.setSignal(true)
  await shell.expectInStep()
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  const seen = (number: string) => Tasks.find(({ TrailerNumber }) => TrailerNumber === number)
  expect(seen('JUST1')).toMatchObject({ ToLocationID: second.ID, Priority: 1, MessageCount: 1, ScacName: company })
  expect(seen('FULL1')).toMatchObject({ Action: TaskAction.Pull, FromLocationID: door.ID, TransactionID: 'TYPED' })
  const replacing = Tasks.find(({ ToLocationID }) => ToLocationID === door.ID)
  expect(replacing).toMatchObject({ Action: TaskAction.Spot, TrailerNumber: oldest.Trailer.Number })
  expect((await office.findTrailers('FULL1'))[0]?.TransactionID).toBe('TYPED')
})

test('an edit asks for the weight, and a rejected one is corrected with what I typed', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('MEND1')
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  await tablet.setSignal(false)
  await new TaskBoard(page).type('MEND1')

  const form = await TaskForm.startEdit(page, 'Spot MEND1')
  await form.expectValues({ 'Trailer#': 'MEND1', 'Trailer Status': 'Empty' })
  await form.fill({ 'Seal#': 'MINE' })
  await form.press('Update')
  await form.expectErrors(['Trailer Weight must be greater than 0'])
  await form.fill({ 'Trailer Weight': 12_000 })
  await form.press('Update')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to update this task?' })
  await question.getByRole('button', { name: 'Update' }).click()
  await form.expectSaved('Task updated, saved on this tablet')
  await expect(form.frame).toBeHidden()

  const trailer = (await office.findTrailers('MEND1'))[0]
  if (!trailer) throw new Error('the trailer is gone')
  await office.edit(trailer, { SealNumber: 'THEIRS' })
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await shell.needsYou.click()
  const card = needsYouCard(page, 'Edit Spot of trailer MEND1')
  await expect(card).toContainText('Changed: Seal# MINE')
  await expect(card).toContainText('Seal# is now THEIRS')
  await card.getByRole('button', { name: 'Edit and send again' }).click()
  const mended = new TaskForm(page, 'EDIT TASK')
  await mended.expectValues({ 'Trailer#': 'MEND1', 'Seal#': 'THEIRS', 'Trailer Weight': '12000' })
  await mended.press('Mine: MINE')
  await mended.press('Send again')
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
  await shell.expectInStep()
  expect(await desk.get(task.ID)).toMatchObject({ SealNumber: 'MINE', TrailerWeight: 12_000 })
})

test('a comment on a task that was deleted meanwhile keeps its words', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('GONE7')
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  await tablet.setSignal(false)
  await new TaskBoard(page).type('GONE7')
  const panel = await TaskPanel.open(page, 'Spot GONE7')
  await panel.comment('The left door is bent')
  await shell.expectWaiting(1)
  await office.call('DELETE', `/tasks/${task.ID}`)
  await tablet.setSignal(true)
  await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
  await shell.needsYou.click()
  const card = needsYouCard(page, 'Comment on Spot of trailer GONE7')
  await expect(card).toContainText('The left door is bent')
  await expect(card).toContainText('That task was deleted.')
  await expect(card.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Send again' })).toBeHidden()
})

test('at an unmanaged site the number is typed, and an unsaved form keeps its values', async ({ tablet, server }) => {
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin')
  await new Shell(page).switchTo('Depot 9')
  const form = await TaskForm.startNew(page)
  expect(await form.labels()).not.toContain('Enable autofill')
  await form.press('Add')
  await expect(form.frame).toContainText('Please enter the trailer number')
  const company = await createOffice(server).company()
  await form.fill({ Action: 'Yard', From: 'Gate', To: 'Yard', 'Trailer#': 'typed-1', SCAC: company })
  await form.fill({ 'Trailer Status': 'Empty', Intent: 'Live', 'Phone Number': '12' })
  await form.press('Add')
  await expect(form.frame.locator('.field-error')).toHaveCount(1)
  await page.keyboard.press('Escape')

  const again = await TaskForm.startNew(page)
  await expect(again.frame).toContainText('Draft restored. Not saved.')
  await again.expectValues({ 'Trailer#': 'TYPED-1', From: 'Gate', SCAC: company })
  await again.fill({ 'Phone Number': '(312) 555-0147' })
  await again.press('Add')
  await again.expectSaved('Task Added')
  await expect(again.frame).toBeHidden()
  await shell.expectInStep()
  await new TaskBoard(page).type('TYPED-1')
  await new TaskBoard(page).expectNumbers(['TYPED-1'])
})

interface Place {
  readonly ID: number
  readonly Name: string
}

/** Two doors without a trailer that no task names. */
async function freeDoors(office: Office): Promise<readonly [Place, Place]> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  const taken = new Set(Tasks.flatMap((task) => [task.FromLocationID, task.ToLocationID]))
  const free: Place[] = []
  for (const { ID, Name, Type } of Locations) {
    if (Type !== LocationType.Door || taken.has(ID) || free.length === 2) continue
    const { ItemsCount } = await office.call<Answers['Trailers']>('GET', `/trailers?states=1&locations=${ID}&take=1`)
    if (ItemsCount === 0) free.push({ ID, Name })
  }
  const [one, other] = free
  if (!one || !other) throw new Error('the demo has no two free doors')
  return [one, other]
}

async function gateID(office: Office): Promise<number> {
  const { Locations } = await office.call<Answers['Locations']>('GET', '/locations')
  const gate = Locations.find(({ Type }) => Type === LocationType.Gate)
  if (!gate) throw new Error('the demo has no gate')
  return gate.ID
}
