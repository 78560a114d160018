import { expect, type Page } from '@playwright/test'
import { readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beginShift, Shell } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

/** Messages of the browser and its database library about removed databases are no fault of the page. */
const removed = /Another connection wants to delete database/

test('a store that the browser empties is reported, and nothing is lost', async ({ tablet, office }) => {
  tablet.excuse(removed)
  const company = await office.company()
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  const yard = new YardControl(page)
  await yard.arrive(flatbed('KEPT1', company))
  await shell.expectWaiting(1)
  const form = await yard.startArrival()
  await form.fill({ 'Trailer#': 'TYPED1', SCAC: company })

  const cdp = await tablet.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: tablet.network.url, storageTypes: 'indexeddb' })
  await expect(lossIn(page)).toContainText('1 unsent change is in the queue again: Arrive trailer KEPT1, saved')
  await expect(lossIn(page)).toContainText('Gus Halvorsen')
  await expect(form.field('Trailer#')).toHaveValue('TYPED1')
  await shell.expectWaiting(1)

  await tablet.setSignal(true)
  await shell.expectInStep()
  await form.fill({ 'Trailer type': 'Flatbed', Status: 'Empty', Intent: 'Live' })
  await form.save('Add')
  // The form closes before the state of sync knows of what it saved.
  for (const number of ['KEPT1', 'TYPED1']) await expect.poll(() => office.findTrailers(number)).toHaveLength(1)
  await shell.expectInStep()
  for (const number of ['KEPT1', 'TYPED1']) expect(await office.findTrailers(number)).toHaveLength(1)
  await lossIn(page).getByRole('button', { name: 'I have read this' }).click()
  await expect(lossIn(page)).toBeHidden()
})

test('site data cleared under the page, private files too: named, kept, sent once', async ({ tablet, office }) => {
  tablet.excuse(removed)
  const company = await office.company()
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  const yard = new YardControl(page)
  await yard.arrive(flatbed('SWEPT1', company))
  await shell.expectWaiting(1)

  const before = await listFiles(page)
  expect(before).not.toEqual([])
  const cdp = await tablet.context().newCDPSession(page)
  const storageTypes = 'indexeddb,file_systems,cache_storage,local_storage'
  await cdp.send('Storage.clearDataForOrigin', { origin: tablet.network.url, storageTypes })
  await expect(lossIn(page)).toContainText('1 unsent change is in the queue again: Arrive trailer SWEPT1, saved')
  await expect(lossIn(page)).toContainText('Gus Halvorsen')
  const after = await listFiles(page)
  expect(after).toHaveLength(before.length)
  expect(after.filter((name) => before.includes(name))).toEqual([])
  await shell.expectWaiting(1)

  await tablet.setSignal(true)
  await shell.expectInStep()
  await expect(await yard.find('SWEPT1')).toBeVisible()
  expect(await office.findTrailers('SWEPT1')).toHaveLength(1)
})

test('a database lost while the app is closed: the queue comes back and arrives once', async ({
  tabletWithDisk: tablet,
  office,
}) => {
  tablet.excuse(removed)
  const company = await office.company()
  await beginShift(await tablet.open(), 'gate')
  for (const [number, other, damage] of [
    ['CUT1', 'CUT2', cutFiles],
    ['GONE1', 'GONE2', removeFiles],
  ] as const) {
    const page = tablet.page()
    await tablet.setSignal(false)
    await new Shell(page).expectNoSignal()
    await new YardControl(page).arrive(flatbed(number, company))
    await new Shell(page).expectWaiting(1)
    // Each tab writes a record of its own.
    const otherTab = await tablet.context().newPage()
    await otherTab.goto('/yard-control')
    await new YardControl(otherTab).arrive(flatbed(other, company))
    await new Shell(otherTab).expectWaiting(2)
    await tablet.shut()
    await damage(join(tablet.profile, 'Default', 'IndexedDB'))
    await tablet.setSignal(true)
    const again = await tablet.open()
    await expect(lossIn(again)).toContainText(`Arrive trailer ${number}, saved`)
    await expect(lossIn(again)).toContainText(`Arrive trailer ${other}, saved`)
    await new Shell(again).expectInStep()
    for (const one of [number, other]) expect(await office.findTrailers(one)).toHaveLength(1)
    await lossIn(again).getByRole('button', { name: 'I have read this' }).click()
  }
})

function lossIn(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'this browser had lost its data for' })
}

/** Names of the files of the second record, in the origin's private file system. */
function listFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const names: string[] = []
    for await (const name of (await root.getDirectoryHandle('yardhand-ledger', { create: true })).keys())
      names.push(name)
    return names
  })
}

/** Every file of the databases loses its second half. */
async function cutFiles(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    if (file.isFile()) await truncate(path, Math.floor((await readFile(path)).length / 2))
  }
}

async function removeFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
