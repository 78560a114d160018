import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { LookupType } from '../../src/domain/lookups/lookups.ts'
import type { PresentedTask } from '../../src/domain/tasks/present-task.ts'
import { TaskAction, TaskStatus, TaskSubStatus } from '../../src/domain/tasks/task-lists.ts'
import { Direction, Intent, TrailerType } from '../../src/domain/trailers/trailer-lists.ts'
import { needsYouCard } from './pages/needs-you.ts'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskForm } from './pages/task-form.ts'
import { TaskPanel } from './pages/task-panel.ts'
import type { FormEntries } from './pages/trailer-form.ts'
import type { Office, TrailerSeen } from './support/office.ts'
import { anyHeldTag, anyOf } from './support/site-lists.ts'
import { reefer } from './support/reefers.ts'
import { clearTasks } from './support/clear-tasks.ts'
import { createTaskOffice, type TaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const DALE = 'Dale Whitaker'
const DOLORES = 'Dolores Quintero'

/**
 * A server that asks tablets to wait long between pulls, so that a test sees only what it asked
 * for.
 */
const patientTest = test.extend({ settings: { CADENCE_SCALE: '100' } })

test('what a super admin overrides, frees and tidies offline reaches a second tablet', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const paused = await addWorking(desk, 'OVER1')
  const completed = await addWorking(desk, 'OVER2')
  const freed = await addWorking(desk, 'OVER3')
  await desk.pause(freed, TaskSubStatus.Other)
  const kept = await say(office, paused, 'Keep to the left')
  await office.call('PUT', `/messages/${kept}/pin`, { ID: kept, IsPinned: true })
  for (const words of ['Mind the bent door', 'Wrong trailer']) await say(office, paused, words)
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'super')
  await beginShift(other, 'clerk')
  for (const one of [page, other]) await new TaskBoard(one).type('OVER')
  const theirs = await TaskPanel.open(other, 'Spot OVER1', 'Working')
  await tablet.setSignal(false)

  const panel = await TaskPanel.open(page, 'Spot OVER1', 'Working')
  await panel.override('Cancel')
  await panel.expectStatus('Working')
  await shell.expectNoSignal()
  await expect(shell.sync, 'nothing was done yet').not.toHaveAccessibleName(/to send/)
  await panel.override('Override Pause')
  await panel.expectStatus('Paused')
  await expect(panel.badge).toHaveText('Other')
  await panel.unpin('Keep to the left')
  await panel.pin('Mind the bent door')
  await expect(panel.comments.getByRole('listitem').first()).toContainText('Mind the bent door')
  await panel.deleteComment('Wrong trailer')
  await panel.close()
  await TaskPanel.open(page, 'Spot OVER2', 'Working')
  await panel.override('Override Complete')
  await panel.expectStatus('Completed')
  await panel.close()
  await TaskPanel.open(page, 'Spot OVER3')
  await expect(panel.drawer).toContainText(DALE)
  await panel.button('Remove').click()
  await panel.expectStatus('Pending')
  await expect(panel.drawer).toContainText('No driver')
  await shell.expectWaiting(6)
  await theirs.expectStatus('Working')

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
  const held = { StatusType: TaskStatus.Paused, SubStatusType: TaskSubStatus.Other, UserFullName: DALE }
  expect(await desk.get(paused.ID)).toMatchObject(held)
  expect((await desk.comments(paused.ID)).map(({ Content, IsPinned }) => [Content, IsPinned])).toEqual([
    ['Mind the bent door', true],
    ['Keep to the left', false],
  ])
  expect(await desk.get(completed.ID)).toMatchObject({ StatusType: TaskStatus.Completed, UserFullName: DALE })
  expect((await trailerOf(office, 'OVER2')).LocationID).toBe(completed.ToLocationID)
  const free = { StatusType: TaskStatus.Pending, SubStatusType: TaskSubStatus.None, UserID: null, StartTime: null }
  expect(await desk.get(freed.ID)).toMatchObject(free)

  await theirs.expectStatus('Paused')
  await expect(theirs.badge).toHaveText('Other')
  await expect(theirs.comments.getByRole('listitem')).toHaveText([/Pinned.*Mind the bent door$/, /Keep to the left$/])
  await expect(theirs.commentWith('Keep to the left').getByText('Pinned')).toBeHidden()
  await theirs.close()
  await TaskPanel.open(other, 'Spot OVER2', 'Completed')
  await theirs.close()
  await TaskPanel.open(other, 'Spot OVER3')
  await theirs.expectStatus('Pending')
  await expect(theirs.drawer).toContainText('No driver')
})

