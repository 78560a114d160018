import { expect, type Page } from '@playwright/test'
import type { JournalLine } from '../../src/mirror/records.ts'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import { test } from './support/test.ts'

type Line = Pick<JournalLine, 'From' | 'Open'>

const HOURS_MS = 3 * 3_600_000

test('an outage is as old after a reload, and in another tab, as it was before', async ({ tablet }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  await expect.poll(() => makeOlder(page, HOURS_MS)).toBe(1)

  const since = await reload(page)
  const from = minutesOf(since)
  const now = minutesOf(await page.evaluate(() => new Date().toTimeString().slice(0, 5)))
  const age = (now - from + 24 * 60) % (24 * 60)
  expect(Math.abs(age - HOURS_MS / 60_000)).toBeLessThanOrEqual(5)

  expect(await reload(page)).toBe(since)
  const other = await tablet.context().newPage()
  await other.goto('/')
  await expect(new Shell(other).sync).toHaveAccessibleName(new RegExp(`^Sync: Tablet offline ${since}, `))
})

/** Reloads the page, and returns the words of the outage: "since 14:02". */
async function reload(page: Page): Promise<string> {
  await page.reload()
  const { sync } = new Shell(page)
  await expect(sync).toHaveAccessibleName(/^Sync: Tablet offline since /)
  return /since (?:[\d/]+ )?\d\d:\d\d/.exec((await sync.getAttribute('aria-label')) ?? '')?.[0] ?? 'no outage'
}

function minutesOf(words: string): number {
  const [, hours, minutes] = /(\d\d):(\d\d)$/.exec(words) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Moves the last answer and the outage after it back in time, as if both were that old; returns the open lines. */
function makeOlder(page: Page, ms: number): Promise<number> {
  return page.evaluate(async (by) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const older = (at: string) => new Date(Date.parse(at) - by).toISOString()
    const databases = await indexedDB.databases()
    const [own = ''] = databases.flatMap(({ name = '' }) => (/^yardhand-\d+$/.test(name) ? [name] : []))
    const database = await settle(indexedDB.open(own))
    const transaction = database.transaction(['meta', 'sites'], 'readwrite')
    const [meta, sites] = [transaction.objectStore('meta'), transaction.objectStore('sites')]
    const journal: { readonly Value: readonly Line[] } | undefined = await settle(meta.get('journal'))
    const lines = journal?.Value.filter(({ Open }) => Open) ?? []
    if (lines.length > 0) {
      const Value = lines.map((line) => ({ ...line, From: older(line.From) }))
      await settle(meta.put({ Key: 'journal', Value }))
      for (const site of await settle(sites.getAll())) {
        if (site.AsOf !== null) await settle(sites.put({ ...site, AsOf: older(site.AsOf) }))
      }
    }
    database.close()
    return lines.length
  }, ms)
}
