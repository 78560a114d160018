import { expect, type Page } from '@playwright/test'
import type { PresentedTask } from '../../src/domain/tasks/present-task.ts'
import { TaskStatus, TaskSubStatus } from '../../src/domain/tasks/task-lists.ts'
import { Activity } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift, type Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { coveredByNotice } from './support/covered-by-notice.ts'
import { createTaskOffice } from './support/task-office.ts'
import { freeSpot } from './support/free-spot.ts'
import { test } from './support/test.ts'

const DALE = 'Dale Whitaker'
const DOLORES = 'Dolores Quintero'

test('a task started, paused, resumed and completed offline moves its trailer', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('MOVE1')
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  await tablet.setSignal(false)
  const panel = await TaskPanel.open(page, 'Spot MOVE1')

  await panel.expectStatus('Pending')
  await expect(panel.drawer).toContainText('SPOT')
  await expect(panel.drawer).toContainText(`To${task.ToLocationName}`)
  await expect(panel.drawer).toContainText('Target temperatureDry')
  await panel.start(DALE)
  await panel.expectStatus('Working')
  await expect(panel.drawer.getByText(DALE)).toBeVisible()
  await panel.pause('Red Light')
  await panel.expectStatus('Paused')
  await expect(panel.drawer.getByText('Red Light')).toBeVisible()
  // The driver who has the task is offered first.
  await panel.button('Start').click()
  // The tablet is turned: the panel covers the list then, and the question stays in front of it.
  await page.setViewportSize({ width: 800, height: 1280 })
  const drivers = page.getByRole('dialog', { name: 'Assign driver' }).getByRole('list').getByRole('button')
  await expect(drivers.first()).toContainText(DALE)
  await drivers.first().click()
  await expect(panel.drawer.locator('.notice-success')).toBeVisible()
  expect(await coveredByNotice(page, '.modal-drawer :is(.modal-head > :is(h2, button), .modal-body)')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.expectStatus('Working')
  await panel.complete()
  await panel.expectStatus('Completed')
  await expect(panel.drawer.getByText('Waiting')).toBeVisible()

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(panel.drawer.getByText('Waiting')).toBeHidden()
  const done = await desk.get(task.ID)
  expect(done).toMatchObject({ StatusType: TaskStatus.Completed, UserFullName: DALE, SubStatusName: '' })
  const [trailer] = await office.findTrailers('MOVE1')
  expect(trailer?.LocationID).toBe(task.ToLocationID)
  const history = await office.history(trailer?.ID ?? 0)
  expect(history.find(({ Action }) => Action === Activity.Task)).toMatchObject({ LocationID: task.ToLocationID })
})

test('a door with another trailer in it is shown before, and named at the completion', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const first = await desk.addSpot('FIRST1')
  const second = await desk.addSpot('NEXT1', { ToLocationID: first.ToLocationID })
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const panel = await TaskPanel.open(page, 'Spot NEXT1')
  await panel.expectStatus('Pending')
  await expect(panel.drawer.getByText('Trailer In Door')).toBeHidden()
  await expect(panel.drawer).not.toContainText('Trailer NEXT1 is at')
  await desk.start(first, DALE)
  await desk.complete(first)
  // Appears without a reload.
  await expect(panel.drawer.getByText('Trailer In Door')).toBeVisible()
  await expect(panel.button('Remove')).toHaveCount(0)
  await tablet.setSignal(false)
  await panel.start(DALE)
  await panel.complete()
  await expect(page.getByRole('alert')).toContainText('FIRST1')
  await panel.expectStatus('Working')
  await tablet.setSignal(true)
  await shell.expectInStep()
  expect((await desk.get(second.ID)).StatusType).toBe(TaskStatus.Working)
  // A trailer that stands elsewhere meanwhile: the panel says where.
  const [trailer] = await office.findTrailers('NEXT1')
  if (!trailer) throw new Error('the trailer is gone')
  const place = await freeSpot(office)
  await office.edit(trailer, { LocationID: place.ID })
  await expect(panel.drawer).toContainText(`Trailer NEXT1 is at ${place.Name}, not at ${trailer.LocationName}.`)
})