test('a second tablet follows an open task: temperature, status, driver and badge', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('LIVE1')
  await office.edit(await trailerOf(office, 'LIVE1'), { ...reefer, BoxTemperature: 33, TargetTemperature: 34 })
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const shells = [await beginShift(page, 'clerk'), await beginShift(other, 'lead')]
  const mine = await TaskPanel.open(page, 'Spot LIVE1')
  const theirs = await TaskPanel.open(other, 'Spot LIVE1')

  const expectBoth = async (status: string, driver: string, badge: string | null) => {
    for (const panel of [mine, theirs]) {
      await panel.expectStatus(status)
      await expect(panel.drawer.getByText(driver, { exact: true })).toBeVisible()
      if (badge === null) await expect(panel.badge).toBeHidden()
      else await expect(panel.badge).toHaveText(badge)
    }
  }
  await expectBoth('Pending', 'No driver', null)
  for (const panel of [mine, theirs]) await expect(panel.temperature).toHaveText('34 °FOK')
  await office.edit(await trailerOf(office, 'LIVE1'), { BoxTemperature: 50 })
  for (const panel of [mine, theirs]) await expect(panel.temperature).toHaveText('34 °FNot OK')

  await mine.start(DALE)
  await expectBoth('Working', DALE, null)
  await mine.pause('Glad Handle')
  await expectBoth('Paused', DALE, 'Glad Handle')
  await mine.start(DOLORES)
  await expectBoth('Working', DOLORES, null)
  await expect(theirs.button('Complete')).toBeVisible()
  await mine.complete()
  await expectBoth('Completed', DOLORES, null)
  for (const act of ['Start', 'Pause', 'Complete', 'Override', 'Edit']) await expect(theirs.button(act)).toBeHidden()
  for (const one of shells) {
    await one.expectInStep()
    await expect(one.needsYou).toHaveAccessibleName('0 changes need you')
  }
  expect(await desk.get(task.ID)).toMatchObject({ StatusType: TaskStatus.Completed, UserFullName: DOLORES })
})

patientTest(
  'what others did meanwhile comes with a tap on Refresh, and with the answer to an act that it stands against',
  async ({ tablet, office }) => {
    const desk = createTaskOffice(office)
    const first = await desk.addSpot('FIRST1')
    const next = await desk.addSpot('NEXT1', { ToLocationID: first.ToLocationID })
    const page = await tablet.open()
    const shell = await beginShift(page, 'clerk')
    const panel = await TaskPanel.open(page, 'Spot NEXT1')
    await panel.start(DALE)
    await panel.expectStatus('Working')
    await expect(panel.drawer.getByText('Waiting')).toBeHidden()
    await shell.expectInStep()

    await say(office, next, 'Take the other door')
    await expect(panel.comments).toContainText('Comments (0)')
    await panel.refreshComments()
    await expect(panel.comments).toContainText('Comments (1)')
    await expect(panel.commentWith('Take the other door').getByText('AO', { exact: true })).toBeVisible()

    await desk.start(first, DOLORES)
    await desk.complete(first)
    await panel.complete()
    await expect(shell.needsYou).toHaveAccessibleName('1 change needs you')
    await panel.expectStatus('Working')
    await expect(panel.drawer.getByText('Needs you')).toBeVisible()
    await panel.close()
    await shell.needsYou.click()
    const card = needsYouCard(page, 'Complete Spot of trailer NEXT1')
    await expect(card).toContainText(`${first.ToLocationName} is taken by trailer FIRST1.`)
    await page.keyboard.press('Escape')

    await office.edit(await trailerOf(office, 'FIRST1'), { LocationID: first.FromLocationID })
    await say(office, next, 'The door is free now')
    await TaskPanel.open(page, 'Spot NEXT1', 'Working')
    await panel.refreshComments()
    await expect(panel.commentWith('The door is free now')).toBeVisible()
    await panel.close()
    await shell.needsYou.click()
    await card.getByRole('button', { name: 'Send again' }).click()
    await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
    await shell.expectInStep()
    expect((await desk.get(next.ID)).StatusType).toBe(TaskStatus.Completed)
    expect((await trailerOf(office, 'NEXT1')).LocationID).toBe(first.ToLocationID)
  },
)

