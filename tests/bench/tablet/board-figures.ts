import { SignIn } from '../../browser/pages/sign-in.ts'
import { createTaskOffice } from '../../browser/support/task-office.ts'
import type { BenchBrowser, Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import { changeTabs, dragTasks, taskChangeToPaint, typeKeyword } from './board-measures.ts'
import { waitForInStep } from './measures.ts'
import { withBrowsers } from './with-browsers.ts'

const TRAILERS = 400
const RUNS = 7
const AIM = { value: 100 }
const SEARCH_WAIT_MS = 300
const LEAVES_OUT = `the first load and the first paint of the board; the network: a change's time begins with its arrival; of a letter's list the ${SEARCH_WAIT_MS} ms that wait for the next letter`
/** Each of them leaves fewer tasks, and other ones at the top. */
const LETTERS = '421'

/**
 * Measures the board with this many open tasks (besides those of the demo yard) in a real Chromium,
 * slowed down.
 */
export async function boardFigures(tasks: number, slownesses: readonly Slowness[]): Promise<void> {
  const title = `Board of tasks, ${tasks.toLocaleString('en-US')} open`
  const part = { title, slownesses, leavesOut: LEAVES_OUT }
  await withBrowsers(createBenchServer(TRAILERS, tasks), part, async ({ browser, office, sheet }) => {
    const page = await openBoard(browser)
    const { lifted, aimed, dropped } = await dragTasks(page, RUNS)
    sheet.time('touch on a handle to the lifted row', lifted, AIM)
    sheet.time('move to the line at the new place', aimed, AIM)
    sheet.time('drop to the new order', dropped, AIM)
    const letters = [await typeKeyword(page, LETTERS), await typeKeyword(page, LETTERS)]
    const shown = letters.flatMap((times) => times.shown)
    const listed = letters.flatMap((times) => times.listed)
    sheet.time('letter in the filter to its paint', shown, AIM)
    sheet.time(
      'letter in the filter to its list',
      listed.map((time) => time - SEARCH_WAIT_MS),
      AIM,
    )
    const { Working, Pending } = await changeTabs(page, RUNS)
    for (const [tab, times] of [
      ['few tasks', Working],
      ['all tasks', Pending],
    ] as const) {
      sheet.time(`tab of ${tab}, tap to its first paint`, times.first, AIM)
      sheet.time(`tab of ${tab}, tap to its rows`, times.rows, AIM)
    }
    const changed = await taskChangeToPaint(page, createTaskOffice(office), RUNS)
    sheet.time("another client's changed task to its new paint", changed, AIM)
  })
}

async function openBoard(browser: BenchBrowser) {
  const page = await browser.open('/tasks')
  await new SignIn(page).fill('clerk')
  await waitForInStep(page)
  return page
}
