import type { Page } from '@playwright/test'
import { beginShift } from '../../browser/pages/shell.ts'
import { createOffice } from '../../browser/support/office.ts'
import { heading, milliseconds, percentile, round, tell } from '../figures.ts'
import { createBenchBrowser } from './bench-browser.ts'
import { createBenchServer } from './bench-server.ts'

const CHANGES = 100
const TRAILERS = 400

/**
 * Measures from one client's change to its paint on a tablet's screen, with a cadence of more than
 * an hour: the server's poke alone brings it.
 */
export async function pokeFigures(): Promise<void> {
  const server = await createBenchServer(TRAILERS, 0, 0, { LIVE: '1', CADENCE_SCALE: '100' })
  const browser = await createBenchBrowser(server.url, null)
  await server.start()
  try {
    heading('Change to the other screen, by a poke')
    const office = createOffice(server)
    const page = (await browser?.open('/')) ?? null
    if (page === null) return
    await beginShift(page, 'gate')
    const times: number[] = []
    for (let made = 1; made <= CHANGES; made++) times.push(await timeOf(page, `LIVE${made}X`, office.arrive))
    tell({ name: `${CHANGES} changes, from the call to the paint`, value: milliseconds(times) })
    tell({ name: '95 of 100 within', value: `${round(percentile(times, 95))} ms`, beside: 'aim 1 s' })
  } finally {
    await browser?.discard()
    await server.stop()
    await server.discard()
  }
}

async function timeOf(
  page: Page,
  number: string,
  arrive: (fields: { readonly Number: string }) => Promise<unknown>,
): Promise<number> {
  const painted = page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = document.querySelector('[role="grid"]')?.textContent?.includes(text) ?? false
          requestAnimationFrame(() => (isThere ? resolve(Date.now()) : look()))
        }
        look()
      }),
    number,
  )
  const startedAt = Date.now()
  await arrive({ Number: number })
  return (await painted) - startedAt
}