test('two people change tasks offline: later edits of a field win; deletions stand', async ({
  tablet,
  otherTablet,
  office,
  server,
}) => {
  await clearTasks(server)
  const desk = createTaskOffice(office)
  const tasks: PresentedTask[] = []
  for (const number of ['PAIR1', 'PAIR2', 'PAIR3', 'PAIR4']) {
    tasks.push(await desk.addSpot(number))
    await office.edit(await trailerOf(office, number), { TrailerWeight: 10_000 })
  }
  const [both, same, place, gone] = tasks as [PresentedTask, PresentedTask, PresentedTask, PresentedTask]
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const [shell, otherShell] = [await beginShift(page, 'clerk'), await beginShift(other, 'lead')]
  await tablet.setSignal(false)
  await otherTablet.setSignal(false)

  await edit(page, 'Spot PAIR1', { 'Transaction ID': 'CARLA-1' })
  await edit(page, 'Spot PAIR2', { 'Transaction ID': 'CARLA-2' })
  await edit(page, 'Spot PAIR3', { To: both.ToLocationName })
  await edit(page, 'Spot PAIR4', { 'Transaction ID': 'CARLA-4' })
  await edit(other, 'Spot PAIR1', { Priority: false, 'Trailer Weight': 12_000 })
  await edit(other, 'Spot PAIR2', { 'Transaction ID': 'LEON-2', 'Seal#': 'SEAL-2' })
  await edit(other, 'Spot PAIR3', { To: same.ToLocationName, 'Trailer Weight': 13_000 })
  await new TaskBoard(other).delete('Spot PAIR4')
  await otherShell.expectWaiting(4)

  await tablet.setSignal(true)
  await shell.expectInStep()
  expect((await desk.get(gone.ID)).TransactionID).toBe('CARLA-4')
  const open = await TaskPanel.open(page, 'Spot PAIR4')
  await otherTablet.setSignal(true)

  // The deletion came after the edit had arrived: the task is gone, and its editor has nothing to
  // decide.
  await expect(page.getByText('That task was deleted by Leon Abara.')).toBeVisible()
  await expect(otherShell.needsYou).toHaveAccessibleName('2 changes need you')
  await expect(open.drawer).toBeHidden()
  for (const one of [page, other]) await expect(new TaskBoard(one).row('Spot PAIR4')).toBeHidden()
  await expect(desk.get(gone.ID)).rejects.toThrow('404')
  expect((await trailerOf(office, 'PAIR4')).TransactionID).toBe('CARLA-4')

  expect(await desk.get(both.ID)).toMatchObject({ TransactionID: 'CARLA-1', Priority: 0, TrailerWeight: 12_000 })
  expect(await desk.get(same.ID)).toMatchObject({ TransactionID: 'CARLA-2', SealNumber: 'SEAL-2' })
  expect(await desk.get(place.ID)).toMatchObject({ ToLocationID: both.ToLocationID, TrailerWeight: 13_000 })

  await otherShell.needsYou.click()
  const card = needsYouCard(other, 'Edit Spot of trailer PAIR2')
  await expect(card).toContainText('Transaction ID is now CARLA-2')
  await expect(card).toContainText('Changed: Transaction ID LEON-2')
  const placeCard = needsYouCard(other, 'Edit Spot of trailer PAIR3')
  await expect(placeCard).toContainText(`To is now ${both.ToLocationName}.`)
  await expect(placeCard).toContainText('Changed: To')
  await card.getByRole('button', { name: 'Edit and send again' }).click()
  const form = new TaskForm(other, 'EDIT TASK')
  await form.expectValues({ 'Trailer#': 'PAIR2', 'Transaction ID': 'CARLA-2', 'Seal#': 'SEAL-2' })
  await form.press('Mine: LEON-2')
  await form.press('Send again')
  await expect(otherShell.needsYou).toHaveAccessibleName('1 change needs you')
  await otherShell.needsYou.click()
  await placeCard.getByRole('button', { name: 'Edit and send again' }).click()
  await form.press(`Mine: ${same.ToLocationName}`)
  await form.expectValues({ 'Trailer#': 'PAIR3', To: same.ToLocationName, 'Trailer Weight': '13000' })
  await form.press('Send again')

  await expect(otherShell.needsYou).toHaveAccessibleName('0 changes need you')
  await otherShell.expectInStep()
  expect(await desk.get(same.ID)).toMatchObject({ TransactionID: 'LEON-2', SealNumber: 'SEAL-2' })
  expect(await desk.get(place.ID)).toMatchObject({ ToLocationID: same.ToLocationID, TrailerWeight: 13_000 })
  await TaskPanel.open(page, 'Spot PAIR2')
  await expect(open.drawer).toContainText('Transaction IDLEON-2')
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')
})

