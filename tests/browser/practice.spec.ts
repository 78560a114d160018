import { expect } from '@playwright/test'
import { beginShift, expectShellKept, Shell } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { loseSignal, regainSignal } from './support/restart.ts'
import { reloadAfterClose } from './support/reload.ts'
import { test } from './support/test.ts'
import { expectNoBarrierAround } from './support/barriers.ts'
import { cutAtTwiceTheText } from './support/large-text.ts'

test('a yard is practised in offline, and the real one keeps its rows and unsent act', async ({
  tablet,
  server,
  office,
}) => {
  const company = await office.company()
  const page = await tablet.open()
  await expectShellKept(page)
  const shell = await beginShift(page, 'gate')
  const menu = page.getByRole('button', { name: /^User menu/ })
  await menu.click()
  await page.getByRole('button', { name: 'Hints: Off' }).click()
  await page.keyboard.press('Escape')
  const hint = page.getByText('Type or scan a number into Trailer #')
  await expect(hint).toBeVisible()
  const yard = new YardControl(page)
  await loseSignal(tablet, server)
  await yard.arrive(flatbed('REAL1', company))
  await shell.expectWaiting(1)

  // The hint offers it to somebody who is new, as the menu does later.
  await page.getByRole('main').getByRole('button', { name: 'Practice yard' }).click()
  const strip = page.getByRole('region', { name: 'Practice yard' })
  await expect(strip.first()).toContainText(
    'Nothing here is real, and nothing is sent. 1 real change is still to be sent.',
  )
  await expect(shell.sync).toHaveAccessibleName('Sync: Practice, nothing is sent')
  await expect(page.getByRole('banner')).toContainText('Practice yard')
  await expectNoBarrierAround(page, 1)
  expect(await cutAtTwiceTheText(page)).toEqual([])
  await yard.arrive(flatbed('PRACT1', company))
  await expect(page.getByRole('main').getByText('Practice: nothing is sent')).toBeVisible()
  // The hint goes once a number was typed that leads to what is known of it.
  await expect(hint).toBeVisible()
  await yard.expectUnmarked('PRACT1')
  await expect(hint).toBeHidden()
  // A reload stays in the practice yard.
  await reloadAfterClose(page)
  await expect(strip).toBeVisible()
  const row = await yard.find('PRACT1')
  await row.getByRole('button', { name: 'Depart PRACT1' }).click()
  const departing = page.getByRole('dialog', { name: 'Depart trailer "PRACT1"?' })
  await expect(departing.getByRole('region', { name: 'Practice yard' })).toBeVisible()
  await departing.getByRole('button', { name: 'Depart', exact: true }).click()
  await expect(departing).toBeHidden()
  await expect(shell.sync).toHaveAccessibleName('Sync: Practice, nothing is sent')

  await strip.getByRole('button', { name: 'Leave' }).click()
  await expect(strip).toBeHidden()
  await new Shell(page).expectWaiting(1)
  await yard.expectWaiting('REAL1')
  // Followed once, it never comes again; another hint has a place of its own.
  await expect(hint).toBeHidden()
  await shell.sync.click()
  await expect(page.getByText('Each change is saved on this tablet first')).toBeVisible()
  await page.getByRole('button', { name: 'Close the hint' }).click()
  await expect(page.getByText('Each change is saved on this tablet first')).toBeHidden()
  await page.keyboard.press('Escape')
  await menu.click()
  await expect(page.getByRole('button', { name: 'Practice yard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await regainSignal(tablet, server)
  await shell.expectInStep()
  const numbers = (await Promise.all(['REAL1', 'PRACT1'].map((one) => office.findTrailers(one)))).map(
    (found) => found.length,
  )
  expect(numbers).toEqual([1, 0])
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).not.toContain('yardhand-practice')
})

test('the practice yard is left from an open form without an error', async ({ tablet }) => {
  const page = await tablet.open()
  await expectShellKept(page)
  await beginShift(page, 'gate')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Practice yard' }).click()
  await expect(page.getByRole('region', { name: 'Practice yard' })).toBeVisible()
  const form = await new YardControl(page).startArrival()
  // The field that is left looks its number up, while the yard is closed.
  await form.field('Trailer#').tap()
  await page.keyboard.type('HALF')
  await form.frame.getByRole('button', { name: 'Leave' }).tap()
  await expect(page.getByRole('region', { name: 'Practice yard' })).toHaveCount(0)
  await new Shell(page).expectInStep()
})