test('comments are written and pinned offline, are plain text, and reach the others', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('TALK1')
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  await tablet.setSignal(false)
  const panel = await TaskPanel.open(page, 'Spot TALK1')
  await expect(panel.comments).toContainText('No comments on this task')
  await panel.comment('   ')
  await expect(panel.comments).toContainText('No comments on this task')

  await panel.comment('First <b>things</b> first')
  await expect(panel.commentWith('First <b>things</b> first').getByText('Me', { exact: true })).toBeVisible()
  await expect(panel.comments.getByLabel('Comment here')).toHaveValue('')
  await panel.comment('Mind the left door')
  await expect(panel.comments).toContainText('Comments (2)')
  const second = panel.commentWith('Mind the left door')
  await expect(second.getByText('Waiting')).toBeVisible()
  await second.getByRole('button', { name: 'Pin comment' }).click()
  await expect(panel.comments.getByRole('listitem').first()).toContainText('Mind the left door')
  await expect(second.getByText('Pinned')).toBeVisible()
  // A comment that was typed and not sent is still in the field.
  await panel.comments.getByLabel('Comment here').fill('half a sen')
  await panel.button('Close').click()
  await TaskPanel.open(page, 'Spot TALK1')
  await expect(panel.comments.getByLabel('Comment here')).toHaveValue('half a sen')

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(second.getByText('Waiting')).toBeHidden()
  const known = (await desk.comments(task.ID)).map(({ Content, IsPinned }) => [Content, IsPinned])
  expect(known).toEqual([
    ['Mind the left door', true],
    ['First <b>things</b> first', false],
  ])

  const other = await otherTablet.open()
  await beginShift(other, 'lead')
  const seen = await TaskPanel.open(other, 'Spot TALK1')
  await expect(seen.commentWith('Mind the left door').getByText('CM', { exact: true })).toBeVisible()
  // Nobody but its author or an admin may pin or delete a comment.
  await expect(seen.comments.getByRole('button', { name: 'Delete comment' })).toHaveCount(0)
  // A private comment is for its author and admins.
  await panel.comments.getByRole('checkbox', { name: 'Private, for you and admins' }).click()
  await expect(panel.comments.getByRole('checkbox')).toBeChecked()
  await panel.comment('Between us')
  await expect(panel.commentWith('Between us').getByText('Private', { exact: true })).toBeVisible()
  await expect(panel.comments.getByRole('checkbox')).not.toBeChecked()
  await panel.commentWith('First').getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(seen.commentWith('First')).toBeHidden()
  await expect(seen.commentWith('Between us')).toBeHidden()
})

test('two people start one task offline, and the second is shown who has it', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('TWICE1')
  const [first, second] = [await tablet.open(), await otherTablet.open()]
  const [firstShell, secondShell] = [await beginShift(first, 'clerk'), await beginShift(second, 'lead')]
  await tablet.setSignal(false)
  await otherTablet.setSignal(false)
  await (await TaskPanel.open(first, 'Spot TWICE1')).start(DALE)
  const later = await TaskPanel.open(second, 'Spot TWICE1')
  await later.start(DOLORES)

  await tablet.setSignal(true)
  await firstShell.expectInStep()
  await otherTablet.setSignal(true)
  await expect(secondShell.needsYou).toHaveAccessibleName('1 change needs you')
  await expect(later.drawer.getByText(DALE)).toBeVisible()
  await expect(later.drawer.getByText('Needs you')).toBeVisible()
  await expectNeedsYou(second, secondShell, later, `A Working task (${DALE}) cannot become Working.`)
  expect((await desk.get(task.ID)).UserFullName).toBe(DALE)
})

test('the question who starts a task closes when somebody else has started it', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const task = await desk.addSpot('FIRST1')
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const panel = await TaskPanel.open(page, 'Spot FIRST1')
  await panel.button('Start').click()
  const question = page.getByRole('dialog', { name: 'Assign driver' })
  await expect(question).toBeVisible()
  await desk.start(task, DALE)
  await expect(page.getByRole('status').filter({ hasText: `This task is now Working (${DALE}).` })).toBeVisible()
  await expect(question).toBeHidden()
  await panel.expectStatus('Working')
  await page.keyboard.press('Escape')

  // From its row the next act is one tap away, and the same question follows.
  await page.getByRole('tab', { name: 'Working', exact: true }).click()
  const complete = page.getByRole('button', { name: 'Complete Spot FIRST1', exact: true })
  await complete.click()
  await page.getByRole('dialog', { name: 'Complete this task?' }).getByRole('button', { name: 'Complete' }).click()
  await expect(complete).toHaveCount(0)
  const next = await desk.addSpot('NEXT1')
  await page.getByRole('tab', { name: 'Pending', exact: true }).click()
  const start = page.getByRole('button', { name: 'Start Spot NEXT1', exact: true })
  await start.click()
  await expect(question).toBeVisible()
  await desk.start(next, DALE)
  await expect(question).toBeHidden()
  await expect(start).toHaveCount(0)
})

