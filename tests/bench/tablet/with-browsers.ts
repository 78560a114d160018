import { createOffice, type Office } from '../../browser/support/office.ts'
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { heading, type Sheet, withSheet } from '../figures.ts'
import { inPart, LONG_LIMIT_MS, within } from '../limits.ts'
import { type BenchBrowser, createBenchBrowser, type Slowness } from './bench-browser.ts'
import type { BenchServer } from './bench-server.ts'

/** One browser on a yard, and the sheet for its figures. */
export interface Setup {
  readonly browser: BenchBrowser
  readonly office: Office
  /** The browser reaches the server through it. */
  readonly proxy: FaultProxy
  /** Null: as fast as the machine. */
  readonly slowness: Slowness | null
  readonly sheet: Sheet
}

export interface Part {
  readonly title: string
  readonly slownesses: readonly (Slowness | null)[]
  readonly leavesOut: string
}

/**
 * Makes and runs the server, measures with a new browser for each way to slow it down, and prints the figures of each;
 * then all are gone. A browser that fails ends its own figures alone.
 */
export async function withBrowsers(
  making: Promise<BenchServer>,
  { title, slownesses, leavesOut }: Part,
  measure: (setup: Setup) => Promise<void>,
): Promise<void> {
  await inPart(title, async () => {
    const server = await making
    await withProxy(server, async (proxy) => {
      for (const slowness of slownesses) {
        const slowed = slowness === null ? title : `${title}, ${words[slowness]}`
        await inPart(slowed, async () => {
          const browser = await createBenchBrowser(proxy.url, slowness)
          if (browser === null) {
            console.log(`\n${slowed}: left out, since this machine or this account cannot make a control group.`)
            return
          }
          heading(slowed)
          const setup = { browser, office: createOffice(server), proxy, slowness }
          await withSheet(leavesOut, (sheet) =>
            within('all is measured', measure({ ...setup, sheet }), LONG_LIMIT_MS).finally(() => browser.discard()),
          )
        })
      }
    })
  })
}

/** Runs `work` with the server started behind a proxy; then all are gone. */
export async function withProxy(server: BenchServer, work: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultProxy(server)
  try {
    await server.start()
    await work(proxy)
  } finally {
    await proxy.close()
    await server.stop()
    await server.discard()
  }
}

const words: Readonly<Record<Slowness, string>> = {
  'page at 4x': 'page at 4x CPU throttling (which does not slow down workers: a first load runs almost at full speed)',
  'quarter of a core': 'all of the browser on a quarter of a core',
}

/** The aim, in milliseconds, of a figure with the page at 4x; null for a browser that is slowed down in another way. */
export function aimAt4x(value: number, slowness: Slowness | null) {
  return slowness === 'page at 4x' ? { value, where: 'at 4x' } : null
}
