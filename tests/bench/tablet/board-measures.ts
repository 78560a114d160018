import type { CDPSession, Page } from '@playwright/test'
import { BULK } from '../../support/fill-tasks.ts'
import { TaskBoard } from '../../browser/pages/task-board.ts'
import type { TaskOffice } from '../../browser/support/task-office.ts'
import { within } from '../limits.ts'
import { expect } from './expect-slowly.ts'
import { arrivalOf } from './measures.ts'
import { ROW } from './probe.ts'

const GHOST = '.drag-ghost'
const SHOWN_TAB = '[role="tab"][aria-selected="true"]'

interface DragTimes {
  readonly lifted: readonly number[]
  readonly aimed: readonly number[]
  readonly dropped: readonly number[]
}

/**
 * Milliseconds from a finger's touch to the lifted row, from its move to the indicator of the new
 * place, and from its end to the painted order.
 */
export async function dragTasks(page: Page, runs: number): Promise<DragTimes> {
  const times = { lifted: [] as number[], aimed: [] as number[], dropped: [] as number[] }
  const touch = await page.context().newCDPSession(page)
  for (let run = 0; run < runs; run++) {
    await scrollTo(page, (run + 1) / (runs + 2))
    const [from, onto] = await handlesInSight(page)
    const [lifted] = await timesOf(page, () => send(touch, 'touchStart', from), [['pointerdown', GHOST]])
    const [aimed] = await timesOf(page, () => send(touch, 'touchMove', onto), [['pointermove', GHOST]])
    const [dropped] = await timesOf(page, () => send(touch, 'touchEnd'), [['pointerup', ROW, true]])
    times.lifted.push(lifted ?? Number.NaN)
    times.aimed.push(aimed ?? Number.NaN)
    times.dropped.push(dropped ?? Number.NaN)
    await expect(page.locator(ROW).filter({ hasText: 'Waiting' })).toHaveCount(0)
  }
  await touch.detach()
  return times
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Two handles, some rows apart, in the middle of what is in sight. */
async function handlesInSight(page: Page): Promise<readonly [Point, Point]> {
  const frame = await page.locator('.virtual-frame').boundingBox()
  const inSight: Point[] = []
  for (const handle of await page.locator('[data-move]').all()) {
    const box = await handle.boundingBox()
    if (!box || !frame || box.y < frame.y + frame.height * 0.3 || box.y > frame.y + frame.height * 0.8) continue
    inSight.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  const [from, onto] = [inSight.at(0), inSight.at(-1)]
  if (!from || !onto || from === onto) throw new Error('no two handles are in sight')
  return [from, { x: onto.x, y: onto.y + 10 }]
}

async function send(touch: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point.x, y: point.y }] : [] })
}

interface LetterTimes {
  readonly shown: readonly number[]
  readonly listed: readonly number[]
}

/**
 * Milliseconds from each letter to its paint in the field, and to the painted list. The wait for
 * the next letter (300 ms) is part of the second.
 */
export async function typeKeyword(page: Page, letters: string): Promise<LetterTimes> {
  const board = new TaskBoard(page)
  await board.openFilters()
  await scrollTo(page, 0)
  const all = await page.locator(ROW).allTextContents()
  await board.filters.getByLabel('Keyword').focus()
  const times = { shown: [] as number[], listed: [] as number[] }
  for (const letter of letters) {
    const type = () => page.keyboard.type(letter)
    const [shown, listed] = await timesOf(page, type, [['input'], ['input', ROW, true]])
    times.shown.push(shown ?? Number.NaN)
    times.listed.push(listed ?? Number.NaN)
  }
  await board.clear()
  await expect(page.locator(ROW).first()).toHaveText(all[0] ?? '')
  return times
}

interface TabTimes {
  readonly first: readonly number[]
  readonly rows: readonly number[]
}

/**
 * Milliseconds from the tap on a tab to its first paint, and to all its rows: there and back to
 * what waits.
 */
export async function changeTabs(page: Page, runs: number): Promise<Readonly<Record<'Working' | 'Pending', TabTimes>>> {
  const times = {
    Working: { first: [] as number[], rows: [] as number[] },
    Pending: { first: [] as number[], rows: [] as number[] },
  }
  for (let run = 0; run < runs; run++) {
    for (const tab of ['Working', 'Pending'] as const) {
      const tap = () => page.getByRole('tab', { name: tab, exact: true }).click()
      const [first, rows] = await timesOf(page, tap, [
        ['click', SHOWN_TAB],
        ['click', ROW, true],
      ])
      times[tab].first.push(first ?? Number.NaN)
      times[tab].rows.push(rows ?? Number.NaN)
    }
  }
  return times
}

/**
 * Milliseconds from the arrival of a task that another client changed to its paint, far down in the
 * list.
 */
export async function taskChangeToPaint(page: Page, desk: TaskOffice, runs: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await scrollTo(page, (run + 1) / (runs + 2))
    const task = await desk.find(await numberInSight(page))
    const mark = `MARK${task.ID}`
    const painted = page.evaluate(
      async ([selector, text]) => {
        const { probe } = window
        return performance.timeOrigin + (await probe.paintOf(selector, text))
      },
      [`tr[data-key="${task.ID}"]`, 'Yes'] as const,
    )
    const shown = within(`task ${task.ID} is shown with its priority`, painted)
    const arrived = arrivalOf(page, mark)
    await desk.edit(task, { Priority: 1, TransactionID: mark })
    times.push((await shown) - (await arrived))
  }
  return times
}

/** The number of a trailer in the middle of what is in sight, whose task has no priority. */
async function numberInSight(page: Page): Promise<string> {
  const numbers = await page
    .locator(ROW)
    .filter({ hasText: BULK, hasNotText: 'Yes' })
    .getByRole('button', { name: /^View / })
    .allTextContents()
  const number = numbers[numbers.length >> 1]
  if (number === undefined) throw new Error('no filled task is in sight')
  return number
}

/** Scrolls to a part of the list, 0 to 1, and waits until the rows there are read. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.locator('.virtual-frame').evaluate((frame, share) => {
    frame.scrollTop = frame.scrollHeight * share
    // The table hears of it with the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, part)
  await expect(page.locator('.row-skeleton')).toHaveCount(0)
}

/** Without a selector: the next paint, whatever it shows. */
type Asked = readonly [kind: string, selector?: string, isFilled?: boolean]

/**
 * Triggers something; returns, for each requested paint, the milliseconds from the event to it
 * (`Probe`).
 */
async function timesOf(page: Page, act: () => Promise<void>, asked: readonly Asked[]): Promise<readonly number[]> {
  const measured = await page.evaluateHandle((all) => {
    const { probe } = window
    return {
      all: Promise.all(
        all.map(([kind, selector, isFilled]) =>
          selector === undefined ? probe.paintNext(kind) : probe.paintAfter(kind, selector, isFilled),
        ),
      ),
    }
  }, asked)
  await act()
  return await within(
    'the board is painted anew',
    measured.evaluate(({ all }) => all),
  )
}