test('every field of the form follows action, trailer and intent, and is stored', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const cold = await stand(desk, 'COLD1')
  const bulk = await stand(desk, 'BULK1')
  await office.edit(await trailerOf(office, 'COLD1'), reefer)
  await office.edit(await trailerOf(office, 'BULK1'), { Type: TrailerType.Hopper })
  const [{ tag, holder }, freight] = [await anyHeldTag(office), await anyOf(office, LookupType.Freights)]
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')

  const form = await TaskForm.startNew(page)
  await form.expectShown([], ['Continuous', 'Phone Number', 'Set temp', 'Seal# 2', 'Seal# 3', 'Trailer Weight'])
  await form.fill({ Action: 'Bump', From: bulk.ToLocationName })
  await form.expectValues({ To: bulk.ToLocationName })
  await form.fill({ 'Trailer#': 'COLD1' })
  await form.expectValues({ From: cold.ToLocationName, To: cold.ToLocationName, 'Shipment#': 'SHIP1' })
  await form.expectShown(['Phone Number', 'Continuous', 'Set temp', 'BOL temp'], ['RFID Tag', 'Seal# 2'])
  await form.fill({ Intent: 'Drop' })
  await form.expectShown(['RFID Tag'], ['Phone Number'])
  await form.fill({ 'RFID Tag': tag.Name, 'Freight Type': freight.Name, 'Direction type': 'Outbound' })
  await form.fill({ Continuous: true, 'BOL temp': 36 })

  // Ticking needs no question; clearing the tick does.
  const inspection = form.field('Inspection')
  const question = page.getByRole('dialog', { name: 'Inspection', exact: true })
  await inspection.check()
  for (const [answer, isSet] of [
    ['Cancel', true],
    ['Ok', false],
  ] as const) {
    await inspection.click()
    await expect(question).toContainText('Is Trailer Inspection Completed?')
    await question.getByRole('button', { name: answer, exact: true }).click()
    await expect(question).toBeHidden()
    await expect(inspection).toBeChecked({ checked: isSet })
  }
  await inspection.check()

  // An unknown shipment can be typed, but not chosen from the list.
  await form.field('Enable autofill').uncheck()
  await form.fill({ 'Shipment#': 'BRANDNEW9' })
  await form.field('Enable autofill').click()
  await expect(form.field('Enable autofill')).toBeChecked()
  await form.press('Add')
  await form.expectErrors(['Please select a shipment number'])
  await form.field('Enable autofill').uncheck()
  await form.expectErrors([])
  await form.expectValues({ 'Trailer#': 'COLD1', 'Shipment#': 'BRANDNEW9' })
  await form.press('Add')
  // One tag, one trailer: it is taken from the other one only after a question.
  const taking = page.getByRole('dialog', { name: `Tag ${tag.Name} is on trailer ${holder}. Take it from there?` })
  await taking.getByRole('button', { name: 'Take it' }).click()
  await form.expectSaved('Task Added')
  await expect(form.frame).toBeHidden()

  const next = await TaskForm.startNew(page)
  await next.fill({ Action: 'Pull', 'Trailer#': 'BULK1', Intent: 'Storage' })
  await next.expectShown(['Seal# 2', 'Seal# 3', 'RFID Tag'], ['Continuous', 'Set temp'])
  await next.fill({ 'Seal# 2': 'WRONG' })
  await next.press('Clear Fields')
  await next.expectShown([], ['Seal# 2', 'Seal# 3'])
  await next.expectValues({ 'Trailer#': '', SCAC: '', Intent: '0', From: bulk.ToLocationName, To: 'Yard' })
  await next.fill({ 'Trailer#': 'BULK1' })
  await next.expectValues({ 'Seal# 2': '', 'Seal# 3': '' })
  await next.fill({ 'Seal#': 'S-1', 'Seal# 2': 'S-2', 'Seal# 3': 'S-3' })
  await next.press('Add')
  await expect(next.frame).toBeHidden()
  await shell.expectInStep()
  await expect(shell.needsYou).toHaveAccessibleName('0 changes need you')

  const typed = {
    ...{ Intent: Intent.Drop, DirectionType: Direction.Outbound, EPCID: tag.ID, FreightID: freight.ID },
    ...{ Continuous: true, TargetTemperature: 36, Inspection: true, ShipmentNumber: 'BRANDNEW9' },
  }
  const bump = { Action: TaskAction.Bump, FromLocationID: cold.ToLocationID, ToLocationID: cold.ToLocationID }
  // "Up to date" may still be from before the last task was added.
  await expect.poll(() => openTaskOf(office, 'BULK1')).toBeDefined()
  expect(await openTaskOf(office, 'COLD1')).toMatchObject({ ...bump, ...typed })
  expect(await trailerOf(office, 'COLD1')).toMatchObject(typed)
  expect((await trailerOf(office, holder)).EPCID ?? 0).toBe(0)
  const seals = { SealNumber: 'S-1', SealNumber2: 'S-2', SealNumber3: 'S-3', Intent: Intent.Live }
  expect(await openTaskOf(office, 'BULK1')).toMatchObject({ Action: TaskAction.Pull, ...seals })
  expect(await trailerOf(office, 'BULK1')).toMatchObject(seals)
})

