import { expect, type Page } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import { BULK, bulkNumber, fillTasks } from '../support/fill-tasks.ts'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { TaskForm } from './pages/task-form.ts'
import { TaskPanel } from './pages/task-panel.ts'
import type { Office } from './support/office.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const TASKS = 1_500
/** Rows in sight on a tablet, and those mounted around them. */
const MOUNTED_MAX = 40

test.beforeEach(async ({ server }) => {
  await server.stop()
  await fillTasks(server, TASKS)
  await server.start()
})

test('a long list mounts only rows in sight, and a far task is dragged by finger', async ({ tablet, office }) => {
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  for (const count of [200, 800, TASKS, 1_000]) {
    await scrollTo(page, count)
    await expect(board.row(spot(count))).toBeVisible()
    expect(await board.grid.getByRole('row').count()).toBeLessThan(MOUNTED_MAX)
  }
  await board.dragByTouch(spot(1_000), spot(1_003), 'lower')
  await expect(board.row(spot(1_000))).toContainText('ReSequenced')
  const order = [999, 1_001, 1_002, 1_003, 1_000, 1_004]
  await expect.poll(async () => (await numbersAt(office)).slice(998, 1_004)).toEqual(order.map(bulkNumber))
  // A finger that rests on the list stops no row from updating.
  await board.tapWhile(spot(1_003), async () => {
    await scrollTo(page, 300)
    await expect(board.row(spot(300))).toBeVisible()
  })
})

test('another tab shows its rows in one step, and never an empty line for one', async ({ tablet }) => {
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await expect(board.row(spot(1))).toBeVisible()
  await page.evaluate(() => {
    const emptyPlaces = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof Element && node.matches('.row-skeleton'))) document.title = 'EMPTY'
    })
    emptyPlaces.observe(document, { childList: true, subtree: true })
  })
  for (const tab of ['Working', 'Filtered', 'Completed'] as const) {
    await board.show(tab)
    await expect(board.row(spot(1))).toBeVisible({ visible: tab === 'Filtered' })
    await board.show('Pending')
    await expect(board.row(spot(1))).toBeVisible()
  }
  expect(await page.title()).not.toBe('EMPTY')
})

test('changes by others show in their row; place, panel and a half-filled form stay', async ({ tablet, office }) => {
  const desk = createTaskOffice(office)
  const prioritise = async (count: number) => desk.edit(await desk.find(bulkNumber(count)), { Priority: 1 })
  const page = await tablet.open()
  await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  await scrollTo(page, 700)
  await board
    .row(spot(700))
    .getByRole('button', { name: /^View / })
    .click()
  const panel = new TaskPanel(page)
  await panel.expectStatus('Pending')
  const place = await placeOf(page)

  for (const count of [699, 700]) {
    await prioritise(count)
    await expect(board.row(spot(count))).toContainText('Yes')
  }
  expect(await placeOf(page)).toBe(place)
  await expect(board.row(spot(700))).toHaveAttribute('aria-selected', 'true')
  await panel.expectStatus('Pending')

  await panel.button('Edit').click()
  const form = new TaskForm(page, 'EDIT TASK')
  await form.fill({ 'Seal#': 'HALF', 'Transaction ID': 'TYPED' })
  await prioritise(701)
  await expect(board.row(spot(701))).toContainText('Yes')
  await desk.edit(await desk.find(bulkNumber(700)), { Priority: 0 })
  await expect(board.row(spot(700))).not.toContainText('Yes')
  await form.expectValues({ 'Seal#': 'HALF', 'Transaction ID': 'TYPED' })
  expect(await placeOf(page)).toBe(place)
  await expect(board.row(spot(700))).toHaveAttribute('aria-selected', 'true')
})

/** The name of a task's row, by its place in the list from 1. */
function spot(count: number): string {
  return `Spot ${bulkNumber(count)}`
}

/** Scrolls the task with this place to the middle; all rows are equally high. */
async function scrollTo(page: Page, count: number): Promise<void> {
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.locator('.virtual-frame').evaluate((frame, place) => {
    const line = frame.querySelector('tr[data-key]')?.getBoundingClientRect().height ?? 0
    frame.scrollTop = place * line - frame.clientHeight / 2
  }, count)
}

/** Pixels by which the list is scrolled. */
function placeOf(page: Page): Promise<number> {
  return page.locator('.virtual-frame').evaluate((frame) => frame.scrollTop)
}

/** Numbers of the filled trailers, in the server's order of their tasks. */
async function numbersAt(office: Office): Promise<readonly string[]> {
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  return Tasks.map(({ TrailerNumber }) => TrailerNumber ?? '').filter((number) => number.startsWith(BULK))
}
