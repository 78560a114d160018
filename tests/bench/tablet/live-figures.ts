import type { Page } from '@playwright/test'
import { SignIn } from '../../browser/pages/sign-in.ts'
import type { Office } from '../../browser/support/office.ts'
import { ofAim, percentile } from '../figures.ts'
import { onEachSystem } from '../server/database-system.ts'
import { createBenchServer } from './bench-server.ts'
import { paintedAt, waitForInStep } from './measures.ts'
import { ROW } from './probe.ts'
import { withBrowsers } from './with-browsers.ts'

const CHANGES = 100
const TRAILERS = 400
const AIM = { value: 1_000 }
const LEAVES_OUT = 'the network and TLS; the browser shares the cores with the server; a screen that is not in front'

/**
 * Measures from one client's change to its paint on a tablet's screen, with a cadence of more than
 * an hour: the server's poke alone brings it. With each database that is there.
 */
export async function pokeFigures(): Promise<void> {
  await onEachSystem(['embedded', 'postgres'], (system) =>
    system.withPlace(({ databaseUrl }) => pokesWith(system.title, databaseUrl)),
  )
}

async function pokesWith(database: string, databaseUrl: string | null): Promise<void> {
  const server = createBenchServer(TRAILERS, 0, 0, { LIVE: '1', CADENCE_SCALE: '100' }, databaseUrl)
  const title = `Change to the other screen, by a poke, ${database}`
  await withBrowsers(server, { title, slownesses: [null], leavesOut: LEAVES_OUT }, async (setup) => {
    const { browser, office, sheet } = setup
    const page = await browser.open('/')
    await new SignIn(page).fill('gate')
    await waitForInStep(page)
    const times: number[] = []
    for (let made = 1; made <= CHANGES; made++) times.push(await timeOf(page, office, `LIVE${made}X`))
    sheet.ratio(ofAim('95 of 100 within', percentile(times, 95), AIM))
    sheet.time(`${CHANGES} changes, from the call to the paint`, times)
  })
}

async function timeOf(page: Page, office: Office, number: string): Promise<number> {
  const painted = paintedAt(page, ROW, number)
  const startedAt = Date.now()
  await office.arrive({ Number: number })
  return (await painted) - startedAt
}
