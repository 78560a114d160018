import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from '@playwright/test'
import { expectShellKept } from '../pages/shell.ts'
import { launchOptions } from './launch-options.ts'
import { type FaultInForce, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'

/** A tablet in the yard: browser data of its own, and its own way through the network to the server. */
export interface Tablet {
  /** The network between this tablet and the server. */
  readonly network: FaultProxy
  /**
   * Lines of the console, of all its pages so far, that warn or report an error, and requests to
   * other origins.
   */
  readonly complaints: readonly string[]
  /** Expects a message of the browser about a request that the test makes fail. */
  excuse(complaint: RegExp): void
  page(): Page
  context(): BrowserContext
  /** Opens the browser at an address of the app. */
  open(path?: string): Promise<Page>
  /** The signal goes, or comes back. */
  setSignal(on: boolean): Promise<void>
  /** Closes the browser and removes its data and its network. */
  discard(): Promise<void>
}

/** A tablet whose browser is a process of its own, with its data on disk. */
export interface TabletWithDisk extends Tablet {
  /** Folder of the browser's profile. */
  readonly profile: string
  /** Closes the browser completely; the profile stays on disk. */
  shut(): Promise<void>
}

interface Server {
  readonly port: number
}

/** A tablet in a browser that others use too; its data is kept from theirs, in memory. */
export async function createTablet(server: Server, browser: Browser): Promise<Tablet> {
  const { shut: _, ...tablet } = await createOpenable(server, (options) => browser.newContext(options))
  return tablet
}

/** Takes a second of processor time more than `createTablet`. */
export async function createTabletWithDisk(server: Server): Promise<TabletWithDisk> {
  const profile = await mkdtemp(join(tmpdir(), 'yardhand-tablet-'))
  const tablet = await createOpenable(server, (options) =>
    chromium.launchPersistentContext(profile, { ...launchOptions(), ...options }),
  )
  return {
    ...tablet,
    profile,
    discard: async () => {
      await tablet.discard()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

type Launch = (options: BrowserContextOptions) => Promise<BrowserContext>

async function createOpenable(server: Server, launch: Launch): Promise<Omit<TabletWithDisk, 'profile'>> {
  const network = await startFaultProxy(server)
  const complaints: string[] = []
  const excused: RegExp[] = []
  let context: BrowserContext | null = null
  /** Not null while offline: the browser does not hold back the first requests of a worker that starts then. */
  let outage: FaultInForce | null = null

  function complain(words: string): void {
    if (!excused.some((complaint) => complaint.test(words))) complaints.push(words)
  }

  function running(): BrowserContext {
    if (context === null) throw new Error('the tablet is shut')
    return context
  }

  async function start(): Promise<BrowserContext> {
    const launched = await launch({
      viewport: { width: 1280, height: 800 },
      hasTouch: true,
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      baseURL: network.url,
      offline: outage !== null,
    })
    await launched.addInitScript(reportPolicyViolations)
    await launched.addInitScript(turnHintsOff)
    launched.on('console', (message) => {
      if (complains(message)) complain(`${message.type()}: ${message.text()} ${message.location().url}`)
    })
    launched.on('weberror', (error) => {
      complain(`uncaught: ${error.error().message}`)
    })
    launched.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== network.url) complain(`request to another origin: ${request.url()}`)
    })
    return launched
  }

  async function shut(): Promise<void> {
    const open = context
    context = null
    await open?.close()
  }

  return {
    network,
    complaints,
    excuse: (complaint) => void excused.push(complaint),
    page: () => {
      const [page] = running().pages()
      if (!page) throw new Error('the tablet shows no page')
      return page
    },
    context: running,
    open: async (path = '/') => {
      context ??= await start()
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(path)
      return page
    },
    shut,
    setSignal: async (on) => {
      // A page that goes offline was opened online before: from then on the app is on the tablet.
      if (!on) for (const page of context?.pages() ?? []) await expectShellKept(page)
      outage?.heal()
      if (!on) excused.push(/net::ERR_EMPTY_RESPONSE/)
      // The browser first: no answer under way hides what it reports.
      await context?.setOffline(!on)
      outage = on ? null : network.inject({ name: 'refuse' })
    },
    discard: async () => {
      await shut()
      await network.close()
    },
  }
}

function complains(message: ConsoleMessage): boolean {
  return message.type() === 'error' || (message.type() === 'warning' && !LATE_PRELOAD.test(message.text()))
}

/**
 * A script that was asked for ahead and ran some seconds after the page had loaded: a matter of the machine's speed.
 * That each such script runs is seen in start.spec.
 */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/

/** People here are not on their first day; a story about hints turns them on. A page that has kept a choice keeps it. */
function turnHintsOff(): void {
  const key = 'yardhand-ui'
  // An empty page has no storage.
  if (!location.protocol.startsWith('http') || localStorage.getItem(key) !== null) return
  localStorage.setItem(key, JSON.stringify({ state: { hints: false }, version: 1 }))
}

/** Runs in each page: what the content security policy blocks becomes a complaint with its reason. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`content security policy: ${event.violatedDirective} blocked ${event.blockedURI}`)
  })
}
