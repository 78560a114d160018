import { expect } from '@playwright/test'
import { addDays, dayOf, toIsoDay } from '../../src/domain/values/day.ts'
import { type CompletedTasks, fillCompleted, oldNumber } from '../support/fill-completed.ts'
import type { Matches } from '../support/fault-proxy.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { answeredCycles } from './support/restart.ts'
import { test } from './support/test.ts'

const ZONE = 'America/Chicago'
const DAYS_AGO = 20
/** The most completed tasks that the server lists at once. */
const LISTED_MAX = 5_000
const OLD = `Spot ${oldNumber(1)}`
const comments = { public: 'The dock plate was bent', private: 'Not for everybody' }
const NEEDS_SIGNAL = 'This task is older than what this tablet keeps. It is shown only online.'

const isList: Matches = ({ method, path }) => method === 'GET' && path.startsWith('/api/tasks?')

test('a task that the tablet no longer keeps is read from the server, to look at only', async ({ tablet, server }) => {
  await fill(server, { count: 1, daysAgo: DAYS_AGO, comments })
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  // The only button in sight.
  await board.type(oldNumber(1))
  await showCompletedSince(board, DAYS_AGO + 1)
  await expect(board.row(OLD)).toBeVisible()
  await expect(page.getByText('Tasks older than 7 days come from the server.')).toBeVisible()

  const panel = await TaskPanel.open(page, OLD, 'Completed')
  await panel.expectStatus('Completed')
  await expect(panel.drawer).toContainText(
    'From the server, to look at only: this tablet keeps completed tasks for 7 days.',
  )
  await expect(panel.drawer).toContainText('SPOTPat Former')
  await expect(panel.drawer).toContainText(`Trailer${oldNumber(1)}`)
  await expect(panel.comments).toContainText('Comments (1)')
  await expect(panel.commentWith(comments.public)).toBeVisible()
  await expect(panel.drawer).not.toContainText(comments.private)
  // Close is the only button.
  await expect(panel.drawer.getByRole('button')).toHaveCount(1)
  await expect(panel.drawer.getByRole('textbox')).toHaveCount(0)
  await panel.button('Close').click()
  await expect(panel.drawer).toBeHidden()

  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await board
    .row(OLD)
    .getByRole('button', { name: `View ${OLD}` })
    .click()
  const words = page.getByRole('dialog', { name: 'Task', exact: true })
  await expect(words).toContainText(NEEDS_SIGNAL)
  await expect(words).not.toContainText('Pat Former')
  // It appears by itself when the tablet is online again.
  await tablet.setSignal(true)
  await panel.expectStatus('Completed')
  await expect(panel.commentWith(comments.public)).toBeVisible()
  await panel.button('Close').click()
})

test('days with too many completed tasks are rejected, and asked for only once', async ({ tablet, server }) => {
  await fill(server, { count: LISTED_MAX + 1, daysAgo: DAYS_AGO })
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  const note = page.getByText('Please choose fewer days. Shown are the last 7 days.')
  await showCompletedSince(board, DAYS_AGO + 1)
  await expect(note).toBeVisible()
  const asked = tablet.network.count(isList)
  await expectCycles(tablet, 3)
  expect(tablet.network.count(isList)).toBe(asked)
  await expect(note).toBeVisible()

  await startAt(board, DAYS_AGO - 5)
  await expect(page.getByText('Tasks older than 7 days come from the server.')).toBeVisible()
  expect(tablet.network.count(isList)).toBe(asked + 1)
})

test('a server that gives no good answer is asked again with each snapshot', async ({ tablet, server }) => {
  await fill(server, { count: 1, daysAgo: DAYS_AGO })
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await board.type(oldNumber(1))
  const trouble = tablet.network.inject({ name: 'status', status: 502 }, isList)
  await showCompletedSince(board, DAYS_AGO + 1)
  await expect(page.getByText('Older tasks are shown only online. These are the last 7 days.')).toBeVisible()
  await expect.poll(() => trouble.met).toBeGreaterThan(2)
  trouble.heal()
  await expect(board.row(OLD)).toBeVisible()
  const asked = tablet.network.count(isList)
  await expectCycles(tablet, 3)
  expect(tablet.network.count(isList)).toBe(asked)
})

async function fill(server: ServerProcess, tasks: CompletedTasks): Promise<void> {
  await server.stop()
  await fillCompleted(server, tasks)
  await server.start()
}

async function showCompletedSince(board: TaskBoard, daysAgo: number): Promise<void> {
  await board.show('Completed')
  await board.openFilters()
  await startAt(board, daysAgo)
}

async function startAt(board: TaskBoard, daysAgo: number): Promise<void> {
  const today = dayOf(new Date().toISOString(), ZONE)
  await board.filters.getByLabel('Start date').fill(toIsoDay(addDays(today, -daysAgo)))
}

/** Waits until the tablet has pulled so many more times: it could have asked as often. */
async function expectCycles(tablet: Parameters<typeof answeredCycles>[0], count: number): Promise<void> {
  const before = answeredCycles(tablet)
  await expect.poll(() => answeredCycles(tablet)).toBeGreaterThanOrEqual(before + count)
}
