import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { beginShift, Shell } from './pages/shell.ts'
import { YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('the queue of a tablet that is offline is imported, and the tablet revoked', async ({
  tablet,
  otherTablet,
  office,
}) => {
  const trailer = await office.arrive({ Number: 'REVOKE1' })
  const page = await tablet.open()
  const shell = await beginShift(page, 'gate')
  await shell.expectInStep()
  await tablet.setSignal(false)
  await new YardControl(page).depart('REVOKE1', { 'Outbound Weight': 15_000 })
  await new Shell(page).expectWaiting(1)
  const saved = await saveQueue(page, shell)

  const desk = await otherTablet.open()
  await beginShift(desk, 'super', 'Devices')
  await desk.getByRole('button', { name: 'IMPORT QUEUE' }).click()
  const form = desk.getByRole('dialog', { name: 'Import a saved queue' })
  const choose = (buffer: Buffer) =>
    form.getByLabel('File (.json)').setInputFiles({ name: 'yardhand-queue.json', mimeType: 'application/json', buffer })
  await choose(saved.subarray(0, saved.length / 2))
  await expect(form).toContainText('This file is cut off or damaged.')
  await choose(saved)
  const queue = form.getByRole('region', { name: 'Gus Halvorsen' })
  await expect(queue).toContainText(/On Tablet of Gus Halvorsen\. 1 change, the oldest of /)
  await expect(queue.getByRole('listitem')).toContainText('Depart trailer REVOKE1')
  await form.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(form).toContainText('1 change imported.')
  await expect(queue).toContainText('All are on the server already.')
  await expect(form.getByRole('button', { name: /^Import / })).toBeHidden()
  expect((await office.history(trailer.ID)).length).toBe(2)
  await form.getByRole('button', { name: 'Close' }).first().click()

  const list = desk.getByRole('grid', { name: 'Tablets' })
  await desk.getByRole('textbox', { name: 'Search' }).fill('gus')
  await list.getByRole('button', { name: 'Revoke Tablet of Gus Halvorsen' }).click()
  const question = desk.getByRole('dialog', { name: /^Revoke / })
  await question.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(list).toContainText('Revoked, not wiped yet')

  await tablet.setSignal(true)
  await expect(page.getByText('An administrator revoked this tablet.')).toBeVisible()
  await expect(page.getByText('REVOKE1')).toBeHidden()
  await expect(async () => {
    await desk.reload()
    await expect(list).toContainText('Revoked and wiped', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  // The tablet had sent its queue as well.
  expect((await office.history(trailer.ID)).length).toBe(2)

  await new Shell(desk).goTo('Log')
  await desk.getByRole('button', { name: 'Check the log' }).click()
  const chain = desk.getByRole('listitem').filter({ hasText: 'Shared by all sites' })
  await expect(chain).toContainText(/All \d+ entries hold\./)
})

async function saveQueue(page: Page, shell: Shell): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await shell.sync.click()
  await page.getByRole('button', { name: 'Save queue to file' }).click()
  return await readFile(await (await download).path())
}
