import { expect } from '@playwright/test'
import { beginShift } from './pages/shell.ts'
import { flatbed, YardControl } from './pages/yard-control.ts'
import { test } from './support/test.ts'

test('without workers, locks and channels the app works and lists what is missing', async ({ tablet, office }) => {
  // The engine runs in the page, so the page's console names the request for the signed-in person.
  tablet.excuse(/401 \(Unauthorized\).*\/api\/users\/token/)
  const company = await office.company()
  const blank = await tablet.open('about:blank')
  await tablet.context().addInitScript(takeAway)
  const page = await tablet.open()
  expect(page).toBe(blank)
  const shell = await beginShift(page, 'gate')
  await new YardControl(page).arrive(flatbed('BARE1', company))
  await expect.poll(() => office.findTrailers('BARE1')).toHaveLength(1)
  await expect(await new YardControl(page).find('BARE1')).toBeVisible()
  await shell.sync.click()
  await expect(page.getByText('At this address the app cannot start offline.')).toBeVisible()
})

/** Runs in the page before its first script. */
function takeAway(): void {
  for (const name of ['serviceWorker', 'locks', 'storage', 'clipboard'])
    Reflect.deleteProperty(Navigator.prototype, name)
  for (const name of ['BroadcastChannel', 'caches']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
}
