import type { Page } from '@playwright/test'
import { beginShift } from '../../browser/pages/shell.ts'
import type { Office } from '../../browser/support/office.ts'
import { createDatabaseIn, startPostgresCluster } from '../../support/postgres-cluster.ts'
import { milliseconds, percentile, round, tell } from '../figures.ts'
import { createBenchServer } from './bench-server.ts'
import { paintedAt } from './measures.ts'
import { ROW } from './probe.ts'
import { withBrowsers } from './with-browsers.ts'

const CHANGES = 100
const TRAILERS = 400

/**
 * Measures from one client's change to its paint on a tablet's screen, with a cadence of more than
 * an hour: the server's poke alone brings it. With each database that is there.
 */
export async function pokeFigures(): Promise<void> {
  await pokesWith('embedded database')
  const cluster = await startPostgresCluster()
  if (cluster === null) {
    console.log('\nPokes with PostgreSQL: left out, since this machine has none.')
    return
  }
  try {
    await pokesWith('PostgreSQL', await createDatabaseIn(cluster.url))
  } finally {
    await cluster.stop()
  }
}

async function pokesWith(database: string, databaseUrl?: string): Promise<void> {
  const server = await createBenchServer(TRAILERS, 0, 0, { LIVE: '1', CADENCE_SCALE: '100' }, databaseUrl)
  await withBrowsers(server, `Change to the other screen, by a poke, ${database}`, [null], async (browser, office) => {
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
