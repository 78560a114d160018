import { SignIn } from '../../browser/pages/sign-in.ts'
import { createTaskOffice } from '../../browser/support/task-office.ts'
import { milliseconds, tell } from '../figures.ts'
import type { BenchBrowser, Slowness } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'
import { changeTabs, dragTasks, taskChangeToPaint, typeKeyword } from './board-measures.ts'
import { waitForInStep } from './measures.ts'
import { withBrowsers } from './with-browsers.ts'

const TRAILERS = 400
const RUNS = 7
const AIM = 'aim 100 ms'
/** Each of them leaves fewer tasks, and other ones at the top. */
const LETTERS = '421'

/**
 * Measures the board with this many open tasks (besides those of the demo yard) in a real Chromium,
 * slowed down.
 */
export async function boardFigures(tasks: number, slownesses: readonly Slowness[]): Promise<void> {
  const title = `Board of tasks, ${tasks.toLocaleString('en-US')} open`
  await withBrowsers(await createBenchServer(TRAILERS, tasks), title, slownesses, async (browser, office) => {
    const page = await openBoard(browser)
    const { lifted, aimed, dropped } = await dragTasks(page, RUNS)
    tell({ name: 'touch on a handle to the lifted row', value: milliseconds(lifted), beside: AIM })
    tell({ name: 'move to the line at the new place', value: milliseconds(aimed), beside: AIM })
    tell({ name: 'drop to the new order', value: milliseconds(dropped), beside: AIM })
    const letters = [await typeKeyword(page, LETTERS), await typeKeyword(page, LETTERS)]
    const shown = letters.flatMap((times) => times.shown)
    const listed = letters.flatMap((times) => times.listed)
    tell({ name: 'letter in the filter to its paint', value: milliseconds(shown), beside: AIM })
    const wait = '300 ms of it wait for the next letter, aim 400 ms'
    tell({ name: 'letter in the filter to its list', value: milliseconds(listed), beside: wait })
    const { Working, Pending } = await changeTabs(page, RUNS)
    for (const [tab, times] of [
      ['few tasks', Working],
      ['all tasks', Pending],
    ] as const) {
      tell({ name: `tab of ${tab}, tap to its first paint`, value: milliseconds(times.first), beside: AIM })
      tell({ name: `tab of ${tab}, tap to its rows`, value: milliseconds(times.rows), beside: AIM })
    }
    const changed = await taskChangeToPaint(page, createTaskOffice(office), RUNS)
    tell({ name: "another client's changed task to its new paint", value: milliseconds(changed), beside: AIM })
  })
}

async function openBoard(browser: BenchBrowser) {
  const page = await browser.open('/tasks')
  await new SignIn(page).fill('clerk')
  await waitForInStep(page)
  return page
}
