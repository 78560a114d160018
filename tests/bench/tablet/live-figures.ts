import type { Page } from '@playwright/test'
import { beginShift } from '../../browser/pages/shell.ts'
import type { Office } from '../../browser/support/office.ts'
import { milliseconds, percentile, round, tell } from '../figures.ts'
import { createBenchServer } from './bench-server.ts'
import { paintedAt } from './measures.ts'
import { ROW } from './probe.ts'
import { withBrowsers } from './with-browsers.ts'

const CHANGES = 100
const TRAILERS = 400

/**
 * Measures from one client's change to its paint on a tablet's screen, with a cadence of more than
 * an hour: the server's poke alone brings it.
 */
export async function pokeFigures(): Promise<void> {
  const server = await createBenchServer(TRAILERS, 0, 0, { LIVE: '1', CADENCE_SCALE: '100' })
  await withBrowsers(server, 'Change to the other screen, by a poke', [null], async (browser, office) => {
    const page = await browser.open('/')
    await beginShift(page, 'gate')
    const times: number[] = []
    for (let made = 1; made <= CHANGES; made++) times.push(await timeOf(page, office, `LIVE${made}X`))
    tell({ name: `${CHANGES} changes, from the call to the paint`, value: milliseconds(times) })
    tell({ name: '95 of 100 within', value: `${round(percentile(times, 95))} ms`, beside: 'aim 1 s' })
  })
}

async function timeOf(page: Page, office: Office, number: string): Promise<number> {
  const painted = paintedAt(page, ROW, number)
  const startedAt = Date.now()
  await office.arrive({ Number: number })
  return (await painted) - startedAt
}
