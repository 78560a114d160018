import { expect, type Page } from '@playwright/test'
import { beginShift, expectShellKept } from './pages/shell.ts'
import { noteLastView, readRows, readLastView } from './support/last-view.ts'
import { test } from './support/test.ts'

/**
 * Script files between opening the page and its first rows: the entry, the app, the screen, and what the screen shares
 * with forms.
 */
const MAX_SCRIPTS = 10
const MAX_SCRIPT_BYTES = 890_000
/** Two fits, before and after the columns got their widths, and a look in each of a few frames. */
const MAX_MEASURED = 8

test('offline, the last view shows first, then the rows before the worker answers', async ({ tablet, server }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  await beginShift(page, 'gate')
  const rows = page.getByRole('grid').getByRole('button', { name: /^Edit / })
  await expect(rows).toHaveCount(10)
  const shown = await rows.allTextContents()

  await tablet.setSignal(false)
  await server.stop()
  await page.addInitScript(silenceWorkers)
  await page.addInitScript(countCostly)
  await noteLastView(page)
  await page.reload()

  await expect(rows).toHaveText(shown)
  await expect(page.locator('#last-view')).toHaveCount(0)
  const seen = await readLastView(page)
  expect(seen).toMatchObject({ isFirst: true, acts: 0 })
  expect(seen?.words).toEqual([
    expect.stringMatching(/^Loadingas of \d\d:\d\d$/),
    expect.stringMatching(/^as of \d\d:\d\d, loading…$/),
  ])
  expect(seen?.rows, 'the rows stay where they are when they are replaced').toEqual(await readRows(page))
  const { scripts, bytes, names, unpreloaded } = await scriptsBeforeRows(page)
  expect(scripts, names).toBeLessThanOrEqual(MAX_SCRIPTS)
  expect(bytes, names).toBeLessThan(MAX_SCRIPT_BYTES)
  expect(unpreloaded, 'scripts that the browser compiles anew at each start').toEqual([])
  const { opened, segmenters, measured } = await page.evaluate(() => window.costly)
  expect(segmenters, 'the largest table of the browser is loaded for texts that are cut off alone').toBe(0)
  expect(opened, 'one question who is signed in, and one connection to the rows').toEqual([
    'yardhand-device',
    expect.stringMatching(/^yardhand-\d+$/),
  ])
  expect(measured, 'the table is laid out for one fit of its columns').toBeLessThanOrEqual(MAX_MEASURED)
})

declare global {
  interface Window {
    /** Filled by `countCostly`. */
    readonly costly: {
      /** Names of databases, in the order in which the page opened them. */
      readonly opened: readonly string[]
      readonly segmenters: number
      /** Reads of the width of the list's first column. */
      readonly measured: number
    }
  }
}

/** Runs before the page: counts acts that take a slow tablet long. */
function countCostly(): void {
  const costly = { opened: [] as string[], segmenters: 0, measured: 0 }
  Object.assign(window, { costly })
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, ...version) {
    costly.opened.push(name)
    return open.call(this, name, ...version)
  }
  class Segmenter extends Intl.Segmenter {
    constructor(...asked: ConstructorParameters<typeof Intl.Segmenter>) {
      super(...asked)
      costly.segmenters++
    }
  }
  Object.assign(Intl, { Segmenter })
  const { getBoundingClientRect } = Element.prototype
  Element.prototype.getBoundingClientRect = function () {
    if (this instanceof HTMLTableCellElement && this.matches('thead th:first-child')) costly.measured++
    return getBoundingClientRect.call(this)
  }
}

/**
 * Runs before the page: silences workers, keeps the page from doing their work, and records when
 * the first row was shown.
 */
function silenceWorkers(): void {
  const WORKER_START_MS = 10_000
  window.Worker = class extends EventTarget {
    postMessage(): void {}
    terminate(): void {}
  } as unknown as typeof Worker
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms?: number) => (ms === WORKER_START_MS ? 0 : later(run, ms))) as typeof later
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="grid"] tbody tr:not(.row-skeleton)')) return
    observer.disconnect()
    performance.mark('first row')
  })
  observer.observe(document, { subtree: true, childList: true })
}

function scriptsBeforeRows(page: Page) {
  return page.evaluate(() => {
    const firstRow = performance.getEntriesByName('first row')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const loaded = resources.filter(({ name, startTime }) => name.endsWith('.js') && startTime < firstRow)
    return {
      scripts: loaded.length,
      bytes: loaded.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
      // Small ones of Ionic import nothing, which the bundler does not preload.
      unpreloaded: loaded
        .filter(({ initiatorType, decodedBodySize }) => initiatorType !== 'link' && decodedBodySize > 10_000)
        .map(({ name }) => name),
      names: loaded.map(({ name, decodedBodySize }) => `${name} ${decodedBodySize}`).join('\n'),
    }
  })
}
