import { createOffice, type Office } from '../../browser/support/office.ts'
import { heading } from '../figures.ts'
import { type BenchBrowser, createBenchBrowser, type Slowness } from './bench-browser.ts'
import type { BenchServer } from './bench-server.ts'

/**
 * Runs the server, and measures with a new browser for each way to slow it down (null: as fast as
 * it is); then both are gone.
 */
export async function withBrowsers(
  server: BenchServer,
  what: string,
  slownesses: readonly (Slowness | null)[],
  measure: (browser: BenchBrowser, office: Office) => Promise<void>,
): Promise<void> {
  try {
    await server.start()
    for (const slowness of slownesses) {
      const browser = await createBenchBrowser(server.url, slowness)
      const title = slowness === null ? what : `${what}, ${words[slowness]}`
      if (browser === null)
        console.log(`\n${title}: left out, since this machine or this account cannot make a control group.`)
      else {
        heading(title)
        await measure(browser, createOffice(server)).finally(() => browser.discard())
      }
    }
  } finally {
    await server.stop()
    await server.discard()
  }
}

const words: Readonly<Record<Slowness, string>> = {
  'page at 4x': 'page at 4x CPU throttling (which does not slow down workers: the first sync runs at full speed)',
  'quarter of a core': 'all of the browser on a quarter of a core',
}