test('a supervisor overrides a working task; earlier offline work needs its author', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const [paused, deleted, completed] = await addWorking(desk, ['OVER1', 'OVER2', 'OVER3'])
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'clerk')
  await beginShift(other, 'lead')

  // The clerk is offline for a while, and finds no Override.
  await tablet.setSignal(false)
  let mine = await TaskPanel.open(page, 'Spot OVER1', 'Working')
  await expect(mine.button('Pause')).toBeVisible()
  await expect(mine.button('Override')).toHaveCount(0)
  await mine.complete()
  await mine.button('Close').click()
  mine = await TaskPanel.open(page, 'Spot OVER2', 'Working')
  await mine.pause('Glad Handle')

  const theirs = await TaskPanel.open(other, 'Spot OVER1', 'Working')
  await theirs.override('Override Pause')
  await theirs.expectStatus('Paused')
  await expect(theirs.drawer.getByText('Other', { exact: true })).toBeVisible()
  await theirs.button('Close').click()
  await TaskPanel.open(other, 'Spot OVER2', 'Working')
  for (const act of ['Override Delete', 'Override Complete'] as const) await theirs.thinkBetterOf(act)
  await theirs.expectStatus('Working')
  expect((await desk.get(deleted.ID)).StatusType, 'nothing is done before yes').toBe(TaskStatus.Working)
  await theirs.override('Override Delete')
  await expect(theirs.drawer).toBeHidden()
  await (await TaskPanel.open(other, 'Spot OVER3', 'Working')).override('Override Complete')
  await theirs.expectStatus('Completed')
  await expect.poll(async () => (await desk.get(completed.ID)).StatusType).toBe(TaskStatus.Completed)

  await tablet.setSignal(true)
  await expect(page.getByText('That task was deleted by Leon Abara.')).toBeVisible()
  await expect(shell.needsYou).toHaveAccessibleName('2 changes need you')
  await expect(mine.drawer).toBeHidden()
  await shell.needsYou.click()
  const list = page.getByRole('dialog', { name: 'Needs you' })
  await expect(list).toContainText('A Paused task cannot become Completed.')
  await expect(list).toContainText('That task was deleted.')
  expect(await desk.get(paused.ID)).toMatchObject({ StatusType: TaskStatus.Paused, SubStatusType: TaskSubStatus.Other })
  await expect(desk.get(deleted.ID)).rejects.toThrow('404')
})

test('a clerk removes a Red Light and nothing else of others; an admin removes all', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const [red, other] = await addWorking(desk, ['HOLD1', 'HOLD2'])
  await desk.pause(red, TaskSubStatus.RedLight)
  await desk.pause(other, TaskSubStatus.Other)
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const panel = await TaskPanel.open(page, 'Spot HOLD2')
  await expect(panel.drawer.getByText('Other', { exact: true })).toBeVisible()
  await expect(panel.button('Remove')).toHaveCount(0)
  await panel.button('Close').click()
  await TaskPanel.open(page, 'Spot HOLD1')
  await panel.button('Remove').click()
  await panel.expectStatus('Pending')
  await expect(panel.drawer).toContainText('No driver')

  const desktop = await otherTablet.open('/tasks')
  await beginShift(desktop, 'admin')
  const theirs = await TaskPanel.open(desktop, 'Spot HOLD2')
  await theirs.button('Remove').click()
  await theirs.expectStatus('Pending')
  await shell.expectInStep()
  await expect.poll(async () => (await desk.get(other.ID)).StatusType).toBe(TaskStatus.Pending)
  expect(await desk.get(red.ID)).toMatchObject({ UserID: null, SubStatusName: '' })
})

async function addWorking(desk: ReturnType<typeof createTaskOffice>, numbers: readonly string[]) {
  const tasks: PresentedTask[] = []
  for (const number of numbers) {
    const task = await desk.addSpot(number)
    await desk.start(task, DALE)
    tasks.push(task)
  }
  return tasks as [PresentedTask, PresentedTask, PresentedTask]
}

async function expectNeedsYou(page: Page, shell: Shell, panel: TaskPanel, words: string): Promise<void> {
  await panel.button('Close').click()
  await shell.needsYou.click()
  await expect(page.getByRole('dialog', { name: 'Needs you' })).toContainText(words)
}
