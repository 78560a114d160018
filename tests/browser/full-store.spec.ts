import { expect } from '@playwright/test'
import { Activity } from '../../src/domain/trailers/trailer-lists.ts'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { fillStore, QUOTA_BYTES } from './support/fill-store.ts'
import { test } from './support/test.ts'

test('a full tablet says so and keeps the form open; with space, the same Save works', async ({ tablet, office }) => {
  const entries = flatbed('NOSPACE', await office.company())
  const page = await tablet.open('about:blank')
  await tablet.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const cdp = await tablet.context().newCDPSession(page)
  // Before the store is first used: the browser reads its quota once and counts down from it.
  const origin = tablet.network.url
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES })
  await page.goto('/')
  const shell = await beginShift(page, 'gate')
  await tablet.setSignal(false)
  await shell.expectNoSignal()
  const form = await new YardControl(page).startArrival()
  await form.fill(entries)

  expect(await page.evaluate(fillStore)).toBe('QuotaExceededError')
  await form.frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText(
    'Not saved: this tablet has no space left. Free some space, then try again. What you typed is still here.',
  )
  await expect(page.getByText(/saved on this tablet/)).toHaveCount(0)
  for (const label of ['Trailer#', 'SCAC']) await expect(form.field(label)).toHaveValue(String(entries[label]))
  await expect(shell.sync).not.toHaveAccessibleName(/to send/)
  await expect(shell.sync).toHaveAccessibleName(/^Sync: Tablet is full, /)
  const line = form.frame.getByRole('alert').filter({ hasText: 'This tablet is full: nothing can be saved.' })
  await line.getByRole('button', { name: 'Copy what I typed' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Trailer#: NOSPACE')
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  const putBack = await page.evaluateHandle(withoutClipboard)
  await line.getByRole('button', { name: 'Copy what I typed' }).click()
  await expect(page.getByText('What you typed is copied.')).toBeVisible()
  await putBack.evaluate((restore) => restore())
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Trailer#: NOSPACE')

  await tablet.setSignal(true)
  await office.arrive({ Number: 'UNSEEN' })
  await expect(shell.sync).toHaveAccessibleName(/^Sync: Tablet is full, /)

  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
  await shell.expectInStep()
  await expect(line).toBeHidden()
  await form.save('Add')
  await shell.expectInStep()
  await expect(await new YardControl(page).find('UNSEEN')).toBeVisible()
  await expect.poll(() => office.findTrailers('NOSPACE')).toHaveLength(1)
  const [trailer] = await office.findTrailers('NOSPACE')
  expect((await office.history(trailer?.ID ?? 0)).map(({ Action }) => Action)).toEqual([Activity.Arrived])
})

/** Runs in the page: takes the clipboard away, as on an address without HTTPS. Returns what puts it back. */
function withoutClipboard(): () => void {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, 'clipboard')
  }
}