async function addWorking(desk: TaskOffice, number: string): Promise<PresentedTask> {
  const task = await desk.addSpot(number)
  await desk.start(task, DALE)
  return task
}

/** Completes a task that brings a trailer to a door; returns the task. */
async function stand(desk: TaskOffice, number: string): Promise<PresentedTask> {
  const task = await addWorking(desk, number)
  await desk.complete(task)
  return task
}

/** Comments on a task from a desk; returns the comment's ID. */
async function say(office: Office, { ID: TaskID }: PresentedTask, Content: string): Promise<number> {
  const body = { ID: 0, TaskID, Type: 'Task', IsPrivate: 0, Content }
  return (await office.call<Answers['Message']>('POST', '/messages', body)).Message.ID
}

async function edit(page: Page, name: string, entries: FormEntries): Promise<void> {
  const form = await TaskForm.startEdit(page, name)
  await form.fill(entries)
  await form.update()
}

async function trailerOf(office: Office, number: string): Promise<TrailerSeen> {
  const found = (await office.findTrailers(number)).find((trailer) => trailer.Number === number)
  if (!found) throw new Error(`the server has no trailer ${number}`)
  return found
}

/** The trailer's task that is not completed yet. */
async function openTaskOf(office: Office, number: string): Promise<PresentedTask | undefined> {
  const { Tasks } = await office.call<Answers['Tasks']>('GET', `/tasks?keyword=${number}`)
  return Tasks.find((task) => task.TrailerNumber === number && task.StatusType !== TaskStatus.Completed)
}
