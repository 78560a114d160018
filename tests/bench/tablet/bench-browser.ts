import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { chromiumSwitches, findChromium } from '../../support/chromium.ts'
import { until } from '../../support/until.ts'
import { WAIT_LIMIT_MS, within } from '../limits.ts'
import { quarterCore } from '../quarter-core.ts'
import { installProbe, ROW } from './probe.ts'

/** The slowdown of the browser. */
export type Slowness = 'page at 4x' | 'quarter of a core'

const PAGE_FACTOR = 4

/**
 * A browser with a profile of its own, slowed down, that can be closed completely and opened again.
 */
export interface BenchBrowser {
  open(path: string, offline?: boolean): Promise<Page>
  /**
   * Waits for the calls of the API that are under way; returns what pages and their workers have received, from the first
   * byte of the page itself.
   */
  received(): Promise<Received>
  shut(): Promise<void>
  discard(): Promise<void>
}

/** Bytes of headers and bodies, as sent. */
export interface Received {
  readonly all: number
  /** Of these, answers to calls of the API. */
  readonly api: number
}

/** Null where the machine cannot hold a browser to a quarter of a core; `slowness` null: as fast as it is. */
export async function createBenchBrowser(baseURL: string, slowness: Slowness | null): Promise<BenchBrowser | null> {
  const program = findChromium()
  const quarter = slowness === 'quarter of a core' ? quarterCore(program) : null
  if (slowness === 'quarter of a core' && quarter === null) return null
  const profile = await mkdtemp(join(tmpdir(), 'yardhand-bench-'))
  let context: BrowserContext | null = null
  let received: Received = { all: 0, api: 0 }
  const calls = new Set<Request>()

  async function shut(): Promise<void> {
    // As when a person closes the app, which then keeps its last view: Playwright ends a page without telling it.
    for (const page of context?.pages() ?? []) {
      const told = page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
      await within('the page hears that it is closed', told)
    }
    await close()
  }

  async function close(): Promise<void> {
    const closing = context
    context = null
    calls.clear()
    if (closing !== null) await within('the browser closes', closing.close())
  }

  return {
    open: async (path, offline = false) => {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: quarter?.wrapper ?? program,
        args: [...chromiumSwitches],
        viewport: { width: 1280, height: 800 },
        hasTouch: true,
        baseURL,
        offline,
        timeout: WAIT_LIMIT_MS,
      })
      context.setDefaultTimeout(WAIT_LIMIT_MS)
      // The bench's compiler adds naming calls to functions, which pages do not have.
      await context.addInitScript('globalThis.__name ??= (it) => it')
      await context.addInitScript(installProbe, ROW)
      context.on('request', (request) => {
        if (isOfApi(request)) calls.add(request)
      })
      context.on('requestfailed', (request) => calls.delete(request))
      context.on('requestfinished', (request) => {
        const add = ({ responseBodySize, responseHeadersSize }: Awaited<ReturnType<Request['sizes']>>) => {
          const bytes = responseBodySize + responseHeadersSize
          received = { all: received.all + bytes, api: received.api + (isOfApi(request) ? bytes : 0) }
        }
        request
          .sizes()
          // The page was closed meanwhile.
          .then(add, () => undefined)
          .finally(() => calls.delete(request))
      })
      const page = context.pages()[0] ?? (await context.newPage())
      if (slowness === 'page at 4x') {
        const cdp = await context.newCDPSession(page)
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: PAGE_FACTOR })
      }
      await page.goto(path)
      return page
    },
    received: async () => {
      const begun = [...calls]
      await until('calls under way are answered', () => !begun.some((call) => calls.has(call)), WAIT_LIMIT_MS)
      return received
    },
    shut,
    discard: async () => {
      await close()
      quarter?.discard()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

function isOfApi(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith('/api/')
}
