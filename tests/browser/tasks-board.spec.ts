import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { bulkNumber, fillTasks } from '../support/fill-tasks.ts'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskPanel } from './pages/task-panel.ts'
import type { Office } from './support/office.ts'
import { clearTasks } from './support/clear-tasks.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const DALE = 'Dale Whitaker'
const usual = { Priority: 0 }
/** 123 days, 23 hours and a half. */
const WAIT_MS = (123 * 24 + 23.5) * 3_600_000

test.beforeEach(({ server }) => clearTasks(server))

test('the age of a task that has waited for months is whole in large text', async ({ tablet, server }) => {
  await server.stop()
  await fillTasks(server, 2, WAIT_MS)
  await server.start()
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  await expect(new TaskBoard(page).row(`Spot ${bulkNumber(1)}`)).toContainText(/123 d 23 h \d\d m/)
  expect(await cutAtTwiceTheText(page)).toEqual([])
})

test('each tab shows its tasks and names their state, and filters work offline', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  await desk.addSpot('TABS1')
  await desk.start(await desk.addSpot('TABS2', usual), DALE)
  const done = await desk.addSpot('TABS3', usual)
  await desk.start(done, DALE)
  await desk.complete(done)
  await desk.addSpot('TABS4', usual)
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await tablet.setSignal(false)

  await board.expectNumbers(['TABS1', 'TABS4'])
  await board.expectCells('Spot TABS1', {
    ...{ Priority: 'Yes', 'Task Status': 'Pending', 'Trailer#': 'TABS1', Task: 'Spot', 'Trailer Status': 'Empty' },
    ...{ 'Set Temp': 'N/A', Messages: '0', 'Finish Time': 'Not claimed' },
  })
  await expect(page.getByLabel('Summary')).toHaveText('Pending2Priority1Working1Paused0Completed1')
  await board.show('Working')
  await board.expectNumbers(['TABS2'])
  await board.expectCells('Spot TABS2', { 'Task Status': 'Working', 'Finish Time': 'Not finished' })
  await board.show('Completed')
  await board.expectNumbers(['TABS3'])
  await board.expectCells('Spot TABS3', { 'Finish Time': /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/ })

  await board.show('Filtered')
  await expect(board.grid.getByRole('button', { name: /^View / })).toHaveCount(4)
  await board.openFilters()
  for (const status of ['Pending', 'Working', 'Paused', 'Completed']) {
    await expect(board.filters.getByLabel(status, { exact: true })).toBeDisabled()
    await expect(board.filters.getByLabel(status, { exact: true })).not.toBeChecked()
  }
  await board.type('tabs3')
  await board.expectNumbers(['TABS3'])
  await board.type('nothing has this')
  await expect(page.getByText('No entries.')).toBeVisible()
  await board.clear()
  await board.show('Working')
  await expect(board.filters.getByLabel('Working', { exact: true })).toBeChecked()
  await board.filters.getByLabel('Pending', { exact: true }).check()
  await board.clear()
  await expect(board.filters.getByLabel('Pending', { exact: true })).toBeChecked()
  await expect(board.grid.getByRole('button', { name: /^View / })).toHaveCount(3)

  const end = board.filters.getByLabel('End date')
  const today = await end.inputValue()
  await end.fill('2099-01-01')
  await end.blur()
  await expect(end).toHaveValue(today)

  await board.show('Completed')
  await board.filters.getByLabel('Start date').fill('2025-01-01')
  await expect(page.getByText('Older tasks are shown only online. These are the last 7 days.')).toBeVisible()
  await tablet.setSignal(true)
  await expect(page.getByText('Tasks older than 7 days come from the server.')).toBeVisible()
  await board.expectNumbers(['TABS3'])
})

test('a task is deleted offline after a question, but not while somebody works on it', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const gone = await desk.addSpot('GONE1')
  const kept = await desk.addSpot('KEPT1')
  await desk.start(kept, DALE)
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await tablet.setSignal(false)

  await board.delete('Spot GONE1')
  await expect(page.getByText('Task deleted, saved on this tablet')).toBeVisible()
  await expect(page.getByText('No entries.')).toBeVisible()
  await board.show('Working')
  await board.delete('Spot KEPT1')
  await expect(page.getByText('Working tasks cannot be deleted!')).toBeVisible()
  await board.expectNumbers(['KEPT1'])

  await tablet.setSignal(true)
  await shell.expectInStep()
  expect(await idsAt(office)).toEqual([kept.ID])
  await expect(desk.get(gone.ID)).rejects.toThrow()
})

