import { expect } from '@playwright/test'
import type { Answers } from '../../src/contract/answers.ts'
import type { PresentedTask } from '../../src/domain/tasks/present-task.ts'
import { fromMs, toMs } from '../../src/domain/values/instant.ts'
import { fillSite } from '../support/fill-site.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { beginShift } from './pages/shell.ts'
import { TaskBoard } from './pages/task-board.ts'
import { clearTasks } from './support/clear-tasks.ts'
import type { Office } from './support/office.ts'
import { createTaskOffice } from './support/task-office.ts'
import { test } from './support/test.ts'

const DAY_MS = 24 * 60 * 60_000
const CROSSED = 'Moved in the order of work. In this list the task stays on its side of the line ‘older’.'

test.beforeEach(({ server }) => clearTasks(server))

test('two people reorder the same tasks offline and get one order; the last move wins', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const desk = createTaskOffice(office)
  const numbers = ['SEQ1', 'SEQ2', 'SEQ3', 'SEQ4', 'SEQ5']
  for (const number of numbers) await desk.addSpot(number)
  const [page, other] = [await tablet.open(), await otherTablet.open()]
  const [shell, otherShell] = [await beginShift(page, 'clerk'), await beginShift(other, 'lead')]
  const [first, last] = [new TaskBoard(page), new TaskBoard(other)]
  await tablet.setSignal(false)
  await otherTablet.setSignal(false)
  await first.expectNumbers(numbers)
  await last.expectNumbers(numbers)

  await first.dragByTouch('Spot SEQ1', 'Spot SEQ3', 'lower')
  await first.expectNumbers(['SEQ2', 'SEQ3', 'SEQ1', 'SEQ4', 'SEQ5'])
  await first.dragByTouch('Spot SEQ4', 'Spot SEQ2', 'upper')
  await first.expectNumbers(['SEQ4', 'SEQ2', 'SEQ3', 'SEQ1', 'SEQ5'])
  await last.moveByKeys('Spot SEQ5', -4)
  await last.expectNumbers(['SEQ5', 'SEQ1', 'SEQ2', 'SEQ3', 'SEQ4'])
  await last.moveByKeys('Spot SEQ4', -2)
  await last.expectNumbers(['SEQ5', 'SEQ1', 'SEQ4', 'SEQ2', 'SEQ3'])

  await tablet.setSignal(true)
  await shell.expectInStep()
  expect(await numbersAt(office)).toEqual(['SEQ4', 'SEQ2', 'SEQ3', 'SEQ1', 'SEQ5'])
  await otherTablet.setSignal(true)
  await otherShell.expectInStep()
  // SEQ1 stands where the first person put it, SEQ5 before and SEQ4 after it, as the second one
  // did.
  const order = ['SEQ5', 'SEQ2', 'SEQ3', 'SEQ1', 'SEQ4']
  await last.expectNumbers(order)
  await first.expectNumbers(order)
  expect(await numbersAt(office)).toEqual(order)
  for (const board of [first, last])
    for (const number of ['SEQ1', 'SEQ4', 'SEQ5'])
      await expect(board.row(`Spot ${number}`)).toContainText('Pending, ReSequenced')
  for (const { needsYou } of [shell, otherShell]) await expect(needsYou).toHaveAccessibleName('0 changes need you')
})

test('a task moved offline across the line ‘older’ stays on its side, with a message', async ({
  tablet,
  server,
  office,
}) => {
  const desk = createTaskOffice(office)
  const old = [await desk.addSpot('OLD1'), await desk.addSpot('OLD2')]
  for (const number of ['NEW1', 'NEW2']) await desk.addSpot(number)
  await age(server, old)
  const page = await tablet.open()
  const shell = await beginShift(page, 'clerk')
  const board = new TaskBoard(page)
  const said = page.getByRole('status').filter({ hasText: CROSSED })
  await tablet.setSignal(false)
  await board.expectAroundLine(['NEW1', 'NEW2'], ['OLD1', 'OLD2'])

  // Up, by keyboard: behind NEW1 means after OLD2 too, which comes before both.
  await board.moveByKeys('Spot OLD1', -1)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(said).toBeHidden()
  await board.expectAroundLine(['NEW1', 'NEW2'], ['OLD2', 'OLD1'])
  await expect(board.row('Spot OLD1')).toContainText('Pending, ReSequenced')

  // Down, by finger: behind OLD2 means before NEW1.
  await board.dragByTouch('Spot NEW2', 'Spot OLD2', 'lower')
  await expect(said).toBeVisible()
  await board.expectAroundLine(['NEW2', 'NEW1'], ['OLD2', 'OLD1'])
  await expect(said).toBeHidden()

  // A move on its own side shows no message.
  await board.moveByKeys('Spot NEW1', -1)
  await board.expectAroundLine(['NEW1', 'NEW2'], ['OLD2', 'OLD1'])
  await expect(board.row('Spot NEW1')).toContainText('Pending, ReSequenced')
  await expect(said).toBeHidden()

  await tablet.setSignal(true)
  await shell.expectInStep()
  await board.expectAroundLine(['NEW1', 'NEW2'], ['OLD2', 'OLD1'])
  expect(await numbersAt(office)).toEqual(['OLD2', 'NEW1', 'NEW2', 'OLD1'])
})

/** Numbers of the trailers of the site's tasks, in the server's order. */
async function numbersAt(office: Office): Promise<readonly (string | null)[]> {
  const { Tasks } = await office.call<Answers['Tasks']>('GET', '/tasks')
  return Tasks.map(({ TrailerNumber }) => TrailerNumber)
}

/** Makes tasks of the first site three days older; the server must be stopped. */
async function age(server: ServerProcess, tasks: readonly PresentedTask[]): Promise<void> {
  await server.stop()
  await fillSite(server, ({ save }) =>
    save(async (yard) => {
      for (const { ID } of tasks) {
        const task = await yard.Tasks.get(ID)
        if (!task) throw new Error(`there is no task ${ID}`)
        await yard.Tasks.put({ ...task, CreatedDate: fromMs(toMs(task.CreatedDate) - 3 * DAY_MS) })
      }
    }),
  )
  await server.start()
}