test('a tap opens the touched row, though others leave the list before it ends', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const above = await desk.addSpot('TAP1')
  for (const name of ['TAP2', 'TAP3']) await desk.addSpot(name)
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await board.expectNumbers(['TAP1', 'TAP2', 'TAP3'])
  await board.tapWhile('Spot TAP2', async () => {
    await office.call('DELETE', `/tasks/${above.ID}`)
    await expect(page.getByLabel('Summary')).toContainText('Pending2')
    await board.expectNumbers(['TAP1', 'TAP2', 'TAP3'])
  })
  const panel = new TaskPanel(page)
  await expect(panel.drawer).toContainText('TAP2')
  await expect(panel.drawer).not.toContainText('TAP3')
  await page.keyboard.press('Escape')
  await expect(panel.drawer).toBeHidden()
  await board.expectNumbers(['TAP2', 'TAP3'])
})

test('an order made offline is the order of the server and of another tablet', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const ids = new Map<string, number>()
  for (const name of ['ORD1', 'ORD2', 'ORD3', 'HID1', 'ORD4']) ids.set(name, (await desk.addSpot(name)).ID)
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const shell = await beginShift(page, 'clerk')
  await beginShift(other, 'lead')
  await expectShellKept(page)
  const [board, seen] = [new TaskBoard(page), new TaskBoard(other)]
  await tablet.setSignal(false)
  await board.expectNumbers(['ORD1', 'ORD2', 'ORD3', 'HID1', 'ORD4'])

  await board.dragByTouch('Spot ORD1', 'Spot ORD3', 'lower')
  await board.expectNumbers(['ORD2', 'ORD3', 'ORD1', 'HID1', 'ORD4'])
  await expect(board.row('Spot ORD1')).toContainText('Waiting')
  await expect(board.row('Spot ORD1')).toContainText('Pending, ReSequenced')
  await board.moveByKeys('Spot ORD2', 1)
  await board.expectNumbers(['ORD3', 'ORD2', 'ORD1', 'HID1', 'ORD4'])

  // The hidden one keeps its place among the others.
  await board.type('ORD')
  await board.expectNumbers(['ORD3', 'ORD2', 'ORD1', 'ORD4'])
  await board.moveByKeys('Spot ORD4', -3)
  await board.expectNumbers(['ORD4', 'ORD3', 'ORD2', 'ORD1'])
  await board.clear()
  const order = ['ORD4', 'ORD3', 'ORD2', 'ORD1', 'HID1']
  await board.expectNumbers(order)

  await tablet.setSignal(true)
  await shell.expectInStep()
  await board.expectNumbers(order)
  await seen.expectNumbers(order)
  expect(await idsAt(office)).toEqual(order.map((name) => ids.get(name)))
})

test('a read-only account sees the tasks and no way to change them', async ({ tablet, office }) => {
  await createTaskOffice(office).addSpot('READ1')
  const page = await tablet.open()
  await beginShift(page, 'viewer')
  const { grid } = new TaskBoard(page)
  await expect(grid.getByRole('gridcell', { name: 'READ1' })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(grid.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add task' })).toHaveCount(0)
})

test('filters outlive a reload, and end with the screen and with the sign-out', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  for (const name of ['KEEP1', 'KEEP2']) await desk.addSpot(name)
  const page = await tablet.open()
  const shell = await beginShift(page, 'admin')
  const board = new TaskBoard(page)
  await board.type('KEEP2')
  await board.expectNumbers(['KEEP2'])

  await page.reload()
  await new Shell(page).expectInStep()
  await board.expectNumbers(['KEEP2'])
  await shell.goTo('Arrive/Depart trailers')
  await shell.goTo('Tasks')
  await board.expectNumbers(['KEEP1', 'KEEP2'])

  await board.type('KEEP1')
  await board.expectNumbers(['KEEP1'])
  expect(await keptFilters(page)).toContain('KEEP1')
  await shell.logOut()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
  expect(await keptFilters(page)).toBe(null)
})

function keptFilters(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('taskFilters'))
}

/** IDs of the site's tasks in the server's order. */
async function idsAt(office: Office): Promise<readonly number[]> {
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  return Tasks.map(({ ID }) => ID)
}
